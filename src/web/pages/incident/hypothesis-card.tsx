import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { useScrollTo } from '../../ui/use-scroll-to.ts';
import { EvidenceList } from './evidence-list.tsx';
import { EvidenceText } from './evidence-text.tsx';
import type { ExplainedHypothesis } from './explain-confidence.ts';

const grades = ['100 it was it', '65 one step short', '35 the right area', '0 something else'] as const;

/** A hypothesis with what speaks for and against it, why it has its confidence, and what people say. */
export function HypothesisCard({
  incident,
  hypothesis,
  gradable,
}: {
  readonly incident: string;
  readonly hypothesis: ExplainedHypothesis;
  /** True once the root cause is confirmed. */
  readonly gradable: boolean;
}) {
  useScrollTo(hypothesis.id);
  const { id, statement, kind, state, confidence, drafter, grade, verdict, because, contrary } = hypothesis;
  return (
    <article className="card hypothesis" id={id} aria-labelledby={`${id}-statement`}>
      <div className="page-above">
        <span className="key">{id}</span>
        <StatusBadge status={state} />
        <span className={`badge ${confidence === 'strong' ? 'good' : confidence === 'medium' ? 'busy' : 'plain'}`}>
          {confidence} evidence
        </span>
        <span className="badge plain">{kind}</span>
        {grade === null ? null : <span className="badge plain">graded {grade}</span>}
      </div>
      <h3 id={`${id}-statement`}>{markHidden(statement)}</h3>
      <p className="hint">
        {confidence[0]?.toUpperCase()}
        {confidence.slice(1)}: <EvidenceText incident={incident} text={because} />. Proposed by{' '}
        {drafter === 'rules' ? 'rules' : markHidden(drafter)}.
      </p>
      {verdict === null ? null : (
        <p>
          {markHidden(verdict.by)} judged it <Time at={verdict.at} />: {markHidden(verdict.reason)}
        </p>
      )}
      <h4>For it</h4>
      <EvidenceList items={hypothesis.for} label={`Evidence for ${id}`} />
      {contrary.length === 0 ? null : (
        <>
          <h4>Against it</h4>
          <EvidenceList items={contrary} label={`Evidence against ${id}`} />
        </>
      )}
      <div className="acts lesser">
        {state === 'confirmed' ? null : (
          <>
            {(['supported', 'refuted'] as const).map((verdict) => (
              <ConfirmDialog
                key={verdict}
                operation="judgeHypothesis"
                button={`${verdict === 'supported' ? 'Support' : 'Refute'} ${id}`}
                tone="quiet"
                title={`${verdict === 'supported' ? 'Support' : 'Refute'} ${id}`}
                confirm={verdict === 'supported' ? 'Support it' : 'Refute it'}
                toInput={({ text }) => ({ key: incident, id, state: verdict, reason: text('reason') })}
              >
                <p>{markHidden(statement)}</p>
                <Field name="reason" label="What you saw" type="area" maxLength={2000} />
              </ConfirmDialog>
            ))}
          </>
        )}
        {gradable ? (
          <ConfirmDialog
            operation="judgeHypothesis"
            button={`Grade ${id}`}
            tone="quiet"
            title={`How near was ${id}?`}
            confirm="Grade it"
            toInput={({ text }) => ({ key: incident, id, grade: Number.parseInt(text('grade'), 10) as 100 })}
          >
            <p>{markHidden(statement)}</p>
            <Field name="grade" label="Grade" type={grades} hint="The commander grades, once the root cause is confirmed." />
          </ConfirmDialog>
        ) : null}
      </div>
    </article>
  );
}
