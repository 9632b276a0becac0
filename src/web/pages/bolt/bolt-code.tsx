import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Time } from '../../ui/time.tsx';

/** The commits of a Bolt in all repositories, with how each was found. */
export function BoltCode({ bolt }: { readonly bolt: string }) {
  const commits = useOperation('listBoltCommits', { key: bolt });
  return (
    <Load query={commits}>
      {({ data: { items, total } }) =>
        items.length === 0 ? (
          <Empty title="No commit names it.">Its last line does: see the pack.</Empty>
        ) : (
          <>
            <ul className="rows">
              {items.map(({ repository, sha, at, subject, how, pull }) => (
                <li key={`${repository} ${sha}`} className="row">
                  <code>{sha.slice(0, 10)}</code>
                  <span className="grow">{markHidden(subject)}</span>
                  <span className="end">
                    {repository}
                    {pull === null ? '' : ` #${pull}`}, by {how} <Time at={at} />
                  </span>
                </li>
              ))}
            </ul>
            {total > items.length ? (
              <p className="hint">
                The newest {items.length} of {total}.
              </p>
            ) : null}
          </>
        )
      }
    </Load>
  );
}
