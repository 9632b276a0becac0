import type { Report } from '../../usecases/reports/registry.ts';
import { runnable } from './runnable.ts';
import { stack } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, joinWords, oneLine, timestamp } from './text.ts';

export function renderDoctor({ items }: Report<'doctor'>, style: Style): string {
  const { colors, columns } = style;
  const marks = { ok: colors.green('✓'), warning: colors.yellow('▲'), error: colors.red('✖') };
  const width = Math.max(0, ...items.map(({ name }) => name.length));
  return items
    .flatMap(({ name, status, detail, fix }) => [
      ...hang(`${marks[status]} ${colors.bold(name.padEnd(width))}  `, detail, columns),
      ...(fix ? hang(`${' '.repeat(width + 4)}${colors.dim('→')} `, runnable(fix, style), columns) : []),
    ])
    .join('\n');
}

export function renderCreatedToken(created: Report<'token-create'>, style: Style): string {
  const { id, holder, kind, roles, scopes, expiresAt, token } = created;
  const { colors, command } = style;
  const until = expiresAt === null ? 'until it is revoked' : `until ${timestamp(expiresAt)} UTC`;
  return stack(
    [
      `${colors.bold(oneLine(holder))} is a ${kind} with ${roles.length > 0 ? joinWords(roles, 'and') : 'no role'}. Token ${id}, to ${joinWords(scopes, 'and')}, ${until}:`,
    ],
    [`  ${colors.bold(token)}`],
    [
      colors.dim('It is shown this once. Whoever holds it acts as its holder:'),
      `  ${colors.cyan(`THROUGHLINE_TOKEN=… ${command} next`)}`,
    ],
  );
}

export function renderTokenList({ items }: Report<'token-list'>, style: Style): string {
  return drawTable(
    items,
    [
      { heading: 'Token', cell: (token) => token.id },
      { heading: 'Holder', cell: (token) => token.holder, paint: style.colors.bold },
      { heading: 'Kind', cell: (token) => (token.tokenKind === 'session' ? 'session' : token.kind) },
      { heading: 'Scopes', cell: (token) => token.scopes.join(' ') },
      { heading: 'Roles', cell: (token) => token.roles.join(', '), wraps: true },
      { heading: 'Created (UTC)', cell: (token) => timestamp(token.createdAt), paint: style.colors.dim },
      { heading: 'Expires (UTC)', cell: (token) => (token.expiresAt ? timestamp(token.expiresAt) : '') },
      {
        heading: 'Revoked (UTC)',
        cell: (token) => (token.revokedAt ? timestamp(token.revokedAt) : ''),
        paint: (text) => paintStatus(text, style),
      },
    ],
    style,
  ).join('\n');
}
