import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRunQueue, type RunQueue } from '../../src/engine/run-queue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import type { QueueServer, QueueServerKind } from './queue-servers.ts';

/** What is promised of the queue of runs, wherever it is kept. */
export function describeRunQueue(kind: QueueServerKind): void {
  describe(`the run queue in ${kind.name}`, () => {
    let test: TestDatabase;
    let server: QueueServer;
    let queue: RunQueue;
    let close: () => Promise<void>;
    const errors: Error[] = [];

    beforeAll(async () => {
      test = await openTestDatabase();
      server = await kind.start(test);
      const opened = server.openPlace();
      close = opened.close;
      queue = await openRunQueue(opened.place, { onError: (error) => errors.push(error), onUp: () => undefined });
    });

    afterAll(async () => {
      await queue.close();
      await close();
      await server.stop();
      await test.drop();
      expect(errors).toEqual([]);
    });

    /** Works until as many jobs came as were asked for; returns the runs they were for. */
    async function workOff(count: number, work: () => Promise<void> = async () => undefined): Promise<string[]> {
      const done: string[] = [];
      const all = Promise.withResolvers<void>();
      const worker = queue.work({
        'advance-run': async ({ runKey }) => {
          if (done.push(runKey) === count) all.resolve();
          await work();
        },
      });
      await all.promise;
      await worker.close();
      return done;
    }

    it('delivers each wake once, and takes the same one twice for one', async () => {
      await queue.add([{ runKey: 'RUN-001', wake: 1 }]);
      await queue.add([
        { runKey: 'RUN-001', wake: 1 },
        { runKey: 'RUN-001', wake: 2 },
      ]);
      expect(await queue.find({ runKey: 'RUN-001', wake: 2 })).toBe('in-line');
      expect(await queue.countJobs()).toMatchObject({ waiting: 2 });
      expect(await workOff(2)).toEqual(['RUN-001', 'RUN-001']);
      expect(await queue.find({ runKey: 'RUN-001', wake: 2 })).toBe('absent');
      expect(await queue.countJobs()).toEqual({ waiting: 0, active: 0, delayed: 0 });
    });

    it('says of a job in hand that it is taken, and keeps none that failed', async () => {
      await queue.add([{ runKey: 'RUN-002', wake: 1 }]);
      let place = '';
      await workOff(1, async () => {
        place = await queue.find({ runKey: 'RUN-002', wake: 1 });
        throw new Error('a defect');
      });
      expect(place).toBe('taken');
      expect(await queue.find({ runKey: 'RUN-002', wake: 1 })).toBe('absent');
      await queue.add([{ runKey: 'RUN-002', wake: 1 }]);
      expect(await workOff(1)).toEqual(['RUN-002']);
    });

    it('goes on with what comes after it was emptied', async () => {
      await queue.add([{ runKey: 'RUN-003', wake: 1 }]);
      await server.empty();
      expect(await queue.find({ runKey: 'RUN-003', wake: 1 })).toBe('absent');
      await queue.add([{ runKey: 'RUN-003', wake: 2 }]);
      expect(await workOff(1)).toEqual(['RUN-003']);
    });
  });
}
