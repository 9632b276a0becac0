import type { KeyObject } from 'node:crypto';
import type { AlertSource } from '../../lifecycle/alert.ts';
import type { OpenChannel } from '../../ports/alerts.ts';
import type { ServicePool } from '../database/service-pool.ts';
import { query } from '../runs/query.ts';
import { unseal } from './seal.ts';

const freshMs = 5_000;
/** A stranger who tries names costs one query a second. */
const leastMs = 1_000;

const selectOpen = `
select c.id, c.name, c.source, array(
  select s.sealed from alert_secret s where s.channel_id = c.id and s.valid_until > now() order by s.id desc) as sealed
from alert_channel c where c.removed_at is null`;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly source: AlertSource;
  readonly sealed: readonly Buffer[];
}

export interface OpenChannels {
  find(name: string): Promise<OpenChannel | null>;
  refresh(): Promise<void>;
  /** Asks anew at the next call, as after a change by this process. */
  forget(): void;
}

/** Keeps the open channels in memory for seconds: a storm must not ask for its channel at each alert. */
export function createOpenChannels(pool: ServicePool, key: KeyObject): OpenChannels {
  let known = new Map<string, OpenChannel>();
  let loadedAt = -Infinity;
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    const { rows } = await query<Row>(pool, selectOpen);
    known = new Map(
      rows.map(({ sealed, ...channel }) => {
        const secrets = sealed.map((one) => unseal(key, one)?.toString('utf8') ?? '').filter((secret) => secret !== '');
        return [channel.name, { ...channel, secrets }];
      }),
    );
    loadedAt = performance.now();
  }

  async function loadIfOlder(ms: number): Promise<void> {
    if (performance.now() - loadedAt < ms) return;
    loading ??= load().finally(() => {
      loading = null;
    });
    await loading;
  }

  return {
    async find(name) {
      await loadIfOlder(known.has(name) ? freshMs : leastMs);
      return known.get(name) ?? null;
    },
    refresh: () => loadIfOlder(leastMs),
    forget() {
      loadedAt = -Infinity;
    },
  };
}
