import type { Pool } from 'pg';
import { channels } from './channels.ts';

/** Part of a statement whose transaction sends no notices of its own (migration 024); whoever uses it calls `tellAfter` once it is committed. */
export const tellsAfter = `set_config('throughline.tells', 'after', true)`;

type Notice = readonly [channel: (typeof channels)[keyof typeof channels], payload: string];

const untold = new WeakMap<Pool, Map<string, Notice>>();

// A notice is worth no wait for the disk: who listened is gone with a server that crashes.
const sendNotices = `
with quickly as materialized (select set_config('synchronous_commit', 'off', true))
select pg_notify(channel, payload) from quickly, unnest($1::text[], $2::text[]) as notice (channel, payload)`;

/** Sends notices, all of this moment together; they are wake-up calls only, and whoever waits for one looks now and then as well. */
export function tellAfter(pool: Pool, notices: readonly Notice[]): void {
  const waiting = untold.get(pool) ?? new Map<string, Notice>();
  if (waiting.size === 0) setImmediate(() => void tellNow(pool));
  untold.set(pool, waiting);
  for (const notice of notices) waiting.set(notice.join(' '), notice);
}

async function tellNow(pool: Pool): Promise<void> {
  const notices = [...(untold.get(pool)?.values() ?? [])];
  untold.delete(pool);
  const sent = pool.query(sendNotices, [notices.map(([channel]) => channel), notices.map(([, payload]) => payload)]);
  // A pool that is closed, or a database that is gone: nobody is left to be told, or they look by themselves.
  await sent.catch(() => undefined);
}
