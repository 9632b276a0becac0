import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang } from './text.ts';

/** What was moved, and whose status is only claimed now. */
export function renderBundleImport({ items, gates }: Report<'bundle-import'>, style: Style): string {
  const claims = items.filter(({ status, claimedStatus }) => status !== claimedStatus);
  const versions = items.reduce((sum, item) => sum + item.versions, 0);
  const head = `${count(items.length, 'artifact')} in ${count(versions, 'version')} were stored.`;
  if (claims.length === 0) return head;
  return [
    head,
    '',
    ...drawTable(
      claims,
      [
        { heading: 'key', cell: ({ key }) => key },
        { heading: 'status here', cell: ({ status }) => status },
        { heading: 'claimed', cell: ({ claimedStatus }) => claimedStatus },
      ],
      style,
    ),
    '',
    ...hang(
      '',
      `A claim counts for nothing until a person has decided about it here${gates.length > 0 ? `: ${gates.join(', ')}` : ''}.`,
      style.columns,
      style.colors.dim,
    ),
  ].join('\n');
}
