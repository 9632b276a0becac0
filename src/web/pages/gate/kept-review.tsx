import { markHidden } from '../../ui/mark-hidden.ts';
import type { Review } from './review.ts';

/** What somebody had typed at a gate that was decided meanwhile: nothing of it was sent, nothing is lost. */
export function KeptReview({ review, onDiscard }: { readonly review: Review; readonly onDiscard: () => void }) {
  const { note, wishes, notes, waivers, refusals } = review;
  const named = [notes, waivers, refusals].flatMap((texts) => Object.entries(texts));
  return (
    <details className="card" open>
      <summary>What you had typed was not sent</summary>
      {note ? <p className="quoted">{markHidden(note)}</p> : null}
      {[...wishes.map(({ part, text }) => [part, text] as const), ...named].map(([name, text]) => (
        <p key={`${name} ${text}`} className="quoted">
          {name ? <code>{markHidden(name)}</code> : null} {markHidden(text)}
        </p>
      ))}
      <button className="button quiet" onClick={onDiscard}>
        Forget it
      </button>
    </details>
  );
}
