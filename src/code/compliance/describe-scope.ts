import type { CheckScope } from '../../lifecycle/point-check.ts';

export function describeScope({ within, except }: CheckScope): string {
  const text = within.join(', ');
  return (text === '**' ? 'the repository' : text) + (except.length > 0 ? ` except ${except.join(', ')}` : '');
}

export function listFiles(files: readonly string[]): string {
  const rest = files.length - 3;
  return files.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
