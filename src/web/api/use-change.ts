import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OperationId } from '../../operations/operations.ts';
import type { ApiRefusal } from './api-refusal.ts';
import { callOperation, type Answer, type CallOptions, type DataOf, type InputOf } from './call-operation.ts';
import { createRequestKey } from './create-request-key.ts';
import { refreshQueries } from './refresh-queries.ts';

interface ChangeOptions<Id extends OperationId> {
  readonly onDone?: (answer: Answer<DataOf<Id>>) => void;
}

export type Change<Id extends OperationId> = UseMutationResult<
  Answer<DataOf<Id>>,
  ApiRefusal,
  { readonly input: InputOf<Id>; readonly body?: CallOptions['body'] }
>;

/**
 * Makes a change. A submit that is repeated after a broken connection has the same Idempotency-Key,
 * so it is carried out once; one that comes while the last is on its way is left out. Whatever the page shows is read again afterwards, also after a refusal.
 */
export function useChange<Id extends OperationId>(id: Id, { onDone }: ChangeOptions<Id> = {}): Change<Id> {
  const queries = useQueryClient();
  const submit = useRef<{ content: string; body: CallOptions['body']; key: string }>({ content: '', body: undefined, key: '' });
  const isRunning = useRef(false);
  const change: Change<Id> = useMutation({
    mutationFn: async ({ input, body }) => {
      const content = JSON.stringify(input);
      const { key, content: last, body: lastBody } = submit.current;
      if (key === '' || last !== content || lastBody !== body) submit.current = { content, body, key: createRequestKey() };
      const answer = await callOperation(id, input, { idempotencyKey: submit.current.key, ...(body ? { body } : {}) });
      submit.current.key = '';
      return answer;
    },
    // An answered refusal ends the submit; only silence keeps its key.
    onError: (refusal: ApiRefusal) => void (refusal.status === 0 || (submit.current.key = '')),
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () => {
      isRunning.current = false;
      return refreshQueries(queries);
    },
  });
  // A second tap comes before the page knows of the first.
  const mutate: typeof change.mutate = (variables, options) => {
    if (isRunning.current) return;
    isRunning.current = true;
    change.mutate(variables, options);
  };
  return { ...change, mutate };
}
