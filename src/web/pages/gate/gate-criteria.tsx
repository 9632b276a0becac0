import { useId } from 'react';
import { markHidden } from '../../ui/mark-hidden.ts';
import { GateFindings } from './gate-findings.tsx';
import type { Gate, Review } from './review.ts';

interface GateCriteriaProps {
  readonly gate: Gate;
  /** Null for who may not decide. */
  readonly review: Review | null;
  readonly onChange: (fields: Partial<Review>) => void;
}

/** Each criterion with what code counted and found, and the answer to it. Nothing is ticked for anybody. */
export function GateCriteria({ gate: { criteria, decisions }, review, onChange }: GateCriteriaProps) {
  const verdicts = decisions.at(-1)?.verdicts ?? [];
  const open = criteria.filter(({ id }) => review?.verdicts[id] === undefined);
  return (
    <>
      {criteria.map((criterion) => (
        <fieldset key={criterion.id} className="criterion">
          <legend>{markHidden(criterion.text)}</legend>
          {criterion.evidence ? <p className="hint">{markHidden(criterion.evidence)}</p> : null}
          <GateFindings findings={criterion.findings} />
          {review ? (
            <Verdict criterion={criterion} review={review} onChange={onChange} />
          ) : (
            verdicts
              .filter(({ id }) => id === criterion.id)
              .map(({ verdict, note }) => (
                <p key={verdict}>
                  <span className={`badge ${verdict === 'met' ? 'good' : 'bad'}`}>{verdict === 'met' ? 'met' : 'not met'}</span>{' '}
                  {markHidden(note)}
                </p>
              ))
          )}
        </fieldset>
      ))}
      {review && open.length > 0 ? (
        <button
          type="button"
          className="button quiet"
          onClick={() =>
            onChange({ verdicts: { ...review.verdicts, ...Object.fromEntries(open.map(({ id }) => [id, 'met'] as const)) } })
          }
        >
          {open.length === criteria.length
            ? 'All are met'
            : `The other ${open.length === 1 ? 'one is' : `${open.length} are`} met`}
        </button>
      ) : null}
    </>
  );
}

function Verdict({
  criterion: { id },
  review,
  onChange,
}: Pick<GateCriteriaProps, 'onChange'> & { readonly criterion: Gate['criteria'][number]; readonly review: Review }) {
  const field = useId();
  const verdict = review.verdicts[id];
  return (
    <>
      <div className="choices">
        {(['met', 'not-met'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={field}
              checked={verdict === value}
              onChange={() => onChange({ verdicts: { ...review.verdicts, [id]: value } })}
              {...(value === 'met' ? { 'data-move': '' } : {})}
            />
            {value === 'met' ? 'Met' : 'Not met'}
          </label>
        ))}
      </div>
      {verdict === 'not-met' || review.notes[id] ? (
        <>
          <label htmlFor={`${field}-note`} className="hint">
            What is missing
          </label>
          <input
            id={`${field}-note`}
            value={review.notes[id] ?? ''}
            maxLength={2000}
            onChange={({ target }) => onChange({ notes: { ...review.notes, [id]: target.value } })}
          />
        </>
      ) : null}
    </>
  );
}
