import type { Pool } from 'pg';
import type { ClaimedNotification, Notification, NotificationStore, RegisteredChannel } from '../../ports/notifications.ts';
import { readCursor, toPage } from '../database/page-cursor.ts';
import { query } from '../runs/query.ts';

interface NotificationRow {
  readonly id: string;
  readonly channel: string;
  readonly topic: Notification['topic'];
  readonly key: string;
  readonly type: string;
  readonly text: string;
  readonly thread: string | null;
  readonly at: Date;
  readonly status: Notification['status'];
  readonly attempts: number;
  readonly next_attempt_at: Date;
  readonly settled_at: Date | null;
  readonly error: string;
}

const listPage = `
select *, id as place from notification
where ($1::text is null or status = $1) and ($2::bigint is null or id < $2) order by id desc limit $3`;

const selectChannels = `
select name, kind, target, seen_at,
  (select count(*) from notification where channel = name and status = 'pending')::integer as pending,
  (select count(*) from notification where channel = name and status = 'pending' and attempts > 1 and error <> '')::integer as failing,
  (select count(*) from notification where channel = name and status = 'dead')::integer as dead,
  coalesce((
    select error from notification where channel = name and status in ('pending', 'dead') and attempts > 0 and error <> '' order by id desc limit 1), '') as error
from notification_channel order by name`;

const reviveAll = `
select count(*) filter (where revive_notification(dead.id, $2))::integer as revived
from (select id from notification where channel = $1 and status = 'dead' order by id) as dead`;

/** Stores notifications in Postgres, which writes them (sql/tables/notifications.sql). */
export function createNotificationStore(pool: Pool): NotificationStore {
  return {
    async register(channels) {
      const given = channels.map(({ name, kind, target }) => ({ name, kind, target }));
      await query(pool, 'select register_channels($1)', [JSON.stringify(given)]);
    },

    async claim(channels, limit) {
      const { rows } = await query<NotificationRow & Pick<ClaimedNotification, 'root'>>(
        pool,
        'select (claimed).*, root from claim_notifications($1, $2) order by id',
        [channels, limit],
      );
      return rows.map((row) => ({ ...toNotification(row), root: row.root }));
    },

    async settle({ id, attempts }, outcome) {
      const failed = outcome.status === 'failed' ? outcome : null;
      await query(pool, `select settle_notification($1, $2, $3, $4::double precision * interval '1 millisecond', $5)`, [
        numberOf(id),
        attempts,
        failed?.error ?? '',
        failed?.retryAfterMs ?? null,
        outcome.status === 'sent' ? (outcome.root ?? null) : null,
      ]);
    },

    async listPage({ status }, page) {
      const below = readCursor('notifications', page);
      const { rows } = await query<NotificationRow & { place: string }>(pool, listPage, [status ?? null, below, page.limit + 1]);
      return toPage(rows, { list: 'notifications', page, toItem: toNotification });
    },

    async read(id) {
      const { rows } = await query<NotificationRow>(pool, 'select * from notification where id = $1', [numberOf(id)]);
      return rows[0] ? toNotification(rows[0]) : null;
    },

    async revive({ id, actorId }) {
      const { rows } = await query<{ done: boolean }>(pool, 'select revive_notification($1, $2) as done', [
        numberOf(id),
        actorId,
      ]);
      return rows[0]?.done === true;
    },

    async reviveAll({ channel, actorId }) {
      const { rows } = await query<{ revived: number }>(pool, reviveAll, [channel, actorId]);
      return rows[0]?.revived ?? 0;
    },

    async queueTest({ actorId }) {
      const { rows } = await query<{ queued: number }>(pool, 'select queue_test_notification($1) as queued', [actorId]);
      return rows[0]?.queued ?? 0;
    },

    async channels() {
      const { rows } = await query<Omit<RegisteredChannel, 'seenAt'> & { seen_at: Date }>(pool, selectChannels);
      return rows.map(({ seen_at: seenAt, ...channel }) => ({ ...channel, seenAt: seenAt.toISOString() }));
    },

    async tidy() {
      await query(pool, 'select tidy_notifications()');
    },
  };
}

const prefix = 'NOTE-';

/** Returns the number in the id; 0, which no row has, for any other text. */
function numberOf(id: string): string {
  return /^NOTE-([1-9]\d{0,17})$/.exec(id)?.[1] ?? '0';
}

function toNotification(row: NotificationRow): Notification {
  return {
    id: `${prefix}${row.id}`,
    channel: row.channel,
    topic: row.topic,
    key: row.key,
    type: row.type,
    text: row.text,
    thread: row.thread,
    at: row.at.toISOString(),
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'pending' ? row.next_attempt_at.toISOString() : null,
    settledAt: row.settled_at?.toISOString() ?? null,
    error: row.error,
  };
}
