import { markHidden } from '../../ui/mark-hidden.ts';
import { Time } from '../../ui/time.tsx';
import type { Gate } from './review.ts';

/** What was said before the decision. */
export function GateRemarks({ remarks }: Pick<Gate, 'remarks'>) {
  if (remarks.length === 0) return null;
  return (
    <section className="card" id="remarks">
      <h2>Remarks</h2>
      <ul className="plain-list">
        {remarks.map(({ author, kind, part, text, forRedraft, at }) => (
          <li key={`${at} ${author} ${text}`}>
            <p>
              <strong>{markHidden(author)}</strong>
              {kind === 'machine' ? ' (machine)' : ''} <Time at={at} /> {part ? <code>{markHidden(part)}</code> : null}{' '}
              {forRedraft ? <span className="badge plain">for the revision</span> : null}
            </p>
            <p className="quoted">{markHidden(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
