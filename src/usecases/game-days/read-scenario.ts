import { InputError } from '../../lifecycle/errors.ts';
import { fillPayload, type Scenario } from '../../lifecycle/game-day.ts';
import type { DeliveryReading } from '../../ports/alerts.ts';
import type { ReadyAlert } from '../../ports/game-days.ts';
import { signSample } from '../alerts/sign-sample.ts';
import type { UsecasePorts } from '../ports.ts';

/** What says how to read a body; a channel stores nothing of the others. */
const keptHeaders = ['content-type', 'sentry-hook-resource'];
const hourMs = 3_600_000;

/**
 * Reads each alert of a scenario as its channel will, so that none turns out unreadable in the
 * middle of an exercise. Throws InputError `game-day.unreadable`.
 */
export async function readScenario(
  { gameDays, reader }: Pick<UsecasePorts, 'gameDays' | 'reader'>,
  { channel, alerts }: { readonly channel: string; readonly alerts: Scenario['alerts'] },
): Promise<readonly ReadyAlert[]> {
  const { source, mapping } = await gameDays.requireChannel(channel);
  const startedAt = new Date();
  const ready = alerts.map(({ after, payload }) => {
    const body = JSON.stringify(payload);
    const signed = Object.entries(signSample({ source, secret: '' }, body, startedAt));
    const named = signed.map(([name, value]): [string, string] => [name.toLowerCase(), value]);
    return { after, body, headers: Object.fromEntries(named.filter(([name]) => keptHeaders.includes(name))) };
  });
  const waiting = ready.map(({ after, headers, body }) => {
    const at = new Date(startedAt.getTime() + after * 1000);
    return { id: '0', source, mapping, headers, body: Buffer.from(fillPayload(body, { startedAt, at })) };
  });
  const readings = await reader.readAlerts(waiting, { redactsEmail: false });
  const problems = readings.map((reading) => findProblem(reading, startedAt.getTime()));
  const at = problems.findIndex((problem) => problem !== null);
  if (at < 0) return ready;
  throw new InputError({
    id: 'game-day.unreadable',
    message: `alerts[${at}].payload is no alert of ${source} that fires then: ${problems[at]} Nothing was started.`,
    fix: 'Write it as the source of the channel sends it, with {now} in place of the time at which the alert began.',
  });
}

function findProblem(reading: DeliveryReading, startMs: number): string | null {
  if (reading.status === 'dead') return reading.reason;
  if (reading.status === 'ignored') return reading.read.ignored;
  // It would be measured from then, and a second exercise would only repeat the alert of the first.
  const old = reading.read.alerts.find(
    ({ status, startedAt }) => status === 'firing' && startedAt !== null && Date.parse(startedAt) < startMs - hourMs,
  );
  return old ? `It says that it began at ${old.startedAt}.` : null;
}
