import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiRefusal } from '../api/api-refusal.ts';
import { callForText, type Answer, type InputOf } from '../api/call-operation.ts';
import type { OperationId } from '../../operations/operations.ts';

/** Reads the Markdown of an operation's document and keeps it current. */
export function useMarkdown<Id extends OperationId>(id: Id, input: InputOf<Id>): UseQueryResult<Answer<string>, ApiRefusal> {
  return useQuery<Answer<string>, ApiRefusal>({
    queryKey: [id, input, 'text/markdown'],
    queryFn: ({ signal }) => callForText(id, input, { accept: 'text/markdown', signal }),
  });
}
