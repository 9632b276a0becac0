import { act, fix, joinFixes, type Fix } from '../../lifecycle/fixes/fix.ts';
import type { Run } from '../../ports/runs.ts';

/**
 * What mends the error of a run. One with models of its own never asks those configured, so that the
 * advice says by what it is given others.
 */
export function adviseOnModels({ error, key, models }: Pick<Run, 'error' | 'key' | 'models'>): Fix {
  const advice = error?.fix ?? '';
  if (!error?.id.startsWith('model.') || models === null) return advice;
  return joinFixes(advice, fix`This run was told its models: ${act('retryRun', { key, model: '…' })} asks others.`);
}
