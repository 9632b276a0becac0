import { describe, expect, it } from 'vitest';
import type { EngineWorld } from './engine-world.ts';

export function describeCancels(world: EngineWorld): void {
  describe('canceling', () => {
    it('stops a step that is under way in another engine within a second, and nothing more is stored', async () => {
      const begun = Promise.withResolvers<AbortSignal>();
      const over = Promise.withResolvers<void>();
      world.doWork = async ({ node, signal }) => {
        if (node !== 'save') return;
        begun.resolve(signal);
        // A step that does not listen to its signal.
        await over.promise;
      };
      const run = await world.startRun();
      const working = world.workOn(run);
      const signal = await begun.promise;
      const other = world.openOther();
      const started = performance.now();
      await other.runs.cancel({ key: run.key, actorId: world.person.id, reason: 'wrong document' });
      expect(await working).toMatchObject({ status: 'canceled' });
      expect(performance.now() - started).toBeLessThan(1_000);
      expect(signal.aborted).toBe(true);

      over.resolve();
      world.doWork = async () => undefined;
      // By the time that another run is through, the step that ended too late has long tried to store its result.
      await world.workOn(await world.startRun());
      const { rows } = await world.bench.db.pool.query(
        `select finished_at from step_result where run_key = $1 and node = 'save'`,
        [run.key],
      );
      expect(rows).toEqual([{ finished_at: null }]);
      const events = await world.bench.runs.events(run.key, 0);
      expect(events.at(-1)).toMatchObject({ type: 'canceled', text: 'wrong document (Ada)' });
      await other.close();
    });

    it('withdraws the gate that the run waits at, and a decision then comes too late', async () => {
      const run = await world.workOn(await world.startRun());
      await world.bench.runs.cancel({ key: run.key, actorId: world.person.id, reason: 'not needed' });
      expect(await world.bench.gates.read(run.gateKey ?? '')).toMatchObject({ status: 'withdrawn' });
      await expect(world.decide(run, 'approve')).rejects.toMatchObject({ id: expect.stringMatching(/^gate\./) as string });
      expect(await world.readRun(run)).toMatchObject({ status: 'canceled' });
    });
  });
}
