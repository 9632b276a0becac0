import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/engine/engine.ts';
import { InputError } from '../../../src/lifecycle/errors.ts';
import type { EngineWorld } from './engine-world.ts';

export function describeFailures(world: EngineWorld): void {
  describe('a run whose step fails', () => {
    it('fails with what the step said, and a retry goes on from there', async () => {
      world.doWork = async ({ node }) => {
        world.worked.push(node);
        if (node === 'save') throw new InputError({ id: 'practice.broken', message: 'The pen broke.', fix: 'Take another.' });
      };
      const run = await world.startRun();
      expect(await world.workOn(run)).toMatchObject({
        status: 'failed',
        node: 'save',
        error: { id: 'practice.broken', message: 'The pen broke.', fix: 'Take another.' },
      });
      world.doWork = async ({ node }) => void world.worked.push(node);
      const retried = await world.bench.runs.retry({ key: run.key, actorId: world.person.id });
      expect(retried).toMatchObject({ status: 'queued', error: null });
      expect(await world.workOn(run)).toMatchObject({ status: 'waiting', error: null });
      expect(world.worked).toEqual(['draft', 'polish', 'polish', 'save', 'save', 'open-first']);
    });

    it('keeps the decision when the step after the gate fails', async () => {
      world.doWork = async ({ node }) => {
        if (node === 'release') throw new Error('not today');
      };
      const run = await world.startRun();
      await world.decide(await world.workOn(run), 'approve');
      expect(await world.workOn(run)).toMatchObject({ status: 'failed', error: { id: 'run.defect', message: 'not today' } });
      world.doWork = async () => undefined;
      await world.bench.runs.retry({ key: run.key, actorId: world.person.id });
      expect(await world.workOn(run)).toMatchObject({ status: 'waiting', node: 'open-second' });
    });
  });

  describe('a run whose workflow version is gone', () => {
    it('is blocked and says so, and goes on once a worker has the version', async () => {
      const run = await world.startRun();
      const newer = createEngine({ ...world.bench.parts, registry: { practice: {} } });
      expect(await newer.workUntilSettled(run.key, {})).toMatchObject({
        status: 'blocked',
        error: { id: 'run.version-missing', message: expect.stringContaining('Version 1 of the workflow practice') as string },
      });
      await newer.close();
      expect(world.worked).toEqual([]);
      await world.bench.runs.retry({ key: run.key, actorId: world.person.id });
      expect(await world.workOn(run)).toMatchObject({ status: 'waiting' });
    });
  });
}
