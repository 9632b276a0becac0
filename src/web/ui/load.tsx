import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiRefusal } from '../api/api-refusal.ts';
import { Refusal } from './refusal.tsx';

/** Shows an answer once it is there; a later failure leaves what was read on the screen. */
export function Load<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T, ApiRefusal>;
  readonly children: (answer: T) => ReactNode;
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <Refusal error={query.error} />;
  return <p className="loading">Loading…</p>;
}
