import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openRunQueue, type RunQueue } from '../../../src/engine/run-queue.ts';
import type { Run } from '../../../src/ports/runs.ts';
import type { EngineWorld } from './engine-world.ts';
import type { KilledWorkerOrder } from './killed-worker.ts';

const soon = { timeout: 20_000, interval: 20 };

export function describeWakes(world: EngineWorld): void {
  async function withQueue(work: (queue: RunQueue) => Promise<void>): Promise<void> {
    const { place, close } = world.queue.openPlace();
    const queue = await openRunQueue(place, { onError: (error) => world.bench.errors.push(error), onUp: () => undefined });
    await work(queue);
    await queue.close();
    await close();
  }

  async function expectStatus(runs: readonly Run[], status: Run['status']): Promise<void> {
    await vi.waitFor(async () => {
      const found = await Promise.all(runs.map(world.readRun));
      expect(found.map((run) => run?.status)).toEqual(runs.map(() => status));
    }, soon);
  }

  describe('work that is shared', () => {
    it('is done by exactly one of two crews on the same runs, each step once', async () => {
      const other = world.openOther();
      const started = await Promise.all(Array.from({ length: 6 }, world.startRun));
      const engines = [world.bench.engine, other.engine];
      const settled = await Promise.all(started.flatMap((run) => engines.map((engine) => engine.workUntilSettled(run.key, {}))));
      expect(new Set(settled.map((run) => run.status))).toEqual(new Set(['waiting']));
      expect(world.worked.length).toBe(started.length * 5);
      expect(other.errors).toEqual([]);
      await other.close();
    });

    it('is shared by two crews that serve: neither does it all', async () => {
      const other = world.openOther();
      const stopping = new AbortController();
      const full = Promise.withResolvers<void>();
      const inHand = new Set<string>();
      // Six at once are more than one crew takes, so both must have some before anybody goes on.
      world.doWork = async ({ node, runKey }) => {
        if (node !== 'draft') return;
        inHand.add(runKey);
        if (inHand.size === 6) full.resolve();
        await full.promise;
      };
      const serving = [world.bench, other].map(({ engine }) => engine.workUntilAborted(stopping.signal));
      const started = await Promise.all(Array.from({ length: 6 }, world.startRun));
      await expectStatus(started, 'waiting');
      stopping.abort();
      await Promise.all(serving);
      await other.close();
    });
  });

  describe('a queue that only wakes', () => {
    it('does not matter to a run whose job is lost, for it is found again', async () => {
      const stopping = new AbortController();
      const serving = world.bench.engine.workUntilAborted(stopping.signal);
      const blocked = Promise.withResolvers<void>();
      const begun = new Set<string>();
      world.doWork = async ({ runKey }) => {
        begun.add(runKey);
        await blocked.promise;
      };
      // More than the crew takes at once, so that some have only a job.
      const started = await Promise.all(Array.from({ length: 7 }, world.startRun));
      await vi.waitFor(() => expect(begun.size).toBe(4), soon);
      await world.queue.empty();
      blocked.resolve();
      await expectStatus(started, 'waiting');
      stopping.abort();
      await serving;
    });

    it('leaves a run at its gate where a late job for it finds no place', async () => {
      const run = await world.workOn(await world.startRun());
      const stopping = new AbortController();
      const serving = world.bench.engine.workUntilAborted(stopping.signal);
      const blocked = Promise.withResolvers<void>();
      const begun = new Set<string>();
      world.doWork = async ({ runKey }) => {
        begun.add(runKey);
        await blocked.promise;
      };
      const others = await Promise.all(Array.from({ length: 4 }, world.startRun));
      try {
        await vi.waitFor(() => expect(begun.size).toBe(4), soon);
        await withQueue(async (queue) => {
          await queue.add([{ runKey: run.key, wake: 99 }]);
          await vi.waitFor(async () => expect(await queue.countJobs()).toEqual({ waiting: 0, active: 0, delayed: 0 }), soon);
        });
        expect(await world.readRun(run)).toMatchObject({ status: 'waiting' });
      } finally {
        blocked.resolve();
        await expectStatus(others, 'waiting');
        stopping.abort();
        await serving;
      }
    });

    it('may deliver a job twice, and one of a run that is done or never was', async () => {
      const run = await world.startRun();
      await withQueue(async (queue) => {
        const stale = [77, 78, 79].map((wake) => ({ runKey: run.key, wake }));
        await queue.add([...stale, { runKey: 'RUN-9999', wake: 1 }]);
        expect(await world.workOn(run)).toMatchObject({ status: 'waiting' });
        await queue.add(stale.map(({ runKey, wake }) => ({ runKey, wake: wake + 100 })));
        const other = await world.workOn(await world.startRun());
        expect(other.status).toBe('waiting');
        const stopping = new AbortController();
        const serving = world.bench.engine.workUntilAborted(stopping.signal);
        try {
          await vi.waitFor(async () => expect(await queue.countJobs()).toEqual({ waiting: 0, active: 0, delayed: 0 }), soon);
        } finally {
          // A crew that a failed look left serving would take the runs of the tests to come.
          stopping.abort();
          await serving;
        }
      });
      expect(world.worked.filter((node) => node === 'save')).toHaveLength(2);
      expect(await world.readRun(run)).toMatchObject({ status: 'waiting' });
    });
  });

  describe('a worker that is killed', () => {
    it('leaves its run to the next one, which repeats the step in hand and no other', async () => {
      const run = await world.startRun();
      const order: KilledWorkerOrder = {
        service: world.test.service,
        redis: world.queue.redis,
        route: world.route,
        runKey: run.key,
        node: 'save',
      };
      const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-worker.ts'), JSON.stringify(order)], {
        stdio: 'inherit',
      });
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
      const started = performance.now();
      expect(await world.workOn(run)).toMatchObject({ status: 'waiting' });
      // Its lease had almost 30 s to go.
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(world.worked).toEqual(['save', 'open-first']);
    });
  });
}
