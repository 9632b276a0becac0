import type { Context } from 'hono';
import { InputError, PermissionError } from '../../lifecycle/errors.ts';
import type { Feed, FeedFilter } from '../../ports/feed.ts';
import type { ApiEnvironment } from '../api-parts.ts';
import { toFeedDocument } from './feed-event.ts';
import { findStart, type Start } from './find-default-start.ts';
import { batchSize, followFeed, type FollowParams } from './follow-feed.ts';
import { sendEvents, type SentEvent } from './send-events.ts';
import { createStreamSlots } from './stream-slots.ts';

/** A stream outlives the revocation of its token by at most this. */
const longestPermissionMs = 5_000;

interface FeedStream {
  readonly filter: FeedFilter;
  /** The start when the caller names no place. */
  readonly from: Start;
  readonly after?: string;
  readonly queryEnd?: FollowParams['queryEnd'];
}

type FollowedStream<E extends { readonly id: string }> = Pick<FollowParams<E>, 'feed' | 'filter' | 'after'> &
  Partial<Pick<FollowParams<E>, 'queryEnd'>> & { readonly toSent: (event: E) => SentEvent };

/** The event streams of one server, which limits how many are open. */
export interface EventStreams {
  /** Streams a part of the feed. */
  readonly openFeed: (c: Context<ApiEnvironment>, stream: FeedStream) => Promise<Response>;
  readonly open: <E extends { readonly id: string }>(c: Context<ApiEnvironment>, stream: FollowedStream<E>) => Promise<Response>;
}

export function createEventStreams(): EventStreams {
  const slots = createStreamSlots();

  const open = async <E extends { readonly id: string }>(
    c: Context<ApiEnvironment>,
    { feed, filter, after, queryEnd, toSent }: FollowedStream<E>,
  ): Promise<Response> => {
    const { limits, closing, authenticate, log } = c.get('parts');
    const { id, token } = c.get('principal');
    const first = await feed.read({ after, filter, limit: batchSize });
    // A HEAD request has no reader.
    if (c.req.method === 'HEAD') return new Response(null, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });

    const release = slots.take(id, { ofCaller: limits.streamsPerCaller, ofAll: limits.streams });
    const gone = new AbortController();
    const events = followFeed({
      feed,
      filter,
      first,
      after,
      queryEnd: queryEnd ?? (() => Promise.resolve('goes-on')),
      mayGoOn: () => isGood(authenticate, token),
      permissionMs: Math.min(limits.heartbeatMs, longestPermissionMs),
      silenceMs: limits.heartbeatMs,
      signal: AbortSignal.any([gone.signal, closing]),
    });
    const stop = once(() => {
      gone.abort();
      release();
    });
    // This also covers a reader that leaves before anything is sent.
    c.req.raw.signal.addEventListener('abort', stop, { once: true });
    const onFailure = (error: unknown): void =>
      log.warn({ err: error, requestId: c.get('requestId') }, 'event stream ended early');
    return sendEvents(events, { toSent, onEnd: stop, onFailure });
  };

  return {
    open,
    async openFeed(c, { filter, from, after: named, queryEnd }) {
      const { feed } = c.get('parts');
      const place = readPlace(c) ?? named;
      if (place !== undefined) await requireKnownPlace(feed, place, filter);
      const after = place ?? (await findStart(feed, { from, filter }));
      return open(c, { feed, filter, after, queryEnd, toSent: (event) => ({ ...event, data: toFeedDocument(event) }) });
    },
  };
}

/**
 * Refuses a place of another installation or a restored backup, which nothing would ever follow, and
 * one from so long ago that events behind it are gone.
 */
async function requireKnownPlace(feed: Feed, place: string, { topic }: FeedFilter): Promise<void> {
  if (!(await feed.hasReached(place, topic))) throw unknownPlace();
}

export function unknownPlace(): InputError {
  return new InputError({
    id: 'feed.unknown-place',
    message: 'The place (`Last-Event-ID`, or `after`) is none that this feed can go on from.',
    fix: 'Send the id of the last event as it came. It may be from another server, from before a backup was restored, or older than 30 days: then begin again without one, and read anew what you show.',
  });
}

/** Reads the place of a returning reader; an empty one counts as none (WHATWG HTML, 9.2.4). */
export function readPlace(c: Context<ApiEnvironment>): string | undefined {
  const place = c.req.header('last-event-id');
  if (place === undefined || place === '') return undefined;
  if (/^[\x21-\x7e]{1,200}$/.test(place)) return place;
  throw new InputError({
    id: 'feed.unknown-place',
    message: 'Last-Event-ID is no id that this server gave.',
    fix: 'Send the id of the last event as it came, or none.',
  });
}

/** Returns false for a revoked token, so that its stream ends. */
async function isGood(authenticate: (token: string) => Promise<unknown>, token: string): Promise<boolean> {
  try {
    await authenticate(token);
    return true;
  } catch (error) {
    if (error instanceof PermissionError) return false;
    throw error;
  }
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
