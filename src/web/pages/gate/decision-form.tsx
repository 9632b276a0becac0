import { useId, type RefObject } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { describeConsequence } from './describe-consequence.ts';
import { listOpen, type DecisionKind, type Gate, type Review } from './review.ts';

interface DecisionFormProps {
  readonly gate: Gate;
  readonly review: Review;
  readonly isPending: boolean;
  readonly onChange: (fields: Partial<Review>) => void;
  readonly onSubmit: () => void;
  /** Why the document is not shown; null where it is, or was read elsewhere. */
  readonly unread: 'loading' | 'failed' | null;
  readonly onReadElsewhere: () => void;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
}

export const decisionKeys = { a: 'approve', r: 'request-changes', x: 'reject' } as const;
const labels = { approve: 'Approve', 'request-changes': 'Request changes', reject: 'Reject' } as const;

/** Returns the decisions that the caller can take here. Only a review's content can be drafted again. */
export function decisionsFor({ type, caller }: Gate): readonly DecisionKind[] {
  return [
    ...(caller.mayApprove ? (['approve'] as const) : []),
    ...(type === 'review' ? (['request-changes'] as const) : []),
    'reject',
  ];
}

/** The end of the review: wishes, note, decision, one submit. What is still open stands above the button. */
export function DecisionForm({
  gate,
  review,
  isPending,
  onChange,
  onSubmit,
  unread,
  onReadElsewhere,
  noteField,
}: DecisionFormProps) {
  const id = useId();
  const open = listOpen(review, gate);
  const needsNote = review.decision === 'request-changes' || review.decision === 'reject';
  return (
    <form
      className="decision"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {review.wishes.length > 0 ? (
        <>
          <h3>What must change</h3>
          <ul className="plain-list">
            {review.wishes.map(({ part, text }, at) => (
              <li key={at}>
                {part ? <code>{markHidden(part)}</code> : null} {markHidden(text)}{' '}
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={`Remove the wish: ${text}`}
                  onClick={() => onChange({ wishes: review.wishes.filter((_, other) => other !== at) })}
                >
                  Remove
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {gate.budget && gate.caller.mayApprove ? (
        <label>
          Grant beyond the limit, in {gate.budget.unit === 'usd' ? 'US dollars' : 'tokens'}
          <input
            type="number"
            min="0"
            step="any"
            value={review.grant}
            onChange={({ target }) => onChange({ grant: target.value })}
          />
        </label>
      ) : null}
      <RoleChoice gate={gate} review={review} onChange={onChange} />
      {gate.caller.mayApprove ? null : <p className="notice">{markHidden(gate.caller.because)}</p>}
      <div className="decision-bar">
        <fieldset className="choices">
          <legend>Decide</legend>
          {decisionsFor(gate).map((decision) => (
            <label key={decision} className={`choice ${decision}`}>
              <input type="radio" name={id} checked={review.decision === decision} onChange={() => onChange({ decision })} />
              {labels[decision]} <kbd>{Object.entries(decisionKeys).find(([, of]) => of === decision)?.[0]}</kbd>
            </label>
          ))}
        </fieldset>
        <Consequence text={describeConsequence(gate, review.decision || 'approve')} ifApproved={review.decision === ''} />
        {review.decision === '' ? null : (
          <>
            {' '}
            <label htmlFor={`${id}-note`}>
              Note <span className="hint">{needsNote ? '(needed: why)' : '(why, if there is something to say)'}</span>
            </label>
            <textarea
              id={`${id}-note`}
              ref={noteField}
              value={review.note}
              maxLength={10_000}
              aria-required={needsNote}
              onChange={({ target }) => onChange({ note: target.value })}
            />
          </>
        )}
        <div id={`${id}-open`} className="hint">
          {open.map((text) => (
            <p key={text}>{markHidden(text)}</p>
          ))}
          {review.decision === 'approve' && unread !== null ? (
            <p>
              {unread === 'loading' ? 'The document is still loading' : 'The document could not be loaded'}, so its approval is
              held back.{' '}
              <button type="button" className="button quiet small" onClick={onReadElsewhere}>
                I have read version {gate.version} elsewhere
              </button>
            </p>
          ) : null}
        </div>
        <button className="button" aria-disabled={isPending || open.length > 0} aria-describedby={`${id}-open`}>
          {isPending ? 'Sending…' : review.decision === '' ? 'Submit the review' : `${labels[review.decision]}: ${gate.id}`}{' '}
          <kbd>Ctrl ↵</kbd>
        </button>
      </div>
    </form>
  );
}

function Consequence({ text, ifApproved }: { readonly text: string; readonly ifApproved: boolean }) {
  if (text === '') return null;
  return (
    <p className="hint">
      {ifApproved ? 'If you approve: ' : ''}
      {markHidden(text)}
    </p>
  );
}

/** Only who holds several roles of the gate has to choose. */
function RoleChoice({ gate, review, onChange }: Pick<DecisionFormProps, 'gate' | 'review' | 'onChange'>) {
  const me = useOperation('readIdentity', {});
  const deciding = new Set([...gate.roles, ...gate.escalatedRoles]);
  const held = me.data?.data.roles.filter((role) => deciding.has(role)) ?? [];
  if (held.length < 2) return null;
  return (
    <label>
      Decide as
      <select value={review.role} onChange={({ target }) => onChange({ role: target.value })}>
        <option value="">{gate.missingRoles.length > 0 ? 'a role that still lacks an approval' : 'any of my roles'}</option>
        {held.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </select>
    </label>
  );
}
