import { setTimeout as delay } from 'node:timers/promises';
import type { EventSourceMessage } from 'eventsource-parser/stream';
import { ThroughlineError } from '../lifecycle/errors.ts';
import { readEvents } from './read-events.ts';
import { unreachable } from './send-request.ts';

/** Before a stream that ended or broke is opened again. */
const pauseMs = 250;
/** How often in a row it may break, or not even open, before anything comes: a server that is started again takes its time. */
const mostBreaks = 5;

/**
 * Calls back with each event of a stream once, in order, until `isOver` says that no more will come. Opens it again behind the last event when
 * it breaks or the server ends it early, also by another server at the same address. Throws UnavailableError `server.unreachable`, and what
 * `open` and `isOver` throw.
 */
export async function followEvents({
  url,
  open,
  onEvent,
  isOver,
  signal,
}: {
  /** Of the server, for the refusal. */
  url: string;
  /** Opens the stream behind an event; from its beginning when null. Throws the refusal when there is none. */
  open: (lastEventId: string | null) => Promise<ReadableStream<Uint8Array>>;
  onEvent: (event: EventSourceMessage) => void;
  /** Asked whenever the stream has ended. */
  isOver: () => Promise<boolean>;
  signal: AbortSignal;
}): Promise<void> {
  let lastEventId: string | null = null;
  let breaks = 0;
  while (!signal.aborted) {
    try {
      const stream = await open(lastEventId);
      await readEvents(stream, {
        signal,
        onEvent: (event) => {
          breaks = 0;
          lastEventId = event.id ?? lastEventId;
          onEvent(event);
        },
      });
      if (await isOver()) return;
    } catch (cause) {
      if (signal.aborted) return;
      if (cause instanceof ThroughlineError && cause.id !== 'server.unreachable') throw cause;
      breaks += 1;
      if (breaks > mostBreaks) throw cause instanceof ThroughlineError ? cause : unreachable(url, cause);
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
