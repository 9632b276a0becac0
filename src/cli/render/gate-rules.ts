import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { stack } from './sections.ts';
import { duration, hang } from './text.ts';

type Rule = Report<'gate-rule-set'>;

/** Renders `gate rule list` and `gate rule set`. */
export function renderGateRules(rules: readonly Rule[], style: Style): string {
  const { columns, colors, command } = style;
  const missing = rules
    .filter(({ unreachable }) => unreachable !== '')
    .flatMap(({ kind, unreachable }) =>
      hang(
        `${colors.yellow('▲')} `,
        `Gates on ${kind}: ${unreachable} Give more people the role: \`${command} person role\`.`,
        columns,
      ),
    );
  const table = drawTable(
    rules,
    [
      { heading: 'Gates on', cell: ({ kind }) => kind, paint: style.colors.bold },
      { heading: 'Approvals', cell: approvals, wraps: true },
      { heading: 'Decided by', cell: ({ roles }) => roles.join(', '), wraps: true },
      { heading: 'Separation', cell: ({ separation }) => separation },
      { heading: 'Due after', cell: ({ dueSeconds }) => time(dueSeconds) },
      { heading: 'Reminders', cell: ({ remindSeconds, dueSeconds }) => reminders(dueSeconds, remindSeconds) },
      { heading: 'Then also', cell: ({ escalateTo }) => escalateTo.join(', ') },
      // Empty for a rule of the specification.
      { heading: 'Set by', cell: ({ setBy }) => setBy ?? '', paint: style.colors.dim },
    ],
    style,
  );
  return stack(table, missing);
}

function approvals({ quorum, requiredRoles }: Rule): string {
  const roles = requiredRoles.map(({ role, approvals: needed }) => `${needed} ${role}`).join(', ');
  return roles === '' ? String(quorum) : `${quorum} (${roles})`;
}

function reminders(dueSeconds: number | null, remindSeconds: number | null): string {
  if (dueSeconds === null) return '';
  return remindSeconds === null ? 'once' : `every ${time(remindSeconds)}`;
}

function time(seconds: number | null): string {
  return seconds === null ? 'never' : duration(seconds * 1000);
}
