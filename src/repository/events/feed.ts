import type { Pool } from 'pg';
import { z } from 'zod';
import { InputError } from '../../lifecycle/errors.ts';
import type { Feed, FeedEvent } from '../../ports/feed.ts';
import { channels } from '../runs/channels.ts';
import { createNoticeBoard } from '../runs/notice-board.ts';
import { query } from '../runs/query.ts';

/** Polls besides notices. */
const pollMs = 1_000;
/** Reads again after a notice: an older open transaction, seldom longer, hides the new events. */
const lateMs = 100;

// Excludes events of open transactions, or of younger ones: see sql/tables/feed.sql.
const readable = 'xid < feed_horizon()';

// Includes folded events (fold_run_events), which old cursors need.
const selectEvents =
  'select xid, id, topic, key, type, node, text, at from read_feed($1::xid8, $2::bigint, $3::text, $4::text, $5)';

const selectHead = `
select xid, id from (
  (select xid, id from run_event where ${readable} order by xid desc, id desc limit 1)
  union all (select xid, id from gate_event where ${readable} order by xid desc, id desc limit 1)
  union all (select xid, id from change_event where ${readable} order by xid desc, id desc limit 1)
  union all (select last_xid, last_id from run_history where ${readable.replace('xid', 'last_xid')} order by last_xid desc, last_id desc limit 1)
) as latest (xid, id)
order by xid desc, id desc limit 1`;

const selectReached = 'select $1::xid8 < feed_end() and ($2 or $1::xid8 >= forgotten) as reached from feed_clock';

/** Both numbers have up to 18 digits; Postgres would refuse numbers beyond 64 bits. */
const placeSchema = z.string().regex(/^(0|[1-9]\d{0,17})-(0|[1-9]\d{0,17})$/);
const beginning = '0-0';

interface Place {
  readonly xid: string;
  readonly id: string;
}

type FeedRow = Place & Pick<FeedEvent, 'topic' | 'key' | 'type' | 'node' | 'text'> & { readonly at: Date };

/** Streams events in the order of sql/tables/feed.sql. Close it before the pool. */
export function createFeed(pool: Pool): Feed {
  const notices = createNoticeBoard(pool, [channels.run, channels.gate, channels.change, channels.session]);
  const callbacks = new Set<() => void>();
  const ring = (): void => callbacks.forEach((callback) => callback());
  let stop: (() => void) | null = null;
  let lastHead = '';

  /** Polls once for all streams: a thousand idle ones would otherwise query every second. */
  async function ringIfMoved(): Promise<void> {
    const { rows } = await query<Place>(pool, selectHead);
    const head = rows[0] ? writePlace(rows[0]) : beginning;
    if (head === lastHead) return;
    lastHead = head;
    ring();
  }

  function start(): () => void {
    let late: NodeJS.Timeout | undefined;
    // An unavailable database is polled again; the readers get the failure itself.
    const poll = setInterval(() => void ringIfMoved().catch(ring), pollMs);
    const unsubscribe = notices.subscribe(() => {
      ring();
      clearTimeout(late);
      late = setTimeout(ring, lateMs);
    });
    return () => {
      clearInterval(poll);
      clearTimeout(late);
      unsubscribe();
    };
  }

  function stopIfUnused(): void {
    if (callbacks.size > 0) return;
    stop?.();
    stop = null;
  }

  return {
    async read({ after, filter, limit }) {
      const { xid, id } = parsePlace(after ?? beginning);
      const { rows } = await query<FeedRow>(pool, selectEvents, [xid, id, filter?.topic ?? null, filter?.key ?? null, limit]);
      return rows.map(({ topic, key, type, node, text, at, ...place }) => ({
        id: writePlace(place),
        topic,
        key,
        type,
        node,
        text,
        at: at.toISOString(),
      }));
    },

    async hasReached(place, topic) {
      const { xid } = parsePlace(place);
      const isKept = topic === 'run' || topic === 'gate';
      const { rows } = await query<{ reached: boolean }>(pool, selectReached, [xid, isKept]);
      return rows[0]?.reached === true;
    },

    async head() {
      const { rows } = await query<Place>(pool, selectHead);
      return rows[0] ? writePlace(rows[0]) : beginning;
    },

    onAdded(callback) {
      const own = (): void => callback();
      callbacks.add(own);
      stop ??= start();
      return () => {
        callbacks.delete(own);
        stopIfUnused();
      };
    },

    async tidy() {
      await query(pool, 'select tidy_changes()');
    },

    async close() {
      callbacks.clear();
      stopIfUnused();
    },
  };
}

function writePlace({ xid, id }: Place): string {
  return `${xid}-${id}`;
}

function parsePlace(text: string): Place {
  const [xid, id] = placeSchema.safeParse(text).data?.split('-') ?? [];
  if (xid !== undefined && id !== undefined) return { xid, id };
  throw new InputError({
    id: 'feed.unknown-place',
    message: 'The place does not name an event.',
    fix: 'Give back the id of the last event you got, or leave it away to begin with what happens now.',
  });
}
