import type { PickUp } from '../ports/run-execution.ts';
import { currentTraceparent } from '../telemetry/current-traceparent.ts';
import { inSpan, withTraceparent } from '../telemetry/spans.ts';
import { queueName } from './migrate-queue.ts';
import type { RunQueue } from './run-queue.ts';

const attributes = { messagingSystem: 'bullmq', messagingDestination: queueName, messagingOperation: 'create' } as const;

/** Adds wake-ups to the queue. One with a trace adds a span, which its worker continues. */
export async function sendPickUps(queue: Pick<RunQueue, 'add'>, pickUps: readonly PickUp[]): Promise<void> {
  await queue.add(pickUps.map(mark));
}

function mark(pickUp: PickUp): PickUp {
  return withTraceparent(pickUp.traceparent, () =>
    // Without a trace this would begin one that contains nothing but this span.
    pickUp.traceparent
      ? inSpan(`create ${queueName}`, { kind: 'producer', attributes: { ...attributes, runKey: pickUp.runKey } }, (): PickUp => ({
          ...pickUp,
          traceparent: currentTraceparent() ?? pickUp.traceparent ?? null,
        }))
      : pickUp,
  );
}
