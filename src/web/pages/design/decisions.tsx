import type { Report } from '../../../usecases/reports/registry.ts';
import { Empty } from '../../ui/empty.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Time } from '../../ui/time.tsx';
import { PointLink } from './point-link.tsx';
import { useCardInAddress } from './use-card-in-address.ts';

/** What was decided, with the edits that follow from it; what was replaced stays on record, last. */
export function Decisions({ session }: { readonly session: Report<'design-show'> }) {
  const { decisions, edits } = session;
  const cardOf = useCardInAddress();
  if (decisions.length === 0)
    return (
      <Empty title="Nothing was decided yet.">
        An answer to a challenge or question decides; so does “Decide” in the conversation.
      </Empty>
    );
  const holds = decisions.filter(({ replacedBy }) => replacedBy === '');
  return (
    <>
      {[...holds, ...decisions.filter(({ replacedBy }) => replacedBy !== '')].map((decision) => {
        const { id, does, text, rationale, about, replaces, changes, replacedBy, decidedBy, decidedAt } = decision;
        const follow = edits.filter((edit) => edit.decision === id);
        return (
          <article key={id} {...cardOf(id)} className={`card point ${replacedBy ? 'settled' : ''}`} aria-label={`Decision ${id}`}>
            <div className="point-head">
              <span className="key">{id}</span>
              <span className="badge">{does.replaceAll('-', ' ')}</span>
              {about.map((one) => (
                <PointLink key={one} id={one} />
              ))}
              <span className="hint">
                {markHidden(decidedBy)} <Time at={decidedAt} />
              </span>
            </div>
            <Markdown text={text} />
            {rationale ? (
              <blockquote>
                <strong>Because</strong> <Markdown text={rationale} />
              </blockquote>
            ) : (
              <p className="hint">No reason was given.</p>
            )}
            <p className="hint">
              {replacedBy ? (
                <>
                  replaced by <PointLink id={replacedBy} />
                </>
              ) : follow.length > 0 ? (
                <>
                  Edits:{' '}
                  {follow.map((edit) => (
                    <span key={edit.id}>
                      <PointLink id={edit.id} /> {edit.state}{' '}
                    </span>
                  ))}
                </>
              ) : (
                'No edit follows from it: a person edits the text.'
              )}
              {replaces.length > 0 ? ` It takes the place of ${replaces.join(', ')}.` : ''}
              {changes.length > 0 ? ' It needs changed: ' : ''}
              {changes.map(({ part }) => (
                <PointLink key={part} id={part} />
              ))}
            </p>
          </article>
        );
      })}
    </>
  );
}
