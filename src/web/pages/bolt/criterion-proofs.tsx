import type { Report } from '../../../usecases/reports/registry.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';

/** Each criterion with the tests and words that show it, or that nothing does. */
export function CriterionProofs({ criteria }: { readonly criteria: Report<'bolt-work'>['criteria'] }) {
  return (
    <>
      {criteria.map(({ id, text, proof, met, tests, written }) => (
        <section key={id} id={id} className="card" aria-labelledby={`${id}-text`}>
          <div className="page-above">
            <span className="key">{id}</span>
            <span className={`badge ${met ? 'good' : 'busy'}`}>{met ? 'met' : 'not shown yet'}</span>
            {proof ? <span className="badge plain">by {proof}</span> : null}
          </div>
          <h3 id={`${id}-text`}>{markHidden(text)}</h3>
          {tests.length + written.length === 0 ? <p className="hint">Nothing shows it.</p> : null}
          <ul className="bare-list">
            {tests.map(({ test, file, status, sha, how }) => (
              <li key={`${file} ${test}`}>
                <StatusBadge status={status} /> {markHidden(test)}{' '}
                <span className="hint">
                  <code>{markHidden(file)}</code> at <code>{sha.slice(0, 10)}</code>, by {how}
                </span>
              </li>
            ))}
            {written.map(({ person, kind, text: words, at }) => (
              <li key={`${person} ${at}`}>
                {markHidden(words)}{' '}
                <span className="hint">
                  {markHidden(person)}
                  {kind === 'machine' ? ', a machine: proves nothing' : ''} <Time at={at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
