import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OperationId } from '../../operations/operations.ts';
import type { ApiRefusal } from './api-refusal.ts';
import { callOperation, type Answer, type DataOf, type InputOf } from './call-operation.ts';

interface ReadOptions {
  /** False leaves it unread. */
  readonly enabled?: boolean;
  /** Shows what was read for the last input until the new answer is there. */
  readonly keepsPrevious?: boolean;
  /** Reads once: the answer does not change, or asking costs something. */
  readonly isStill?: boolean;
}

/** Reads an operation and keeps it current: events of the server make it read again. */
export function useOperation<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  { enabled = true, keepsPrevious = false, isStill = false }: ReadOptions = {},
): UseQueryResult<Answer<DataOf<Id>>, ApiRefusal> {
  return useQuery<Answer<DataOf<Id>>, ApiRefusal>({
    queryKey: [id, input],
    queryFn: ({ signal }) => callOperation(id, input, { signal }),
    enabled,
    ...(isStill ? { staleTime: Infinity, retry: false } : {}),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
