import { useOperation } from '../../api/use-operation.ts';
import { useChange } from '../../api/use-change.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Time } from '../../ui/time.tsx';

/** Alerts that arrived and could not be read: they opened no incident. Nothing is shown without any. */
export function FailedDeliveries() {
  const dead = useOperation('listAlertDeliveries', { status: 'dead', limit: 20 });
  const retry = useChange('retryAlerts');
  const items = dead.data?.data.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="failed-deliveries">
      <h2 id="failed-deliveries">Alerts that could not be read</h2>
      {retry.error ? <Refusal error={retry.error} /> : null}
      <ul className="rows">
        {items.map(({ id, channel, receivedAt, reason, shown, canRetry }) => (
          <li key={id} className="row">
            <span className="key">{id}</span>
            <span className="grow">
              {channel}: {markHidden(reason)}
              <details>
                <summary>Its beginning</summary>
                <pre>{markHidden(shown)}</pre>
              </details>
            </span>
            <span className="end">
              <Time at={receivedAt} />
            </span>
            {canRetry ? (
              <button
                className="button quiet"
                onClick={() => retry.mutate({ input: { delivery: id } })}
                disabled={retry.isPending}
              >
                Read it again
              </button>
            ) : (
              <span className="hint">its bytes are deleted</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
