import type { KeyObject } from 'node:crypto';
import { UnavailableError } from '../../lifecycle/errors.ts';
import type {
  AlertStore,
  DeliveryReading,
  ListedChannel,
  NewDelivery,
  PendingGroup,
  WaitingDelivery,
} from '../../ports/alerts.ts';
import type { ServicePool } from '../database/service-pool.ts';
import { readCursor, toPage } from '../database/page-cursor.ts';
import { requireDone, type Answer } from '../database/query-database.ts';
import { toJson } from '../database/to-json.ts';
import { channels } from '../runs/channels.ts';
import { createNoticeBoard } from '../runs/notice-board.ts';
import { query } from '../runs/query.ts';
import {
  numberOf,
  selectDeliveries,
  selectEpisodes,
  toDelivery,
  toEpisode,
  type DeliveryRow,
  type EpisodeRow,
} from './alert-rows.ts';
import { inGroups } from './in-groups.ts';
import { createOpenChannels } from './open-channels.ts';
import { seal, unseal } from './seal.ts';
import { settleInParts, type Settlement } from './settle-in-parts.ts';

const mostInGroup = 250;
/** Bytes that wait for the database; beyond them a sender is told to come back. */
const mostWaitingBytes = 64_000_000;
/** Bytes that are read at once; one delivery may have more. */
const mostReadBytes = 4_000_000;

const selectWaiting = `
select d.id, c.source, c.mapping, d.headers, d.body
from (
  select id, sum(octet_length(body)) over (order by id) - octet_length(body) as before
  from (select id, body from alert_delivery where status = 'received' order by id limit $1) as first
) as sized join alert_delivery d on d.id = sized.id join alert_channel c on c.id = d.channel_id
where sized.before < ${mostReadBytes} order by d.id`;

const selectChannels = `
select c.name, c.source, c.mapping, c.service, c.environment, c.is_exercise as "isExercise", c.created_at as "createdAt", p.name as "createdBy",
  (select count(*) from alert_secret s where s.channel_id = c.id and s.valid_until > now())::integer as secrets,
  (select max(received_at) from alert_delivery d where d.channel_id = c.id) as "lastDeliveryAt",
  (select count(*) from alert_delivery d where d.channel_id = c.id and d.status = 'dead')::integer as dead
from alert_channel c join person p on p.id = c.created_by where c.removed_at is null order by c.name`;

interface AlertStoreSettings {
  /** Seals what is stored (seal.ts). */
  readonly key: KeyObject;
  readonly rawDays: number;
}

/** Stores alerts in Postgres (sql/tables/alerts.sql). */
export function createAlertStore(pool: ServicePool, { key, rawDays }: AlertStoreSettings): AlertStore {
  const open = createOpenChannels(pool, key);
  const notices = createNoticeBoard(pool, [channels.alert]);
  let waitingBytes = 0;

  async function change(call: string, values: readonly unknown[]): Promise<Answer & { queued?: number }> {
    const { rows } = await query<{ answer: Answer & { queued?: number } }>(pool, `select ${call} as answer`, values);
    requireDone(rows[0]?.answer);
    open.forget();
    return rows[0]?.answer ?? {};
  }

  const store = inGroups<NewDelivery, { repeated: boolean }>(async (deliveries) => {
    const { rows } = await query<{ place: number }>(pool, 'select receive_alerts($1, $2, $3, $4) as place', [
      deliveries.map(({ channel }) => channel.id),
      deliveries.map(({ name }) => name),
      deliveries.map(({ headers }) => toJson(headers)),
      deliveries.map(({ body }) => seal(key, body)),
    ]);
    const stored = new Set(rows.map(({ place }) => place));
    return deliveries.map((_delivery, at) => ({ repeated: !stored.has(at + 1) }));
  }, mostInGroup);

  return {
    addChannel: async ({ secret, token, ...channel }) =>
      void (await change('add_alert_channel($1, $2, $3)', [token, toJson(channel), secret && seal(key, Buffer.from(secret))])),
    rotateChannel: async ({ name, secret, endsOthers, token }) =>
      void (await change('rotate_alert_channel($1, $2, $3, $4)', [token, name, seal(key, Buffer.from(secret)), endsOthers])),
    removeChannel: async ({ name, token }) => void (await change('remove_alert_channel($1, $2)', [token, name])),
    async listChannels() {
      const { rows } = await query<ListedChannel & { createdAt: Date; lastDeliveryAt: Date | null }>(pool, selectChannels);
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        lastDeliveryAt: row.lastDeliveryAt?.toISOString() ?? null,
      }));
    },
    findChannel: (name) => open.find(name),
    refreshChannels: () => open.refresh(),

    async receive(delivery) {
      const size = delivery.body.length;
      if (waitingBytes + size > mostWaitingBytes) throw tooMany();
      waitingBytes += size;
      return await store(delivery).finally(() => {
        waitingBytes -= size;
      });
    },

    async take(limit, read) {
      // No lock is held while they are read, which may take long. Two workers may read the same; one
      // settles it, and nothing that came later is settled before.
      const { rows } = await query<Omit<WaitingDelivery, 'body'> & { body: Buffer }>(pool, selectWaiting, [limit]);
      if (rows.length === 0) return 0;
      const readings = await read(rows.map(({ body, ...row }) => ({ ...row, body: unseal(key, body) })));
      await settleInParts(
        rows.map(({ id }, at) => ({ id, ...describe(readings[at]) })),
        (part) => query(pool, 'select settle_deliveries($1)', [toJson(part)]),
      );
      return rows.length;
    },

    async pendingGroups() {
      const { rows } = await query<EpisodeRow & Omit<PendingGroup, 'episode'>>(
        pool,
        `${selectEpisodes.replace('select', 'select g.name, g.origin, c.created_by as "authorId", c.is_exercise as "isExercise",')}
          join alert_group g on g.episode_id = e.id where g.incident_id is null order by e.id limit 100`,
      );
      return rows.map(({ name, origin, authorId, isExercise, ...row }) => ({
        name,
        origin,
        authorId,
        isExercise,
        episode: toEpisode(row),
      }));
    },

    async attach(group, incident) {
      await query(pool, 'select attach_incident($1, $2)', [group, incident]);
    },

    async listTraced() {
      const { rows } = await query<{ incident: string; episode: string; authorId: string }>(
        pool,
        `select a.key as incident, 'EP-' || first.id as episode, c.created_by as "authorId"
        from incident i
          join artifact a on a.id = i.artifact_id and a.status not in ('Resolved', 'Closed')
          join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
          cross join lateral (select id, channel_id from alert_episode e
            where e.incident_id = i.artifact_id and e.alert ->> 'stackTrace' <> '' order by id limit 1) first
          join alert_channel c on c.id = first.channel_id
        where i.traced_by is null and btrim(coalesce(v.body #>> '{context,stackTrace}', '')) = '' limit 100`,
      );
      return rows;
    },

    async markTraced({ incident, episode }) {
      await query(pool, 'select mark_traced($1, $2)', [incident, episode.slice('EP-'.length)]);
    },

    onReceived: (callback) => notices.subscribe(() => callback()),

    async listEpisodes({ incident = null, status = null, channel = null }, page) {
      const before = readCursor('alerts', page);
      const { rows } = await query<EpisodeRow>(
        pool,
        `${selectEpisodes} where ($1::text is null or a.key = $1) and ($2::text is null or e.status = $2) and ($3::text is null or c.name = $3)
          and ($4::bigint is null or e.id < $4) order by e.id desc limit $5`,
        [incident, status, channel, before, page.limit + 1],
      );
      return toPage(rows, { list: 'alerts', page, toItem: toEpisode });
    },

    async readEpisode(id) {
      const { rows } = await query<EpisodeRow>(pool, `${selectEpisodes} where e.id = $1`, [numberOf(id)]);
      return rows[0] ? toEpisode(rows[0]) : null;
    },

    async listDeliveries({ status = null }, page) {
      const before = readCursor('alert-deliveries', page);
      const { rows } = await query<DeliveryRow>(
        pool,
        `${selectDeliveries} where ($1::text is null or d.status = $1) and ($2::bigint is null or d.id < $2) order by d.id desc limit $3`,
        [status, before, page.limit + 1],
      );
      return toPage(rows, { list: 'alert-deliveries', page, toItem: toDelivery });
    },

    async retry({ delivery, channel, token }) {
      const number = delivery === undefined ? null : numberOf(delivery);
      return (await change('retry_alerts($1, $2, $3)', [token, number, channel ?? null])).queued ?? 0;
    },

    async tidy() {
      await query(pool, 'select tidy_alerts($1)', [rawDays]);
    },
  };
}

function describe(reading: DeliveryReading | undefined): Omit<Settlement, 'id'> {
  if (reading === undefined) throw new Error('Each delivery has a reading.');
  if (reading.status === 'dead') return { status: 'dead', reason: reading.reason, shown: reading.shown, alerts: [], notes: [] };
  const { alerts, notes, ignored } = reading.read;
  return { status: reading.status, reason: ignored, shown: '', alerts, notes };
}

function tooMany(): UnavailableError {
  return new UnavailableError({
    id: 'alert.too-many',
    message: 'More alerts arrive than the database stores.',
    fix: 'Send them again in a moment; sources do so by themselves.',
  });
}
