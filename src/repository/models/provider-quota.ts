import type { Pool } from 'pg';
import { nameModel } from '../../ports/model-choice.ts';
import type { ProviderLimits, ProviderQuota } from '../../ports/provider-quota.ts';
import { query } from '../runs/query.ts';

const acquireQuota = `select wait_ms as "waitMs", pause_ms as "pauseMs" from acquire_provider_quota($1, $2, $3, $4, $5)`;

/** Stores quotas in Postgres. A provider without a limit has no row, but can be paused. */
export function createProviderQuota(pool: Pool, limits: ProviderLimits): ProviderQuota {
  const acquire: ProviderQuota['acquire'] = async (model, tokens) => {
    const limit = limits[model.provider];
    const given = [model.provider, nameModel(model), limit?.requests ?? null, limit?.tokens ?? null, Math.round(tokens)];
    const { rows } = await query<{ waitMs: number; pauseMs: number }>(pool, acquireQuota, given);
    return rows[0] ?? { waitMs: 0, pauseMs: 0 };
  };
  return {
    acquire,

    async readPause(model) {
      const { rows } = await query<{ pauseMs: number }>(pool, acquireQuota, [model.provider, nameModel(model), null, null, 0]);
      return rows[0]?.pauseMs ?? 0;
    },

    async charge(model, tokens) {
      if ((limits[model.provider]?.tokens ?? null) === null || Math.round(tokens) === 0) return;
      await query(pool, 'select charge_provider($1, $2)', [model.provider, Math.round(tokens)]);
    },

    async pause(model, forMs) {
      await query(pool, 'select pause_provider($1, $2)', [nameModel(model), forMs]);
    },
  };
}
