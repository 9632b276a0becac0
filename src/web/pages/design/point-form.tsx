import { useEffect, useId, useRef } from 'react';
import { answerLabels, asksReason, type DraftedAnswer, type Point } from './list-points.ts';

/** How a point is settled, in whose words, and why. It is sent with the others. */
export function PointForm({
  point: { id, choices },
  drafted,
  isFresh,
  onDraft,
  onLeave,
}: {
  readonly point: Point;
  readonly drafted: DraftedAnswer;
  /** Takes the focus, because somebody has just asked for it. */
  readonly isFresh: boolean;
  readonly onDraft: (answer: DraftedAnswer) => void;
  readonly onLeave: () => void;
}) {
  const name = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFresh) area.current?.focus();
  }, [isFresh]);
  return (
    <fieldset className="form point-form">
      <legend className="visually-hidden">Answer to {id}</legend>
      <div className="choices">
        {choices.map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={drafted.as === value} onChange={() => onDraft({ ...drafted, as: value })} />{' '}
            {answerLabels[value]}
          </label>
        ))}
      </div>
      <div className="field">
        <label htmlFor={`${name}-text`}>{asksReason(drafted.as) ? 'What is decided' : 'Why'}</label>
        <textarea
          ref={area}
          id={`${name}-text`}
          value={drafted.text}
          maxLength={20_000}
          onChange={(event) => onDraft({ ...drafted, text: event.target.value })}
        />
      </div>
      {asksReason(drafted.as) ? (
        <div className="field">
          <label htmlFor={`${name}-because`}>
            Because <span className="hint">(the gate warns where it is missing)</span>
          </label>
          <input
            id={`${name}-because`}
            value={drafted.because}
            maxLength={20_000}
            onChange={(event) => onDraft({ ...drafted, because: event.target.value })}
          />
        </div>
      ) : null}
      <div>
        <button type="button" className="button quiet" onClick={onLeave}>
          Leave it
        </button>
      </div>
    </fieldset>
  );
}
