import { describe, expect, it } from 'vitest';
import { untilAborted, type EngineWorld } from './engine-world.ts';

export function describeLeaving(world: EngineWorld): void {
  /** A run whose step "save" has begun in an engine that works as a server does. */
  async function serveUntilSave(drain: { graceMs: number; force?: AbortSignal }, save: (signal: AbortSignal) => Promise<void>) {
    const begun = Promise.withResolvers<void>();
    world.doWork = async ({ node, signal }) => {
      world.worked.push(node);
      if (node !== 'save') return;
      begun.resolve();
      await save(signal);
    };
    const stopping = new AbortController();
    const serving = world.bench.engine.workUntilAborted(stopping.signal, drain);
    const run = await world.startRun();
    await begun.promise;
    return {
      run,
      stop: (): Promise<void> => {
        stopping.abort();
        return serving;
      },
    };
  }

  describe('leaving', () => {
    it('of a command lets a run in hand go at once, for the next worker to continue', async () => {
      const begun = Promise.withResolvers<void>();
      world.doWork = async ({ node, signal }) => {
        world.worked.push(node);
        if (node !== 'save') return;
        begun.resolve();
        await untilAborted(signal);
      };
      const run = await world.startRun();
      const interrupted = new AbortController();
      const working = world.bench.engine.workUntilSettled(run.key, { signal: interrupted.signal });
      await begun.promise;
      const left = performance.now();
      interrupted.abort();
      await working;
      expect(performance.now() - left).toBeLessThan(1_500);
      expect(await world.readRun(run)).toMatchObject({ status: 'queued' });
      world.doWork = async ({ node }) => void world.worked.push(node);
      expect(await world.workOn(run)).toMatchObject({ status: 'waiting' });
      expect(world.worked).toEqual(['draft', 'polish', 'polish', 'save', 'save', 'open-first']);
    });

    it('of a server lets the step in hand finish, takes no other, and gives the run back', async () => {
      const over = Promise.withResolvers<void>();
      const { run, stop } = await serveUntilSave({ graceMs: 60_000 }, () => over.promise);
      const stopped = stop();
      const later = await world.startRun();
      over.resolve();
      await stopped;
      expect(await world.readRun(run)).toMatchObject({ status: 'queued' });
      expect(await world.readRun(later)).toMatchObject({ status: 'queued' });
      expect(world.worked).toEqual(['draft', 'polish', 'polish', 'save']);

      world.doWork = async ({ node }) => void world.worked.push(node);
      expect(await world.workOn(run)).toMatchObject({ status: 'waiting' });
      expect(await world.workOn(later)).toMatchObject({ status: 'waiting' });
      expect(world.worked.filter((node) => node === 'save')).toHaveLength(2);
    });

    it('aborts the step when the grace is over, and when somebody forces it', async () => {
      for (const end of ['grace', 'force'] as const) {
        const force = new AbortController();
        const drain = { graceMs: end === 'grace' ? 50 : 60_000, force: force.signal };
        const { run, stop } = await serveUntilSave(drain, untilAborted);
        const stopped = stop();
        if (end === 'force') force.abort();
        await stopped;
        expect(await world.readRun(run)).toMatchObject({ status: 'queued', error: null });
        world.doWork = async () => undefined;
        expect(await world.workOn(run)).toMatchObject({ status: 'waiting' });
      }
    });

    it('still hears of a run that is canceled while it lets a step finish', async () => {
      const { run, stop } = await serveUntilSave({ graceMs: 60_000 }, untilAborted);
      const stopped = stop();
      await world.bench.runs.cancel({ key: run.key, actorId: world.person.id, reason: 'not needed' });
      await stopped;
      expect(await world.readRun(run)).toMatchObject({ status: 'canceled' });
    });

    it('says so when the connection that holds its leases breaks, and the next worker goes on', async () => {
      world.doWork = async ({ node }) => {
        if (node !== 'save') return;
        world.doWork = async () => undefined;
        await world.bench.db.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen throughline%'`,
        );
      };
      const run = await world.startRun();
      await expect(world.workOn(run)).rejects.toMatchObject({ id: 'run.database-lost' });
      expect(await world.readRun(run)).toMatchObject({ status: 'running' });
      expect(await world.workOn(run)).toMatchObject({ status: 'waiting' });
    });

    it('says that there is no such run', async () => {
      await expect(world.bench.engine.workUntilSettled('RUN-999', {})).rejects.toMatchObject({ id: 'run.not-found' });
    });
  });
}
