import type { EventSourceMessage } from 'eventsource-parser';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { OperationId } from '../../operations/operations.ts';
import { ApiRefusal } from './api-refusal.ts';
import type { InputOf } from './call-operation.ts';
import { readEventStream } from './read-event-stream.ts';

const pauseMs = 1_000;
/** After a refusal, which asking again at once would not change. */
const longPauseMs = 5_000;

/**
 * Follows a stream and goes on where it broke off, as after a restart of the server. A tab that nobody
 * looks at lets go of its connection, because a browser has six of them to a server.
 */
export function useEventStream<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  { enabled, onEvent }: { readonly enabled: boolean; readonly onEvent: (event: EventSourceMessage) => void },
): void {
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  const handler = useRef(onEvent);
  const place = useRef<{ stream: string; lastEventId: string | null }>({ stream: '', lastEventId: null });
  useEffect(() => {
    handler.current = onEvent;
  });
  const stream = `${id} ${JSON.stringify(input)}`;
  useEffect(() => {
    if (!enabled || !isVisible) return;
    const abort = new AbortController();
    if (place.current.stream !== stream) place.current = { stream, lastEventId: null };
    const at = place.current;
    const follow = async (): Promise<void> => {
      while (!abort.signal.aborted) {
        let isRefused = false;
        try {
          await readEventStream(id, input, {
            lastEventId: at.lastEventId,
            signal: abort.signal,
            onEvent: (event) => {
              at.lastEventId = event.id ?? at.lastEventId;
              if (!abort.signal.aborted) handler.current(event);
            },
          });
        } catch (cause) {
          isRefused = cause instanceof ApiRefusal && cause.status !== 0 && at.lastEventId === null;
          // The place may mean nothing to the server any more; the stream then begins anew.
          if (cause instanceof ApiRefusal && cause.status !== 0) at.lastEventId = null;
        }
        await new Promise((resolve) => setTimeout(resolve, isRefused ? longPauseMs : pauseMs));
      }
    };
    void follow();
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `stream` stands for the operation and its input
  }, [stream, enabled, isVisible]);
}

function subscribeToVisibility(callback: () => void): () => void {
  document.addEventListener('visibilitychange', callback);
  return () => document.removeEventListener('visibilitychange', callback);
}
