import type { Diagnosis } from '../../app.ts';
import type { CreatedToken } from '../../usecases/manage-tokens.ts';
import type { TokenSummary } from '../../usecases/ports.ts';
import { stack } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, joinWords, oneLine, timestamp } from './text.ts';

export function renderDoctor(items: readonly Diagnosis[], style: Style): string {
  const { colors, columns } = style;
  const marks = { ok: colors.green('✓'), warning: colors.yellow('▲'), error: colors.red('✖') };
  const width = Math.max(0, ...items.map(({ name }) => name.length));
  return items
    .flatMap(({ name, status, detail, fix }) => [
      ...hang(`${marks[status]} ${colors.bold(name.padEnd(width))}  `, detail, columns),
      ...(fix ? hang(`${' '.repeat(width + 4)}${colors.dim('→')} `, fix, columns) : []),
    ])
    .join('\n');
}

export function renderCreatedToken({ id, holder, kind, roles, token }: CreatedToken, style: Style): string {
  const { colors, command } = style;
  return stack(
    [`${colors.bold(oneLine(holder))} is a ${kind} with ${roles.length > 0 ? joinWords(roles, 'and') : 'no role'}. Token ${id}:`],
    [`  ${colors.bold(token)}`],
    [
      colors.dim('It is shown this once. Whoever holds it acts as its holder:'),
      `  ${colors.cyan(`THROUGHLINE_TOKEN=… ${command} next`)}`,
    ],
  );
}

export function renderTokenList(tokens: readonly TokenSummary[], style: Style): string {
  return drawTable(
    tokens,
    [
      { heading: 'Token', cell: (token) => token.id },
      { heading: 'Holder', cell: (token) => token.holder, paint: style.colors.bold },
      { heading: 'Kind', cell: (token) => token.kind },
      { heading: 'Roles', cell: (token) => token.roles.join(', '), shrinks: true },
      { heading: 'Created (UTC)', cell: (token) => timestamp(token.createdAt), paint: style.colors.dim },
      {
        heading: 'Revoked (UTC)',
        cell: (token) => (token.revokedAt ? timestamp(token.revokedAt) : ''),
        paint: (text) => paintStatus(text, style),
      },
    ],
    style,
  ).join('\n');
}
