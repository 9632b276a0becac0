import type { Style } from './style.ts';

const good = [
  'Validated',
  'Approved',
  'Accepted',
  'Active',
  'Done',
  'Deployed',
  'Resolved',
  'approved',
  'sent',
  'succeeded',
  'finished',
  'ok',
];
const bad = ['Rejected', 'rejected', 'failed', 'blocked', 'dead', 'error', 'Rolled Back'];
const over = ['Superseded', 'Deprecated', 'withdrawn', 'canceled', 'stopped'];

/** Colors a status by its meaning. `text` may have padding around the word. */
export function paintStatus(text: string, { colors }: Pick<Style, 'colors'>): string {
  const status = text.trim();
  if (good.includes(status)) return colors.green(text);
  if (bad.includes(status)) return colors.red(text);
  if (over.includes(status)) return colors.dim(text);
  return colors.yellow(text);
}
