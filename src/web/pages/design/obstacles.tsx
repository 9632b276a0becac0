import { Fragment } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { FixText } from '../../ui/fix-text.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { listObstacles, type Obstacle } from './list-obstacles.ts';
import { PointLink } from './point-link.tsx';

const meanings: Readonly<Record<Obstacle['level'], string>> = {
  refuses: 'Before it can go to its gate',
  holds: 'Before the gate can approve it',
  warns: 'The gate will show',
};
const mostIds = 12;

/** What stands between the session and an approved RFC, each with a link to what mends it. */
export function Obstacles({ session }: { readonly session: Report<'design-show'> }) {
  const { status, finalization, reason, rfc } = session;
  if (status === 'finalized' || status === 'closed')
    return (
      <div className="notice">
        <strong>{status === 'finalized' ? 'The design was approved.' : 'The session ended without a result.'}</strong>{' '}
        {markHidden(reason)} Read <KeyLink of={rfc.key} />.
      </div>
    );
  if (status === 'finalizing')
    return (
      <div className="notice warning" role="status">
        <strong>{finalization?.gate ? 'It waits at its gate.' : 'It is on the way to its gate.'}</strong>{' '}
        {finalization?.gate ? <KeyLink of={finalization.gate} /> : finalization ? <KeyLink of={finalization.run} /> : null}
        {finalization?.error ? (
          <p>
            {markHidden(finalization.error.message)} <FixText fix={finalization.error.fix} />
          </p>
        ) : null}
        {session.warning ? <p>{markHidden(session.warning)}</p> : null}
      </div>
    );
  const obstacles = listObstacles(session);
  return (
    <section className="obstacles" aria-label="What blocks the design">
      {reason ? <p className="notice">{markHidden(reason)}</p> : null}
      {obstacles.length === 0 ? (
        <p className="notice">
          <strong>Nothing stands in its way.</strong> Bring it to its gate.
        </p>
      ) : (
        <dl>
          {(['refuses', 'holds', 'warns'] as const).map((level) => {
            const found = obstacles.filter((one) => one.level === level);
            return found.length === 0 ? null : (
              <div key={level} className={level}>
                <dt>{meanings[level]}</dt>
                <dd>
                  {found.map(({ text, ids }, at) => (
                    <Fragment key={text}>
                      {at > 0 ? '; ' : ''}
                      {ids.length > 0 ? `${text}: ` : text}
                      {ids.slice(0, mostIds).map((id, index) => (
                        <Fragment key={id}>
                          {index > 0 ? ', ' : ''}
                          <PointLink id={id} />
                        </Fragment>
                      ))}
                      {ids.length > mostIds ? ` and ${ids.length - mostIds} more` : ''}
                    </Fragment>
                  ))}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}
