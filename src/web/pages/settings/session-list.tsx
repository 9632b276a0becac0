import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TimeOr } from '../../ui/time-or.tsx';
import { Time } from '../../ui/time.tsx';

/** The browsers in which one is signed in. */
export function SessionList() {
  const sessions = useOperation('listSessions', {});
  const end = useChange('endSession');
  return (
    <section>
      <h2>Where you are signed in</h2>
      <Load query={sessions}>
        {({ data }) => (
          <ul className="rows">
            {data.items.map(({ id, authentication, createdAt, expiresAt, current }) => (
              <li key={id} className="row">
                <span className="key">{id}</span>
                <span className="grow">
                  by {authentication}, <Time at={createdAt} /> {current ? <strong>this browser</strong> : null}
                </span>
                <span className="end">
                  <TimeOr does="ends" at={expiresAt} otherwise="does not end" />
                </span>
                {current ? null : (
                  <button className="button quiet" onClick={() => end.mutate({ input: { id } })}>
                    Sign out {id}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Load>
      {end.error ? <Refusal error={end.error} /> : null}
    </section>
  );
}
