import { act, field, fix, type Fix, joinFixes } from '../../lifecycle/fixes/fix.ts';
import { describeFix } from '../../lifecycle/fixes/render-fix.ts';
import type { Run } from '../../ports/runs.ts';

/**
 * Returns the fix for a run's error. A run with its own models never uses the configured ones, so
 * the fix tells how to give it others.
 */
export function adviseOnModels({ error, key, models }: Pick<Run, 'error' | 'key' | 'models'>): Fix {
  const advice = error?.fix ?? '';
  if (!error?.id.startsWith('model.') || models === null) return advice;
  const [before = '', ...others] = describeFix(advice).split('THROUGHLINE_MODEL');
  const named = others.reduce<Fix>((said, other) => fix`${said}${field('model')}${other}`, before);
  return joinFixes(named, fix`${act('retryRun', { key, model: '…' })} asks others.`);
}
