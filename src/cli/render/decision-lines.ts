import { nameWaived } from '../../lifecycle/standing-approvals.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { subjectOf } from './gate-state.ts';
import type { Style } from './style.ts';
import { hang, joinWords, oneLine, timestamp } from './text.ts';

type Gate = Report<'gate-show'>;
type Summary = Report<'gate-list'>['items'][number];

/** Renders who may decide, and whether the reader is one of them. */
export function whoDecides(gate: Pick<Gate, 'type' | 'roles' | 'quorum' | 'caller'>, identity: Report<'identity'>): string {
  const names = gate.roles.map((role) => role.replaceAll('-', ' '));
  const who = `Decided by a person who is ${joinWords(names, 'or')}${gate.quorum > 1 ? `; ${gate.quorum} approvals are needed` : ''}.`;
  if (identity.kind === 'machine') return `${who} You act as the machine ${oneLine(identity.name)}, which never decides.`;
  const { mayApprove, mayDecide, because } = gate.caller;
  const may = mayDecide
    ? mayApprove
      ? 'may decide'
      : gate.type === 'review'
        ? 'may request changes or reject'
        : 'may reject'
    : 'may not';
  return [who, `You, ${oneLine(identity.name)}, ${may}.`, because].filter(Boolean).join(' ');
}

const verbs = { approve: 'approved', 'request-changes': 'requested changes to', reject: 'rejected' } as const;

/** Renders `2026-11-21 09:14 Ada (architect) approved DAA-001 version 1`, then the notes. */
export function decisionLines(
  { on, decision }: { on: Pick<Summary, 'type' | 'kind' | 'artifact' | 'version' | 'run'>; decision: Gate['decisions'][number] },
  style: Style,
): string[] {
  const { colors, columns } = style;
  const self = decision.selfApproved ? ' (self-approved)' : '';
  const standIn = decision.standsInFor ? `, in place of ${decision.standsInFor.replaceAll('-', ' ')},` : '';
  const grant =
    decision.granted === null ? '' : `, ${decision.granted.toLocaleString('en-US', { maximumFractionDigits: 6 })} more`;
  const quote = (lead: string, text: string): string[] => hang(`  ${colors.dim(`${lead}:`)} `, text, columns);
  const deed = `${oneLine(decision.person)} as ${decision.role.replaceAll('-', ' ')}${standIn} ${verbs[decision.decision]} ${subjectOf(on)}${grant}${self}`;
  return [
    ...hang(`${colors.dim(timestamp(decision.decidedAt))}  `, deed, columns, colors.bold),
    ...(decision.note ? quote('note', decision.note) : []),
    ...decision.verdicts
      .filter(({ verdict }) => verdict === 'not-met')
      .flatMap(({ id, note }) => quote('not met', `${id}: ${note}`)),
    ...decision.waivers.flatMap((waiver) => quote('waived', `${nameWaived(waiver)}: ${waiver.reason}`)),
    ...decision.comments
      .filter(({ text }) => text !== decision.note && !text.startsWith('Not met: '))
      .flatMap(({ part, text }) => quote('comment', part ? `${part}: ${text}` : text)),
  ];
}
