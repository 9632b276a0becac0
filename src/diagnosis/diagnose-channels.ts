import { act, fix, type Fix } from '../lifecycle/fixes/fix.ts';
import type { Diagnosis } from '../app.ts';
import type { NotificationStore, RegisteredChannel } from '../ports/notifications.ts';
import { isUnserved } from '../usecases/notifications/manage-notifications.ts';

/** Diagnoses each channel and its undelivered messages. Never throws. */
export async function diagnoseChannels(notifications: Pick<NotificationStore, 'channels'>): Promise<Diagnosis[]> {
  const channels = await notifications.channels().catch(() => []);
  return channels.map((channel) => {
    const { name, target, pending, failing, dead, error } = channel;
    const [warning, fix] = judgeChannel(channel);
    const inVain = failing === 0 ? '' : `, ${failing} of them tried in vain`;
    const because = warning && error !== '' ? `; ${error}` : '';
    return {
      name: 'Notifications',
      status: warning ? 'warning' : 'ok',
      detail: `${name} to ${target}: ${pending} waiting${inVain}, ${dead} dead${because}`,
      fix,
    };
  });
}

/** Dead messages of a channel that no server has any more are deleted automatically. */
function judgeChannel(channel: RegisteredChannel): [isWarning: boolean, fix: Fix] {
  const { name, seenAt, pending, failing, dead } = channel;
  if (isUnserved(channel))
    return pending > 0 ? [true, `No server has had this channel since ${seenAt}: start one that has.`] : [false, ''];
  if (dead > 0)
    return [
      true,
      fix`Mend the receiver or its settings, then send them again: ${act('retryNotificationChannel', { channel: name })}.`,
    ];
  return failing > 0
    ? [true, 'Mend the receiver or its settings: it is tried again by itself for about 32 hours; then it is dead.']
    : [false, ''];
}
