import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOfKey } from './address-of-key.ts';
import { markHidden } from './mark-hidden.ts';

/** Links a key, such as `GATE-003` or `DAA-001#OP-borrow-book`, to its screen. */
export function KeyLink({ of, children }: { readonly of: string; readonly children?: ReactNode }) {
  const { path, part } = addressOfKey(of);
  return (
    <Link to={path} {...(part ? { hash: part } : {})} className="key">
      {children ?? markHidden(of)}
    </Link>
  );
}
