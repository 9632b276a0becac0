import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOfKey } from './address-of-key.ts';
import { markHidden } from './mark-hidden.ts';

interface KeyLinkProps {
  readonly of: string;
  readonly children?: ReactNode;
  /** Is the link of a whole row, to which `j` and `k` move. */
  readonly isRow?: boolean;
}

/** Links a key, such as `GATE-003` or `DAA-001#OP-borrow-book`, to its screen. */
export function KeyLink({ of, children, isRow = false }: KeyLinkProps) {
  const { path, part } = addressOfKey(of);
  return (
    <Link
      to={path}
      {...(part ? { hash: part } : {})}
      {...(isRow ? { 'data-move': true } : {})}
      // Another text may be of any length, so that it must wrap.
      className={isRow ? 'row-link' : children === undefined ? 'key' : ''}
    >
      {children ?? markHidden(of)}
    </Link>
  );
}
