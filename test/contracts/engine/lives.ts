import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/engine/engine.ts';
import { openRunQueue } from '../../../src/engine/run-queue.ts';
import type { RunEvent } from '../../../src/ports/runs.ts';
import { decide } from '../../support/decide.ts';
import type { EngineWorld } from './engine-world.ts';

export function describeLives(world: EngineWorld): void {
  describe('a run', () => {
    it('tells each node, waits at its gate, goes on with the decision, and ends after the last gate', async () => {
      const events: string[] = [];
      const listen = ({ type, node, text }: RunEvent): void => void events.push([type, node, text].filter(Boolean).join(' '));
      const run = await world.startRun();
      const first = await world.workOn(run, listen);
      expect(first).toMatchObject({ status: 'waiting', subject: { prd: 'PRD-001' } });
      expect(events).toEqual([
        'started practice started',
        ...['draft', 'polish', 'polish', 'save', 'open-first'].flatMap((node) => [
          `node-started ${node}`,
          `progress ${node} ${node} of Choir`,
          `node-finished ${node}`,
        ]),
        `waiting open-first waiting at ${first.gateKey}`,
      ]);

      events.length = 0;
      await world.decide(first, 'approve');
      const second = await world.workOn(run, listen);
      expect(second.status).toBe('waiting');
      expect(second.gateKey).not.toBe(first.gateKey);
      expect(events[0]).toBe('node-started release');
      await world.decide(second, 'approve');
      expect(await world.workOn(run)).toMatchObject({ status: 'succeeded', gateKey: null, error: null });
      expect(world.worked).toEqual([
        'draft',
        'polish',
        'polish',
        'save',
        'open-first',
        'release',
        'sequel',
        'open-second',
        'finish',
      ]);
    });

    it('comes back to the gate with a new version after a request for changes, and ends after a rejection', async () => {
      const run = await world.startRun();
      const first = await world.workOn(run);
      await world.decide(first, 'request-changes');
      const second = await world.workOn(run);
      expect(await world.bench.gates.read(second.gateKey ?? '')).toMatchObject({ version: 2, previousVersion: 1 });
      await world.decide(second, 'reject');
      expect(await world.workOn(run)).toMatchObject({ status: 'succeeded' });
      expect(world.worked.filter((node) => node === 'save')).toHaveLength(2);
      expect(world.worked).not.toContain('release');
    });

    it('costs rows while it waits: no worker, no wake-up, no job', async () => {
      const run = await world.workOn(await world.startRun());
      const { rows } = await world.bench.db.pool.query(
        `select lease_owner, (select count(*)::integer from outbox) as outbox from run where key = $1`,
        [run.key],
      );
      expect(rows).toEqual([{ lease_owner: null, outbox: 0 }]);
      const { place, close } = world.queue.openPlace();
      const queue = await openRunQueue(place, { onError: (error) => world.bench.errors.push(error), onUp: () => undefined });
      expect(await queue.countJobs()).toEqual({ waiting: 0, active: 0, delayed: 0 });
      await queue.close();
      await close();
    });

    it('goes straight on when the decision falls before it has come to rest', async () => {
      const run = await world.startRun();
      const { leases } = world.bench.parts;
      // Decides in the moment between the worker's look at the gate and its going to rest.
      const engine = createEngine({
        ...world.bench.parts,
        leases: {
          ...leases,
          async settle(lease, settlement) {
            if (settlement.status === 'waiting') await decide(world.bench, world.person, settlement.gateKey, 'approve');
            return await leases.settle(lease, settlement);
          },
        },
      });
      expect(await engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'succeeded' });
    });

    it('goes on with a decision that was made while nobody worked, as soon as somebody does', async () => {
      const run = await world.workOn(await world.startRun());
      await world.decide(run, 'approve');
      await world.queue.empty();
      const other = world.openOther();
      expect(await other.engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'waiting', node: 'open-second' });
      await other.close();
    });
  });
}
