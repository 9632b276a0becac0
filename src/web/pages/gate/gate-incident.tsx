import { useOperation } from '../../api/use-operation.ts';
import { Due } from '../../ui/due.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { findLeading } from '../incident/find-leading.ts';
import { EvidenceText } from '../incident/evidence-text.tsx';
import { SeverityBadge } from '../incident/severity-badge.tsx';
import { findRunningTarget } from '../../../lifecycle/incident-targets.ts';
import type { Gate } from './review.ts';

const kinds: ReadonlySet<string | null> = new Set(['mitigation', 'cause', 'fix', 'validation', 'postmortem', 'resolution']);

/** The incident that a draft is made for, so that whoever decides need not look for it. */
export function GateIncident({ gate: { artifact, kind } }: { readonly gate: Gate }) {
  const isOne = artifact !== null && kinds.has(kind);
  const draft = useOperation('readArtifact', { key: artifact ?? '' }, { enabled: isOne });
  const key = /"to":"(INC-\d{4}-\d{3,9})/.exec(JSON.stringify(draft.data?.data.body ?? ''))?.[1];
  const { data } = useOperation('readIncident', { key: key ?? '' }, { enabled: isOne && key !== undefined });
  if (!isOne || key === undefined || !data) return null;
  const { title, status, severity, proposal, exercise, impact, alertAt, hypotheses } = data.data;
  const target = findRunningTarget(status, alertAt);
  const leading = findLeading(hypotheses);
  return (
    <section className="card" aria-labelledby="the-incident">
      <h2 id="the-incident">The incident</h2>
      <p>
        <KeyLink of={key} /> <SeverityBadge severity={severity} proposed={proposal?.severity ?? null} />{' '}
        {exercise ? <span className="badge plain">exercise</span> : null} {markHidden(title)}{' '}
        {target ? (
          <span className="hint">
            <Due name={target.name} at={target.dueAt} />
          </span>
        ) : null}
      </p>
      {impact ? <p>{markHidden(impact)}</p> : null}
      {leading ? (
        <p>
          <KeyLink of={`${key}#${leading.id}`}>{leading.id}</KeyLink> {markHidden(leading.statement)}{' '}
          <span className="hint">
            {leading.confidence}: <EvidenceText incident={key} text={leading.because} />
          </span>
        </p>
      ) : null}
    </section>
  );
}
