import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Refusal } from '../../ui/refusal.tsx';

/** Where messages about gates and runs go. */
export function NotificationChannels({ isAdmin }: { readonly isAdmin: boolean }) {
  const channels = useOperation('listNotificationChannels', {});
  const test = useChange('testNotificationChannels');
  return (
    <section>
      <h2>Notification channels</h2>
      <Load query={channels}>
        {({ data }) =>
          data.items.length === 0 ? (
            <Empty title="Messages go nowhere yet.">
              Slack, mail and webhooks are set up in the configuration of the server.
            </Empty>
          ) : (
            <>
              <ul className="rows">
                {data.items.map(({ name, kind, target, pending, dead, error }) => (
                  <li key={name} className="row">
                    <span className="key">{markHidden(name)}</span>
                    <span className="grow">
                      {kind} to {markHidden(target)} {error ? <strong>{markHidden(error)}</strong> : null}
                    </span>
                    <span className="end">
                      {pending} to be sent{dead > 0 ? `, ${dead} given up` : ''}
                    </span>
                  </li>
                ))}
              </ul>
              {isAdmin ? (
                <button className="button quiet" onClick={() => test.mutate({ input: {} })}>
                  Send a test message to each
                </button>
              ) : null}
            </>
          )
        }
      </Load>
      <div role="status">{test.data ? <p>{test.data.data.queued} on their way.</p> : null}</div>
      {test.error ? <Refusal error={test.error} /> : null}
    </section>
  );
}
