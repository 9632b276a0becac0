import { setTimeout as delay } from 'node:timers/promises';
import { isOutage } from '../../lifecycle/outage.ts';
import type { DeliveryReading, WaitingDelivery } from '../../ports/alerts.ts';
import { correlateTraced } from './correlate-traced.ts';
import { openPending } from './open-pending.ts';
import type { UsecasePorts } from '../ports.ts';

type Ports = Pick<UsecasePorts, 'reader'> & Parameters<typeof openPending>[0];

interface Policy {
  readonly redactsEmail: boolean;
  /** Hears of a delivery that can be read, but not stored. */
  readonly onError: (error: unknown) => void;
}

const mostAtOnce = 200;
/** Looks now and then beside the notices, of which one may be lost. */
const lookMs = 1_000;

/** Reads deliveries as they arrive, until `signal` aborts. Throws when the database is lost. */
export async function workOnAlerts(
  ports: Ports,
  { signal, ...policy }: Policy & { readonly signal: AbortSignal },
): Promise<void> {
  let noticed = Promise.withResolvers<void>();
  const unsubscribe = ports.alerts.onReceived(() => noticed.resolve());
  try {
    while (!signal.aborted) {
      noticed = Promise.withResolvers<void>();
      const count = await readAlerts(ports, policy);
      await openPending(ports);
      await correlateTraced(ports);
      if (count > 0) continue;
      await Promise.race([noticed.promise, delay(lookMs, undefined, { signal }).catch(() => undefined)]);
    }
  } finally {
    unsubscribe();
  }
}

/**
 * Reads the deliveries that wait, in their order, and stores what they say. Returns how many. One
 * that the database refuses is set aside as dead, so that it holds up no other.
 */
export async function readAlerts(
  { alerts, reader }: Pick<Ports, 'alerts' | 'reader'>,
  { redactsEmail, onError }: Policy,
): Promise<number> {
  // One of the first so many is the culprit. Halves of them are taken until it is alone.
  let suspects = 0;
  const read = (waiting: readonly WaitingDelivery[]): Promise<readonly DeliveryReading[]> => {
    suspects = waiting.length;
    return reader.readAlerts(waiting, { redactsEmail });
  };
  try {
    return await alerts.take(mostAtOnce, read);
  } catch (error) {
    if (isOutage(error)) throw error;
  }
  let settled = 0;
  for (let left = suspects; left > 1;) {
    const half = Math.ceil(left / 2);
    try {
      const count = await alerts.take(half, read);
      settled += count;
      left = count === 0 ? 0 : left - count;
    } catch (error) {
      if (isOutage(error)) throw error;
      left = Math.min(half, suspects);
    }
  }
  try {
    return settled + (await alerts.take(1, read));
  } catch (error) {
    if (isOutage(error)) throw error;
    onError(error);
    const reason = 'It was read, but what it says could not be stored.';
    const dead = await alerts.take(1, (waiting) => Promise.resolve(waiting.map(() => ({ status: 'dead', reason, shown: '' }))));
    return settled + dead;
  }
}
