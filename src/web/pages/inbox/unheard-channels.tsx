import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Refusal } from '../../ui/refusal.tsx';

/** Channels whose messages do not arrive, so that people may miss what waits; for admins. */
export function UnheardChannels() {
  const me = useOperation('readIdentity', {});
  const isAdmin = me.data?.data.roles.includes('admin') ?? false;
  const channels = useOperation('listNotificationChannels', {}, { enabled: isAdmin });
  const retry = useChange('retryNotificationChannel');
  const unheard = channels.data?.data.items.filter(({ failing, dead }) => failing + dead > 0) ?? [];
  return unheard.map(({ name, target, failing, dead, error }) => (
    <div key={name} className="notice error">
      Messages to <strong>{markHidden(name)}</strong> ({markHidden(target)}) do not arrive:{' '}
      {dead > 0 ? `${dead} given up` : `${failing} tried in vain`}. {markHidden(error)}
      {dead > 0 ? (
        <p>
          <button className="button quiet" onClick={() => retry.mutate({ input: { channel: name } })}>
            Send them again
          </button>{' '}
          after the receiver is mended.
        </p>
      ) : null}
      {retry.error ? <Refusal error={retry.error} /> : null}
    </div>
  ));
}
