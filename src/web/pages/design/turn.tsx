import { memo } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Time } from '../../ui/time.tsx';
import { describeEnding, describeTurn } from './describe-turn.ts';
import { PointLink } from './point-link.tsx';

type Session = Report<'design-show'>;

/** What a person did, or what the challenger replied with all that came of it. A turn never changes. */
export const Turn = memo(
  function Turn({
    turn,
    decision,
  }: {
    readonly turn: Session['turns'][number];
    readonly decision: Session['decisions'][number] | undefined;
  }) {
    const { sequence, speaker, name, about, text, reply, raised, at } = turn;
    const ending = describeEnding(turn);
    return (
      <li className={`turn ${speaker}`} id={`turn-${sequence}`}>
        <p className="turn-head">
          <strong>{speaker === 'person' ? markHidden(name) : `The challenger (${markHidden(name)})`}</strong> {describeTurn(turn)}{' '}
          {speaker === 'person'
            ? about.map((id) => (
                <span key={id}>
                  <PointLink id={id} />{' '}
                </span>
              ))
            : null}
          <span className="hint">
            <Time at={at} />
          </span>
        </p>
        {text ? <Markdown text={text} /> : null}
        {decision ? (
          <p className="hint">
            {decision.rationale ? `Because ${markHidden(decision.rationale)} ` : ''}
            <PointLink id={decision.id} />
          </p>
        ) : null}
        {reply ? (
          <>
            {reply.alternatives.map(({ title, text: how, pros, cons, fitsWhen }) => (
              <details key={title} className="alternative">
                <summary>
                  <strong>{markHidden(title)}</strong>
                </summary>
                <Markdown text={how} />
                <ul>
                  {pros.map((one) => (
                    <li key={one}>For: {markHidden(one)}</li>
                  ))}
                  {cons.map((one) => (
                    <li key={one}>Against: {markHidden(one)}</li>
                  ))}
                </ul>
                {fitsWhen ? <p className="hint">Fits when {markHidden(fitsWhen)}</p> : null}
              </details>
            ))}
            {reply.diagrams.map(({ language, text: source }, index) => (
              <Markdown key={index} text={`\`\`\`${language}\n${source}\n\`\`\``} />
            ))}
            {reply.upheld.map(({ id, because }) => (
              <p key={id}>
                It holds on to <PointLink id={id} />: {markHidden(because)}
              </p>
            ))}
            <Ids label="It gives in on" ids={reply.conceded} />
            <Ids label="More ways out of" ids={reply.waysOut.map(({ id }) => id)} />
            <Ids label="It raises" ids={raised} />
            <Ids label="It proposes" ids={reply.proposed} />
          </>
        ) : null}
        {ending ? <p className="hint">{ending}</p> : null}
      </li>
    );
  },
  (before, after) => before.turn.sequence === after.turn.sequence && before.decision?.replacedBy === after.decision?.replacedBy,
);

function Ids({ label, ids }: { readonly label: string; readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <p>
      {label}{' '}
      {ids.map((id) => (
        <span key={id}>
          <PointLink id={id} />{' '}
        </span>
      ))}
    </p>
  );
}
