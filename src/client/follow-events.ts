import { setTimeout as delay } from 'node:timers/promises';
import type { EventSourceMessage } from 'eventsource-parser/stream';
import { ThroughlineError } from '../lifecycle/errors.ts';
import { readEvents } from './read-events.ts';
import { unreachable } from './send-request.ts';

/** Pause before a stream that ended or broke is reopened. */
const pauseMs = 250;
/** Failures in a row before giving up, so that a restarting server has time to come back. */
const mostBreaks = 5;

/**
 * Passes on each event once, in order, until `isOver` returns true. Reopens a broken or ended
 * stream after the last event, even on another server. Throws `server.unreachable` and errors of
 * `open` and `isOver`.
 */
export async function followEvents({
  url,
  open,
  onEvent,
  isOver,
  signal,
}: {
  /** The server's address, for error messages. */
  url: string;
  /** Opens the stream after an event, or from the start if null. Throws the server's refusal. */
  open: (lastEventId: string | null) => Promise<ReadableStream<Uint8Array>>;
  onEvent: (event: EventSourceMessage) => void;
  /** Called whenever the stream has ended. */
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
