import type { Pool } from 'pg';
import { channels } from './channels.ts';
import type { LocalWaker } from './local-waker.ts';

/** SQL that suppresses notices (sql/functions/tell.sql); `notifyAfterCommit` then sends them. */
export const suppressNotify = `set_config('throughline.tells', 'after', true)`;

type Notice = readonly [channel: (typeof channels)[keyof typeof channels], payload: string];

/** Milliseconds that notices wait for others: Postgres commits notices one at a time. */
const gatherMs = 25;

// A notice need not wait for the disk: a server crash ends its listeners too.
const sendNotices = `
with quickly as materialized (select set_config('synchronous_commit', 'off', true))
select pg_notify(channel, payload) from quickly, unnest($1::text[], $2::text[]) as notice (channel, payload)`;

/**
 * Sends notices in batches. They only wake: listeners poll as well. Workers of this process are
 * notified at once; without any, a wake's notice is sent without delay.
 */
export function createNotifyAfterCommit(pool: Pick<Pool, 'query'>, waker: LocalWaker): (notices: readonly Notice[]) => void {
  const waiting = new Map<string, Notice>();
  let isSending = false;
  let timer: NodeJS.Timeout | undefined;

  async function sendAll(): Promise<void> {
    timer = undefined;
    if (isSending) return;
    isSending = true;
    while (waiting.size > 0) {
      const notices = [...waiting.values()];
      waiting.clear();
      const sent = pool.query(sendNotices, [notices.map(([channel]) => channel), notices.map(([, payload]) => payload)]);
      // A closed pool or lost database leaves nobody to notify, or they poll.
      await sent.catch(() => undefined);
    }
    isSending = false;
  }

  return (notices) => {
    let isUrgent = false;
    for (const [channel, payload] of notices) {
      const heard = channel === channels.outbox ? waker.notify() : null;
      isUrgent ||= channel === channels.outbox && heard === null;
      const told: Notice = [channel, heard ?? payload];
      waiting.set(told.join(' '), told);
    }
    if (isSending) return;
    if (isUrgent) clearTimeout(timer);
    if (isUrgent) setImmediate(() => void sendAll());
    else timer ??= setTimeout(() => void sendAll(), gatherMs);
  };
}
