import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';

const ways = { named: 'names the unit', digest: 'by its digest', commit: 'by its commit' } as const;

/** Where the unit was deployed, the newest first; one that went out before its gate says so. */
export function UnitDeployments({ unit }: { readonly unit: string }) {
  const deployments = useOperation('listUnitDeployments', { key: unit, limit: 50 });
  return (
    <section aria-labelledby="deployments">
      <h2 id="deployments">Deployments</h2>
      <Load query={deployments}>
        {({ data: { items } }) =>
          items.length === 0 ? (
            <p className="hint">None is recorded.</p>
          ) : (
            <ul className="rows">
              {items.map(({ id, environment, status, at, how, gated, source, url }) => (
                <li key={id} className="row">
                  <StatusBadge status={status} />
                  <span className="grow">
                    {markHidden(environment)}
                    {gated === false ? <span className="badge bad">before its gate</span> : null}
                    {/^https?:\/\//.test(url) ? (
                      <a href={url} rel="noreferrer">
                        {' '}
                        see it
                      </a>
                    ) : null}
                  </span>
                  <span className="end">
                    {source}, {how === null ? 'not found' : ways[how]} <Time at={at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </section>
  );
}
