import { nameWaived } from '../../../lifecycle/standing-approvals.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Time } from '../../ui/time.tsx';
import type { Gate } from './review.ts';

type Decision = Gate['decisions'][number] & Partial<Pick<Gate['earlier'][number], 'gate' | 'version'>>;

const words = {
  approve: ['approved', 'good'],
  'request-changes': ['requested changes', 'busy'],
  reject: ['rejected', 'bad'],
} as const;

/** Decisions with their words: what was waived and what must change. */
export function GateDecisions({ decisions, title }: { readonly decisions: readonly Decision[]; readonly title: string }) {
  if (decisions.length === 0) return null;
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className="plain-list">
        {decisions.map((decision) => (
          <li key={`${decision.gate} ${decision.person} ${decision.decidedAt}`}>
            <DecisionText decision={decision} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DecisionText({ decision }: { readonly decision: Decision }) {
  const { person, role, standsInFor, selfApproved, decidedAt, note, verdicts, waivers, comments, granted, gate } = decision;
  const [word, tone] = words[decision.decision];
  const refused = verdicts.filter(({ verdict }) => verdict === 'not-met');
  return (
    <>
      <p>
        <strong>{markHidden(person)}</strong> <span className={`badge ${tone}`}>{word}</span> as {role}
        {standsInFor ? ` for ${standsInFor}` : ''}
        {selfApproved ? ', their own work' : ''}
        {gate ? (
          <>
            {' '}
            at <KeyLink of={gate} />, version {decision.version}
          </>
        ) : null}{' '}
        <Time at={decidedAt} />
      </p>
      {note ? <p className="quoted">{markHidden(note)}</p> : null}
      {granted === null ? null : <p>Granted {granted.toLocaleString('en-US')} more.</p>}
      {refused.map(({ id, note: missing }) => (
        <p key={id}>
          Not met: <code>{markHidden(id)}</code> {markHidden(missing)}
        </p>
      ))}
      {waivers.map((waiver) => (
        <p key={nameWaived(waiver)}>
          Waived <code>{markHidden(nameWaived(waiver))}</code>: {markHidden(waiver.reason)}
        </p>
      ))}
      {comments.map(({ part, text }, at) => (
        <p key={at}>
          {part ? <code>{markHidden(part)}</code> : 'To change:'} {markHidden(text)}
        </p>
      ))}
    </>
  );
}
