import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { OperationId } from '../../operations/operations.ts';
import { sendRequest, type InputOf } from './call-operation.ts';

/**
 * Reads a stream of events until it ends or `signal` aborts. Throws ApiRefusal when it is refused,
 * and what the browser says when it breaks.
 */
export async function readEventStream<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  {
    lastEventId,
    signal,
    onOpen,
    onEvent,
  }: {
    lastEventId: string | null;
    signal: AbortSignal;
    onOpen?: () => void;
    onEvent: (event: EventSourceMessage) => void;
  },
): Promise<void> {
  const response = await sendRequest(id, input, { accept: 'text/event-stream', signal, lastEventId });
  onOpen?.();
  const parser = createParser({ onEvent });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
    if (done) return;
    parser.feed(value);
  }
}
