import { describeUnreviewed } from '../../lifecycle/unreviewed.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { runnable } from './runnable.ts';
import { heading, indent, narrowed } from './sections.ts';
import type { Style } from './style.ts';
import { duration, hang, joinWords, oneLine, timestamp } from './text.ts';

type Gate = Report<'gate-show'>;
type Summary = Report<'gate-list'>['items'][number];

/** Renders `DAA-001 version 2`, `more budget for RUN-004`, `the Playbook` … */
export function subjectOf({
  type,
  artifact,
  version,
  run,
  kind,
}: Pick<Summary, 'type' | 'artifact' | 'version' | 'run' | 'kind'>): string {
  if (type === 'attestation' && kind === 'playbook') return 'the Playbook';
  if (type === 'attestation') return 'what imported documents claim';
  return artifact === null ? `more budget for ${run ?? 'its run'}` : `${artifact} version ${version ?? ''}`.trim();
}

/** True for a gate about Playbook entries to adopt, which nobody imported. */
export function isAdoption({ claims }: Pick<Gate, 'claims'>): boolean {
  return claims.some(({ problem }) => problem !== '');
}

/** Renders `due in 2 days`, `overdue for 3 h`; '' without a due date or when decided. */
export function describeDue({ status, dueAt }: Pick<Summary, 'status' | 'dueAt'>, nowMs: number): string {
  if (status !== 'pending' || dueAt === null) return '';
  const leftMs = Date.parse(dueAt) - nowMs;
  return leftMs > 0 ? `due in ${duration(leftMs)}` : `overdue for ${duration(-leftMs)}`;
}

const separations = {
  author: '',
  strict: 'Strict separation of duties: nobody approves who wrote any version of it, or who approved what it is derived from.',
  off: 'Separation of duties is off: its author may approve it.',
} as const;

/** Renders what a pending gate needs, who is asked, delays, and related gates. */
export function stateLines(gate: Gate, nowMs: number, style: Style): string[] {
  const { colors, columns } = style;
  const waits = gate.status === 'pending';
  const warn = (text: string): string[] => hang(`${colors.yellow('!')} `, text, columns);
  const due = describeDue(gate, nowMs);
  const escalated = gate.escalatedRoles.map((role) => role.replaceAll('-', ' '));
  return [
    ...(gate.missing ? hang('', `${gate.missing}.`, columns, colors.bold) : []),
    ...unsettledLines(gate, style),
    ...(gate.assignees.length > 0 ? hang('', `Assigned to ${joinWords(gate.assignees.map(oneLine), 'and')}.`, columns) : []),
    ...(due === '' ? [] : due.startsWith('overdue') ? warn(`It is ${due}.`) : hang('', `It is ${due}.`, columns)),
    ...(escalated.length > 0 && waits ? warn(`Escalated: it may be decided by ${joinWords(escalated, 'or')} as well.`) : []),
    ...(waits && separations[gate.separation] ? hang('', separations[gate.separation], columns) : []),
    ...(gate.replaces
      ? hang('', `It continues ${gate.replaces}, whose content has moved on or whose run was canceled.`, columns)
      : []),
    ...(gate.replacedBy ? warn(`It continues at ${gate.replacedBy}: ${style.command} gate show ${gate.replacedBy}`) : []),
  ];
}

/** Warns before a decision: nobody may approve, or the PRD is not approved. */
export function unsettledLines(
  { status, unreachable, unreviewed }: Pick<Gate, 'status' | 'unreachable' | 'unreviewed'>,
  style: Style,
): string[] {
  const { colors, columns } = style;
  if (status !== 'pending') return [];
  return [...(unreachable ? [unreachable] : []), ...unreviewed.map(describeUnreviewed)].flatMap((said) =>
    hang(`${colors.yellow('!')} `, oneLine(runnable(said, style)), columns),
  );
}

export function remarksSection({ remarks }: Gate, style: Style): string[] {
  if (remarks.length === 0) return [];
  const { colors } = style;
  const inner = narrowed(style);
  const lines = remarks.flatMap(({ author, kind, part, text, forRedraft, at }) => {
    const who = `${oneLine(author)}${kind === 'machine' ? ' (machine)' : ''}${part ? ` on ${oneLine(part)}` : ''}`;
    return [
      ...hang(`${colors.dim(timestamp(at))}  `, `${who}${forRedraft ? ', for the next draft' : ''}`, inner.columns, colors.bold),
      ...hang('  ', text, inner.columns),
    ];
  });
  return [heading('Comments', '', style), '', ...indent(lines)];
}
