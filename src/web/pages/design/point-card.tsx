import { useState, type KeyboardEvent } from 'react';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ChallengeGround } from './challenge-ground.tsx';
import type { DraftedAnswer, Point } from './list-points.ts';
import { PointForm } from './point-form.tsx';
import type { useCardInAddress } from './use-card-in-address.ts';

/** A challenge, question, alternative or pattern, with the form that settles it. */
export function PointCard({
  point,
  card,
  drafted,
  onDraft,
}: {
  readonly point: Point;
  readonly card: ReturnType<ReturnType<typeof useCardInAddress>>;
  readonly drafted: DraftedAnswer | undefined;
  /** Null where nothing can be settled any more. */
  readonly onDraft: ((answer: DraftedAnswer | null) => void) | null;
}) {
  const { id, kind, title, text, state, isOpen, answer, settledBy, challenge, choices } = point;
  const [isAnswering, setAnswering] = useState(false);
  const shows = drafted !== undefined || isAnswering;
  const begin = (): void => setAnswering(true);
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.key !== 'Enter' || event.ctrlKey || event.metaKey || !onDraft) return;
    event.preventDefault();
    begin();
  };
  const take = (way: string): void => {
    const first = choices[0] ?? '';
    onDraft?.({ as: drafted?.as || first, text: way, because: drafted?.because ?? '' });
  };
  return (
    <article {...card} className={`card point ${isOpen ? '' : 'settled'}`} aria-labelledby={`${id}-title`} onKeyDown={onKey}>
      <div className="point-head">
        <span className="key">{markHidden(id)}</span>
        <span className="hint">{challenge ? challenge.concern.replaceAll('-', ' ') : kind}</span>
        {challenge ? <span className={`badge weight-${challenge.weight}`}>{challenge.weight}</span> : null}
        <StatusBadge status={state} />
        {challenge && challenge.standing !== 'none' ? (
          <span className="hint">
            {challenge.standing === 'upheld' ? 'the challenger holds on to it' : 'the challenger gave in'}
          </span>
        ) : null}
      </div>
      <h3 id={`${id}-title`}>{markHidden(title)}</h3>
      {isOpen || shows ? (
        <>
          {text ? <Markdown text={text} /> : null}
          {challenge ? <ChallengeGround challenge={challenge} onTake={onDraft ? take : null} /> : null}
        </>
      ) : null}
      {answer ? (
        <blockquote>
          <strong>{markHidden(settledBy || 'somebody')}:</strong> <Markdown text={answer} />
        </blockquote>
      ) : null}
      {!onDraft ? null : shows ? (
        <PointForm
          point={point}
          drafted={drafted ?? { as: choices[0] ?? '', text: '', because: '' }}
          isFresh={isAnswering}
          onDraft={onDraft}
          onLeave={() => {
            onDraft(null);
            setAnswering(false);
          }}
        />
      ) : (
        <button type="button" className="button quiet" onClick={begin}>
          {isOpen ? 'Answer' : 'Settle it anew'}
        </button>
      )}
    </article>
  );
}
