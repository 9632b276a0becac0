import type { Run } from '../../ports/runs.ts';

/**
 * What mends the error of a run. One with models of its own never asks those configured, so that there the advice names the option instead of the
 * variable.
 */
export function adviseOnModels({ error, key, models }: Pick<Run, 'error' | 'key' | 'models'>): string {
  const fix = error?.fix ?? '';
  if (!error?.id.startsWith('model.') || models === null) return fix;
  return `${fix.replaceAll('THROUGHLINE_MODEL', '--model')} \`throughline run retry ${key} --model …\` asks others.`;
}
