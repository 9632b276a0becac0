import type { QueryClient } from '@tanstack/react-query';
import { readEventStream } from './read-event-stream.ts';
import { refreshQueries } from './refresh-queries.ts';

/** `live`: events arrive. `behind`: the stream broke and is opened again. `offline`: the browser has no network. */
export type Liveness = 'live' | 'behind' | 'offline';

type Message = { readonly kind: 'event' } | { readonly kind: 'state'; readonly state: Liveness };

const pauseMs = 1_000;
/** Events that come together cause one read; in a storm of them there is one a second. */
const gatherMs = 100;
const leastBetweenMs = 1_000;

/**
 * Reads again what the page shows whenever something happened: a decision changes its gate, the
 * artifact, what waits and more, and only what is mounted is read. Of all tabs of a browser one reads
 * the stream, the one that holds the lock, and passes it on: a browser has six connections to a server.
 */
export function followLiveEvents(queries: QueryClient, onState: (state: Liveness) => void): () => void {
  const abort = new AbortController();
  const channel = new BroadcastChannel('throughline-events');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;

  const refresh = (): void => {
    timer = undefined;
    readAt = Date.now();
    refreshQueries(queries);
  };
  const onLook = (): void => {
    if (!document.hidden) refresh();
  };
  const take = (message: Message): void => {
    if (message.kind === 'state') onState(message.state);
    else timer ??= setTimeout(refresh, Math.max(gatherMs, readAt + leastBetweenMs - Date.now()));
  };
  const share = (message: Message): void => {
    channel.postMessage(message);
    take(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data));

  document.addEventListener('visibilitychange', onLook);

  // Pages that came over plain http from another host have no locks: each tab reads for itself.
  const locks = navigator.locks as LockManager | undefined;
  const reading = locks
    ? locks.request('throughline-events', { signal: abort.signal }, () => readForAllTabs(share, abort.signal))
    : readForAllTabs(take, abort.signal);
  void reading.catch(() => undefined);
  return () => {
    abort.abort();
    channel.close();
    document.removeEventListener('visibilitychange', onLook);
    clearTimeout(timer);
  };
}

async function readForAllTabs(share: (message: Message) => void, signal: AbortSignal): Promise<void> {
  let lastEventId: string | null = null;
  while (!signal.aborted) {
    try {
      await readEventStream(
        'streamEvents',
        {},
        {
          lastEventId,
          signal,
          onOpen: () => {
            share({ kind: 'state', state: 'live' });
            // What happened while nobody listened is read from its source.
            share({ kind: 'event' });
          },
          onEvent: ({ id }) => {
            lastEventId = id ?? lastEventId;
            share({ kind: 'event' });
          },
        },
      );
    } catch {
      if (signal.aborted) return;
      // Another database may stand behind the address now, to which the place means nothing.
      lastEventId = null;
    }
    share({ kind: 'state', state: navigator.onLine ? 'behind' : 'offline' });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
