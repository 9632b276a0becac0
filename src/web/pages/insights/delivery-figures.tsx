import { useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { describeDuration } from '../../ui/describe-duration.ts';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';

const seconds = (value: number | null): string => (value === null ? 'not known' : describeDuration(value * 1000));

/** The four figures of DORA from recorded deployments, and the deployments themselves. */
export function DeliveryFigures({ days }: { readonly days: number }) {
  const { environment } = useSearch({ from: '/insights' });
  const all = useOperation('listDeployments', { limit: 100 });
  const dora = useOperation('readDora', { days, environment }, { keepsPrevious: true });
  const listed = (all.data?.data.items ?? []).filter((one) => one.environment === (environment ?? 'production'));
  const others = [...new Set((all.data?.data.items ?? []).map((one) => one.environment))].filter((name) => name !== 'production');
  return (
    <>
      {others.length === 0 ? null : (
        <FilterLinks label="Environment" unfiltered="production" param="environment" values={others} current={environment} />
      )}
      <Load query={dora}>
        {({ data: { deployments, withoutUnit, perWeek, leadTime, changeFailureRate, timeToRestore } }) => (
          <div className="figures">
            <Figure
              name="Deployment frequency"
              value={perWeek === null ? 'not known' : `${Math.round(perWeek * 10) / 10} a week`}
              over={`${deployments} deployments${withoutUnit > 0 ? `, ${withoutUnit} without a unit` : ''}`}
            />
            <Figure
              name="Lead time for changes"
              value={seconds(leadTime.medianSeconds)}
              over={`${leadTime.changes} commits of ${leadTime.deployments} deployments`}
            />
            <Figure
              name="Change failure rate"
              value={changeFailureRate.rate === null ? 'not known' : `${Math.round(changeFailureRate.rate * 100)}%`}
              over={`${changeFailureRate.failures} of ${changeFailureRate.deployments} deployments`}
            />
            <Figure
              name="Time to restore"
              value={seconds(timeToRestore.medianSeconds)}
              over={`${timeToRestore.restored} of ${timeToRestore.failures} failures`}
            />
          </div>
        )}
      </Load>
      <section aria-labelledby="cases">
        <h2 id="cases">The deployments</h2>
        {listed.length === 0 ? <p className="hint">None is recorded.</p> : null}
        <ul className="rows">
          {listed.map(({ id, status, unit, sha, gated, at, repository }) => (
            <li key={id} className="row">
              <StatusBadge status={status} />
              <span className="grow">
                {unit === null ? <code>{sha?.slice(0, 12) ?? 'no commit'}</code> : <KeyLink of={unit} />}{' '}
                <span className="hint">{markHidden(repository)}</span>
                {gated === false ? <span className="badge bad">before its gate</span> : null}
              </span>
              <span className="end">
                <Time at={at} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Figure({ name, value, over }: { readonly name: string; readonly value: string; readonly over: string }) {
  return (
    <section className="card figure" aria-label={name}>
      <h2>{name}</h2>
      <p className="big-figure">{value}</p>
      <p className="hint">
        Over <a href="#cases">{over}</a>.
      </p>
    </section>
  );
}
