import type { Context } from 'hono';
import { InputError, PermissionError } from '../../lifecycle/errors.ts';
import type { Feed, FeedFilter } from '../../ports/feed.ts';
import { requireScope } from '../../usecases/require-scope.ts';
import type { TextPiece } from '../../ports/live-text.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { ApiEnvironment, HttpApi } from '../api-parts.ts';
import { batchSize, followFeed, type Followed, type FollowParams } from '../streams/follow-feed.ts';
import { askSettled } from '../streams/ask-settled.ts';
import { findLastRest, findStart, type Start } from '../streams/find-start.ts';
import { followDialogue, readDialoguePlace } from '../streams/follow-dialogue.ts';
import { sendEvents, type SentEvent } from '../streams/send-events.ts';
import { askResting } from '../streams/ask-resting.ts';
import { createStreamSlots } from '../streams/stream-slots.ts';
import { toFeedDocument } from './feed-event.ts';
import { streamDesignSession, streamEvents, streamGateEvents, streamRunEvents, streamRunText } from './routes.ts';
import { toRunText } from '../../usecases/reports/run-documents.ts';

/** A token that was revoked hears no more than this. */
const longestPermissionMs = 5_000;

interface Stream {
  readonly filter: FeedFilter;
  /** Where it begins when the caller names no place. */
  readonly from: Start;
  readonly after?: string;
  readonly askEnd?: FollowParams['askEnd'];
}

export function serveEvents(api: HttpApi): void {
  const slots = createStreamSlots();

  const stream = async (c: Context<ApiEnvironment>, { filter, from, after: named, askEnd }: Stream): Promise<Response> => {
    const { feed } = c.get('parts');
    const place = readPlace(c) ?? named;
    if (place !== undefined) await requireKnownPlace(feed, place);
    const after = place ?? (await findStart(feed, { from, filter }));
    return follow(c, { feed, filter, after, askEnd, toSent: (event) => ({ ...event, data: toFeedDocument(event) }) });
  };

  const follow = async <E extends { readonly id: string }>(
    c: Context<ApiEnvironment>,
    {
      feed,
      filter,
      after,
      askEnd,
      toSent,
    }: Pick<FollowParams<E>, 'feed' | 'filter' | 'after'> &
      Partial<Pick<FollowParams<E>, 'askEnd'>> & { toSent: (event: E) => SentEvent },
  ): Promise<Response> => {
    const { limits, closing, authenticate, log } = c.get('parts');
    const { id, token } = c.get('principal');
    const first = await feed.read({ after, filter, limit: batchSize });
    // Nobody will read it.
    if (c.req.method === 'HEAD') return new Response(null, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });

    const release = slots.take(id, { ofCaller: limits.streamsPerCaller, ofAll: limits.streams });
    const gone = new AbortController();
    const events = followFeed({
      feed,
      filter,
      first,
      after,
      askEnd: askEnd ?? (() => Promise.resolve('goes-on')),
      mayGoOn: () => isGood(authenticate, token),
      permissionMs: Math.min(limits.heartbeatMs, longestPermissionMs),
      silenceMs: limits.heartbeatMs,
      signal: AbortSignal.any([gone.signal, closing]),
    });
    const stop = once(() => {
      gone.abort();
      release();
    });
    // Also when it goes away before anything was sent.
    c.req.raw.signal.addEventListener('abort', stop, { once: true });
    const onFailure = (error: unknown): void =>
      log.warn({ err: error, requestId: c.get('requestId') }, 'event stream ended early');
    return sendEvents(events, { toSent, onEnd: stop, onFailure });
  };

  api.openapi(streamEvents, async (c) => {
    const { topic, after } = c.req.valid('query');
    requireScope(c.get('principal'), 'read');
    return stream(c, { filter: topic ? { topic } : {}, from: 'now', after });
  });

  api.openapi(streamRunEvents, async (c) => {
    const { key } = c.req.valid('param');
    const { until, from, after } = c.req.valid('query');
    const { runs } = c.get('service');
    const { feed } = c.get('parts');
    // Throws when there is none.
    await runs.show({ key });
    const filter: FeedFilter = { topic: 'run', key };
    const settled = askSettled({ readRun: () => runs.show({ key }), readLastRest: () => findLastRest(feed, filter) });
    return stream(c, { filter, from, after, askEnd: until && settled });
  });

  api.openapi(streamRunText, async (c) => {
    const { key } = c.req.valid('param');
    const { until, after: named } = c.req.valid('query');
    const { runs } = c.get('service');
    const { liveText } = c.get('parts');
    await runs.show({ key });
    const after = readPlace(c) ?? named ?? null;
    if (after !== null && !(await liveText.hasReached(after))) throw unknownPlace();
    const feed: Followed<TextPiece> = {
      read: (query) => liveText.read({ runKey: key, ...query }),
      onAdded: (callback) => liveText.onAdded(key, callback),
    };
    const toSent = (piece: TextPiece): SentEvent => ({ id: piece.id, type: 'text', data: toRunText(piece) });
    return follow(c, { feed, filter: {}, after, askEnd: until && askResting(() => runs.show({ key })), toSent });
  });

  api.openapi(streamDesignSession, async (c) => {
    const { key } = c.req.valid('param');
    const { until, after: named } = c.req.valid('query');
    const { designSessions } = c.get('service');
    const { liveText, sessions } = c.get('parts');
    const show = (): Promise<Report<'design-show'>> => designSessions.show({ key });
    const { turns } = await show();
    const after = readPlace(c) ?? named ?? null;
    const place = readDialoguePlace(after);
    if (after !== null && (place === null || place.turn > turns.length)) throw unknownPlace();
    const { askEnd, ...feed } = followDialogue({ key, show, sessions, liveText });
    return follow(c, { feed, filter: {}, after, askEnd: until && askEnd, toSent: (event) => event });
  });

  api.openapi(streamGateEvents, async (c) => {
    const { key } = c.req.valid('param');
    const { after } = c.req.valid('query');
    await c.get('service').gates.show({ key });
    return stream(c, { filter: { topic: 'gate', key }, from: 'first', after });
  });
}

/** Refuses a place of another installation, or of a backup that was restored over: nothing would ever come behind it. */
async function requireKnownPlace(feed: Feed, place: string): Promise<void> {
  if (!(await feed.hasReached(place))) throw unknownPlace();
}

function unknownPlace(): InputError {
  return new InputError({
    id: 'feed.unknown-place',
    message: 'The place (`Last-Event-ID`, or `after`) is none that this feed has come to yet.',
    fix: 'Send the id of the last event as it came. It may be from another server or from before a backup was restored: then begin again without one.',
  });
}

/** Of a reader that comes back; an empty one is none (WHATWG HTML, 9.2.4). */
function readPlace(c: Context<ApiEnvironment>): string | undefined {
  const place = c.req.header('last-event-id');
  if (place === undefined || place === '') return undefined;
  if (/^[\x21-\x7e]{1,200}$/.test(place)) return place;
  throw new InputError({
    id: 'feed.unknown-place',
    message: 'Last-Event-ID is no id that this server gave.',
    fix: 'Send the id of the last event as it came, or none.',
  });
}

/** A token that was revoked does not go on listening. */
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
