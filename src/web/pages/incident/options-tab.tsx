import { Link } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/field.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DraftStep } from './draft-step.tsx';
import { EvidenceText } from './evidence-text.tsx';
import { groupOptions, type Mitigation, type Option } from './group-options.ts';
import { IncidentAct } from './incident-act.tsx';
import type { Incident } from './incident.ts';

/** What can be done against it, the lowest risk first; a person chooses, and the gate approves exactly that. */
export function OptionsTab({ incident }: { readonly incident: Incident }) {
  const mitigations = groupOptions(incident);
  if (mitigations.length === 0)
    return (
      <Empty title="No options yet.">
        <DraftStep incident={incident.key} step="options" />
      </Empty>
    );
  return (
    <>
      {mitigations.map((one) => (
        <section key={one.key} aria-labelledby={one.key}>
          <div className="what-now-head">
            <h2 id={one.key}>
              <KeyLink of={one.key} /> <StatusBadge status={one.status} />
            </h2>
            {one.gate === null ? null : (
              <Link to="/gates/$key" params={{ key: one.gate }} className="button big">
                Decide at {one.gate}
              </Link>
            )}
            {one.status === 'Approved' ? (
              <IncidentAct act={{ action: 'recordExecution', args: { key: one.key } }} incident={incident} />
            ) : null}
          </div>
          {one.options.map((option, at) => (
            <OptionCard key={option.id} incident={incident.key} mitigation={one} option={option} isFirst={at === 0} />
          ))}
        </section>
      ))}
    </>
  );
}

function OptionCard({
  incident,
  mitigation,
  option: { id, option, action, risk, reversibility, because, expectedEffect, rollback, evidence, state },
  isFirst,
}: {
  readonly incident: string;
  readonly mitigation: Mitigation;
  readonly option: Option;
  readonly isFirst: boolean;
}) {
  return (
    <article className={`card option ${state === 'option' || state === 'passed over' ? '' : 'chosen'}`} aria-labelledby={id}>
      <div className="page-above">
        <span className="key">{option}</span>
        <StatusBadge status={state} />
        <span className={`badge ${risk === 'high' ? 'bad' : risk === 'low' ? 'good' : 'busy'}`}>{risk ?? 'unknown'} risk</span>
        <span className="badge plain">
          {reversibility === null ? 'reversibility unknown' : reversibility === 'partly' ? 'partly reversible' : reversibility}
        </span>
        {because === '' ? null : <span>{markHidden(because)}</span>}
      </div>
      <h3 id={id}>{markHidden(action)}</h3>
      <dl className="facts">
        <dt>Expected effect</dt>
        <dd>{markHidden(expectedEffect || 'nobody says')}</dd>
        <dt>Rollback</dt>
        <dd>{markHidden(rollback || 'nobody says')}</dd>
        <dt>Evidence</dt>
        <dd>
          {evidence.length === 0
            ? 'none'
            : evidence.map((ref) => (
                <span key={ref} className="ref">
                  {/^(?:E|TL)-/.test(ref) ? <EvidenceText incident={incident} text={ref} /> : <KeyLink of={ref} />}
                </span>
              ))}
        </dd>
      </dl>
      {state === 'option' && mitigation.status === 'Proposed' ? (
        <ConfirmDialog
          operation="chooseMitigation"
          button={`Choose ${option}`}
          tone="quiet"
          title={`Choose ${option} instead`}
          confirm="Choose it"
          toInput={({ given }) => ({ key: mitigation.key, option, reason: given('reason') })}
        >
          <p>{markHidden(action)}</p>
          <p className="hint">A new version is written, and its gate asks about exactly this.</p>
          <Field
            name="reason"
            label={isFirst ? 'Why' : 'Why not the lowest risk'}
            type="area"
            maxLength={4000}
            optional={isFirst}
          />
        </ConfirmDialog>
      ) : null}
    </article>
  );
}
