import { act, field, fix, type Fix, joinFixes } from '../../lifecycle/fixes/fix.ts';
import { describeFix } from '../../lifecycle/fixes/render-fix.ts';
import type { Run } from '../../ports/runs.ts';

/**
 * What mends the error of a run. One with models of its own never asks those configured, so that the
 * advice says by what it is given others.
 */
export function adviseOnModels({ error, key, models }: Pick<Run, 'error' | 'key' | 'models'>): Fix {
  const advice = error?.fix ?? '';
  if (!error?.id.startsWith('model.') || models === null) return advice;
  const [before = '', ...others] = describeFix(advice).split('THROUGHLINE_MODEL');
  const named = others.reduce<Fix>((said, other) => fix`${said}${field('model')}${other}`, before);
  return joinFixes(named, fix`${act('retryRun', { key, model: '…' })} asks others.`);
}
