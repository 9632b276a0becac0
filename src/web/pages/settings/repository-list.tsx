import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { TimeOr } from '../../ui/time-or.tsx';
import { ConnectRepository, useIndexing } from '../inbox/connect-repository.tsx';

/** Repositories of code, and how far they are read. */
export function RepositoryList() {
  const repositories = useOperation('listRepositories', {});
  const index = useIndexing();
  return (
    <section>
      <h2>Repositories of code</h2>
      <Load query={repositories}>
        {({ data }) =>
          data.items.length === 0 ? (
            <Empty title="No repository is connected." />
          ) : (
            <ul className="rows">
              {data.items.map(({ name, address, commits, attributed, indexedAt }) => (
                <li key={name} className="row">
                  <strong>{markHidden(name)}</strong>
                  <span className="grow">
                    {markHidden(address)}{' '}
                    <span className="hint">
                      {commits} commits, {attributed} with a Bolt
                    </span>
                  </span>
                  <span className="end">
                    <TimeOr does="read" at={indexedAt} otherwise="never read" />
                  </span>
                  <button
                    className="button quiet"
                    aria-disabled={index.isPending}
                    onClick={() => index.isPending || index.mutate(name)}
                  >
                    {index.isPending && index.variables === name ? 'Reading…' : `Read ${markHidden(name)}`}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
      {index.error ? <Refusal error={index.error} /> : null}
      <ConnectRepository />
    </section>
  );
}
