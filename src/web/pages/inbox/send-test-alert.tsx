import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiRefusal } from '../../api/api-refusal.ts';
import { callOperation } from '../../api/call-operation.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { chooseTestChannel } from './choose-test-channel.ts';

/** Adds a channel for exercises, and sends an alert over it as its source would: signed, by HTTP. */
export function SendTestAlert() {
  const queries = useQueryClient();
  const send = useMutation({ mutationFn: sendAlert, onSettled: () => queries.invalidateQueries() });
  return (
    <section className="card">
      <h2>Send a test alert</h2>
      <p>
        It opens an incident that is marked as an exercise and left out of all figures. Real sources are set up in the same way.
      </p>
      <button className="button" aria-disabled={send.isPending} onClick={() => send.isPending || send.mutate()}>
        {send.isPending ? 'Sending…' : 'Send a test alert'}
      </button>{' '}
      <Link to="/settings">Set up a real source</Link>
      <div role="status">{send.isSuccess ? <p>Sent. The incident appears here within seconds.</p> : null}</div>
      {send.error ? <Refusal error={send.error} /> : null}
    </section>
  );
}

async function sendAlert(): Promise<void> {
  const { data: channels } = await callOperation('listAlertChannels', {});
  const { name, exists } = chooseTestChannel(channels.items);
  if (!exists)
    await callOperation('addAlertChannel', {
      name,
      source: 'generic',
      exercise: true,
      service: 'library',
      environment: 'exercise',
    });
  const { data } = await callOperation('signAlert', { name });
  const answer = await fetch(data.path, { method: 'POST', headers: data.headers, body: data.body });
  if (answer.ok) return;
  throw new ApiRefusal({
    id: 'alert.refused',
    status: answer.status,
    message: `The channel refused the alert (status ${answer.status}).`,
    fix: 'See what the deliveries of alerts say.',
  });
}
