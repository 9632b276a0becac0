import type { Fix } from '../../lifecycle/fixes/fix.ts';
import type { GateStore } from '../../ports/gates.ts';
import type {
  ClaimedNotification,
  Notification,
  NotificationChannel,
  NotificationMessage,
  NotificationStore,
  SendOutcome,
} from '../../ports/notifications.ts';
import type { IncidentStore } from '../../ports/incidents.ts';
import type { RunStore } from '../../ports/runs.ts';
import { composeMessage } from './compose-message.ts';
import { planRetry } from './retry-plan.ts';

/** Attempts in flight at once. */
const batch = 20;

export interface SenderParts {
  readonly notifications: NotificationStore;
  readonly gates: Pick<GateStore, 'read'>;
  readonly runs: Pick<RunStore, 'read'>;
  readonly incidents: Pick<IncidentStore, 'read'>;
  readonly whoIsOnCall: (asked: { service: string; at: Date }) => Promise<string | null>;
  readonly channels: readonly NotificationChannel[];
  /** Base address of the pages; null leaves links out. */
  readonly publicUrl: string | null;
  readonly renderFix: (fix: Fix) => string;
  readonly onSettled?: (notification: Notification, outcome: SendOutcome) => void;
}

/**
 * Sends due notifications; it is safe in many processes at once. An attempt that `signal` cuts off
 * is repeated after two minutes, so a message may arrive twice, with the same id.
 */
export async function sendNotifications(parts: SenderParts, signal: AbortSignal): Promise<void> {
  const { notifications, channels } = parts;
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  while (byName.size > 0 && !signal.aborted) {
    const due = await notifications.claim([...byName.keys()], batch);
    if (due.length === 0) return;
    const results = await Promise.allSettled(
      due.map(async (notification) => {
        const channel = byName.get(notification.channel);
        if (!channel) return;
        const outcome = await attempt({ ...parts, channel, notification, signal });
        await notifications.settle(notification, outcome);
        parts.onSettled?.(notification, outcome);
      }),
    );
    if (signal.aborted) return;
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}

async function attempt({
  channel,
  notification,
  signal,
  ...parts
}: SenderParts & { channel: NotificationChannel; notification: ClaimedNotification; signal: AbortSignal }): Promise<SendOutcome> {
  const message = await describe(parts, notification);
  const result = await channel.send(message, signal);
  if (result.status === 'sent') return result;
  const { error, permanent, retryAfterMs } = result;
  const plan = planRetry(notification.attempts, { askedMs: retryAfterMs, random: Math.random() });
  return { status: 'failed', error, retryAfterMs: permanent ? null : plan };
}

async function describe(
  { gates, runs, incidents, whoIsOnCall, publicUrl, renderFix }: Omit<SenderParts, 'channels'>,
  notification: ClaimedNotification,
): Promise<NotificationMessage> {
  const { topic, key, thread } = notification;
  const gate = topic === 'gate' ? await gates.read(key) : null;
  const run = topic === 'run' ? await runs.read(key) : null;
  // Of a gate of an incident only who is on call is told beside the gate.
  const concerned = thread === null ? null : await incidents.read(thread);
  const isOpen = gate === null || gate.status === 'pending';
  const onCall = concerned && isOpen ? await whoIsOnCall({ service: concerned.service, at: new Date(notification.at) }) : null;
  const incident = topic === 'incident' ? concerned : null;
  return composeMessage(notification, { gate, run, incident, onCall, publicUrl, renderFix });
}
