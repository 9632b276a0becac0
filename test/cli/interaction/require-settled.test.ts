import { expect, test } from 'vitest';
import { requireSettled } from '../../../src/cli/interaction/require-settled.ts';
import { ConflictError, ThroughlineError, UnavailableError } from '../../../src/lifecycle/errors.ts';
import type { RunStatus } from '../../../src/ports/runs.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';

function run(status: RunStatus, error: Report<'run-summary'>['error'] = null): Report<'run-summary'> {
  const at = '2026-03-01T10:00:00.000Z';
  const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: null };
  return {
    id: 'RUN-007',
    workflow: 'inception',
    workflowVersion: 1,
    status,
    subject: { prd: 'PRD-001' },
    node: 'define-aggregates',
    gate: null,
    error,
    startedBy: 'Ada',
    createdAt: at,
    updatedAt: at,
    usage,
    revision: '1.1.1',
  };
}

function refusalOf(settled: Report<'run-summary'>): ThroughlineError {
  try {
    requireSettled(settled);
  } catch (error) {
    if (error instanceof ThroughlineError) return error;
    throw error;
  }
  throw new Error('It passed.');
}

test('a run that waits for a person or has succeeded passes', () => {
  expect(() => requireSettled(run('waiting'))).not.toThrow();
  expect(() => requireSettled(run('succeeded'))).not.toThrow();
});

test('a run that others go on with is not said to have stopped', () => {
  const refusal = refusalOf(run('running'));
  expect(refusal).toBeInstanceOf(UnavailableError);
  expect(refusal).toMatchObject({ id: 'run.goes-on', details: { run: 'RUN-007', status: 'running' } });
  expect(refusal.message).toContain('works on RUN-007 and goes on');
  expect(refusal.message).not.toContain('Stopped before');
});

test('a run that nobody works on says that it has stopped, and what continues it', () => {
  const refusal = refusalOf(run('queued'));
  expect(refusal).toMatchObject({ id: 'run.interrupted', message: 'Stopped before RUN-007 was done. What it finished is kept.' });
  expect(refusal.fix).toContain('`throughline run watch RUN-007`');
});

test('a failed run says why, and a canceled one who tells more', () => {
  const failed = refusalOf(run('failed', { id: 'model.refused', message: 'The model refused.', fix: 'Ask another.' }));
  expect(failed).toMatchObject({ id: 'model.refused', message: 'RUN-007 failed: The model refused.' });
  expect(failed.fix).toBe('Ask another. `throughline run retry RUN-007` goes on from where it stopped.');
  const canceled = refusalOf(run('canceled'));
  expect(canceled).toBeInstanceOf(ConflictError);
  expect(canceled.fix).toContain('`throughline run show RUN-007`');
});
