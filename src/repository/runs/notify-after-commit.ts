import type { Pool } from 'pg';
import { channels } from './channels.ts';
import { notifyLocalWorkers } from './local-waker.ts';

/** Part of a statement whose transaction sends no notices of its own (sql/functions/tell.sql); whoever uses it calls `notifyAfterCommit` once it is committed. */
export const suppressNotify = `set_config('throughline.tells', 'after', true)`;

type Notice = readonly [channel: (typeof channels)[keyof typeof channels], payload: string];

/** How long a notice waits for others: each is a transaction, and Postgres commits one with a notice at a time. Whoever watches a run sees it this much later. */
const gatherMs = 25;

interface Untold {
  readonly notices: Map<string, Notice>;
  isSending: boolean;
  timer: NodeJS.Timeout | undefined;
}

const untold = new WeakMap<Pool, Untold>();

// A notice is worth no wait for the disk: who listened is gone with a server that crashes.
const sendNotices = `
with quickly as materialized (select set_config('synchronous_commit', 'off', true))
select pg_notify(channel, payload) from quickly, unnest($1::text[], $2::text[]) as notice (channel, payload)`;

/**
 * Sends notices, with those that come within the moment and while others are being sent. They are wake-up calls only, and whoever waits for one looks
 * now and then as well. Workers on this pool hear of a wake at once; where there are none, nothing waits.
 */
export function notifyAfterCommit(pool: Pool, notices: readonly Notice[]): void {
  const waiting: Untold = untold.get(pool) ?? { notices: new Map<string, Notice>(), isSending: false, timer: undefined };
  untold.set(pool, waiting);
  let isUrgent = false;
  for (const [channel, payload] of notices) {
    const heard = channel === channels.outbox ? notifyLocalWorkers(pool) : null;
    isUrgent ||= channel === channels.outbox && heard === null;
    const told: Notice = [channel, heard ?? payload];
    waiting.notices.set(told.join(' '), told);
  }
  if (waiting.isSending) return;
  if (isUrgent) clearTimeout(waiting.timer);
  if (isUrgent) setImmediate(() => void describeAll(pool, waiting));
  else waiting.timer ??= setTimeout(() => void describeAll(pool, waiting), gatherMs);
}

async function describeAll(pool: Pool, waiting: Untold): Promise<void> {
  waiting.timer = undefined;
  if (waiting.isSending) return;
  waiting.isSending = true;
  while (waiting.notices.size > 0) {
    const notices = [...waiting.notices.values()];
    waiting.notices.clear();
    const sent = pool.query(sendNotices, [notices.map(([channel]) => channel), notices.map(([, payload]) => payload)]);
    // A pool that is closed, or a database that is gone: nobody is left to be told, or they look by themselves.
    await sent.catch(() => undefined);
  }
  waiting.isSending = false;
}
