import { markHidden } from '../../ui/mark-hidden.ts';
import type { Challenge } from './list-points.ts';
import { PointLink } from './point-link.tsx';

/** What a challenge is tied to, what it asks, and the ways out that it names. */
export function ChallengeGround({
  challenge: { about, ties, question, waysOut },
  onTake,
}: {
  readonly challenge: Challenge;
  /** Writes a way out into the answer; null where nothing is answered any more. */
  readonly onTake: ((way: string) => void) | null;
}) {
  const refs = [...new Set([...about, ...ties.map(({ ref }) => ref)])];
  return (
    <>
      <p className="hint">
        About{' '}
        {refs.map((ref, at) => (
          <span key={ref}>
            {at > 0 ? ', ' : ''}
            <PointLink id={ref} />
          </span>
        ))}
        {ties
          .filter(({ quote }) => quote !== '')
          .map(({ ref, quote }) => (
            <q key={`${ref} ${quote}`} className="tie">
              {markHidden(quote)}
            </q>
          ))}
      </p>
      {question ? <p className="asks">{markHidden(question)}</p> : null}
      {waysOut.length > 0 ? (
        <ul className="bare-list">
          {waysOut.map(({ title, tradeOff }) => (
            <li key={title}>
              {onTake ? (
                <button type="button" className="button quiet" onClick={() => onTake(title)}>
                  Take this way
                </button>
              ) : null}{' '}
              <strong>{markHidden(title)}</strong> <span className="hint">{markHidden(tradeOff)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
