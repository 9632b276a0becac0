import type { Pool } from 'pg';
import { channels } from './channels.ts';
import type { LocalWaker } from './local-waker.ts';

/** Part of a statement whose transaction sends no notices of its own (sql/functions/tell.sql); whoever uses it calls `notifyAfterCommit` once it is committed. */
export const suppressNotify = `set_config('throughline.tells', 'after', true)`;

type Notice = readonly [channel: (typeof channels)[keyof typeof channels], payload: string];

/** How long a notice waits for others: each is a transaction, and Postgres commits one with a notice at a time. Whoever watches a run sees it this much later. */
const gatherMs = 25;

// A notice is worth no wait for the disk: who listened is gone with a server that crashes.
const sendNotices = `
with quickly as materialized (select set_config('synchronous_commit', 'off', true))
select pg_notify(channel, payload) from quickly, unnest($1::text[], $2::text[]) as notice (channel, payload)`;

/**
 * Sends notices, with those that come within the moment and while others are being sent. They are wake-up calls only, and whoever waits for one looks
 * now and then as well. Workers of this process hear of a wake at once; where there are none, nothing waits.
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
      // A pool that is closed, or a database that is gone: nobody is left to be told, or they look by themselves.
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
