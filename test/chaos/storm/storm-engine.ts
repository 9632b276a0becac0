import { readRedisUrl } from '../../../src/config/addresses.ts';
import { createEngine, type Engine } from '../../../src/engine/engine.ts';
import type { Drafter } from '../../../src/ports/drafter.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import { openTestEngine } from '../../support/engine.ts';
import { stormWorkflow, type Deliver } from './storm-workflow.ts';

/** The product's engine with all its parts, over the storm's workflow instead of the product's. */
export function openStormEngine(params: {
  service: ConnectionTarget;
  redisUrl: string | null;
  concurrency: number;
  drafter: Drafter;
  deliver: Deliver;
}): Engine {
  const bench = openTestEngine(params.service, { storm: { 1: async () => stormWorkflow(params.deliver) } });
  const engine = createEngine({
    ...bench.parts,
    stores: { ...bench.parts.stores, drafter: params.drafter },
    ...(params.redisUrl !== null && { queue: { kind: 'redis', redis: { ...readRedisUrl(params.redisUrl), prefix: 'storm' } } }),
    concurrency: params.concurrency,
    // Connections break all the time here; what they break is checked at the end.
    onError: () => undefined,
  });
  return {
    ...engine,
    async close() {
      await engine.close();
      await bench.close();
    },
  };
}
