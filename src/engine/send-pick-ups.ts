import type { PickUp } from '../ports/run-execution.ts';
import { currentTraceparent } from '../telemetry/current-traceparent.ts';
import { inSpan, withTraceparent } from '../telemetry/spans.ts';
import { queueName } from './migrate-queue.ts';
import type { RunQueue } from './run-queue.ts';

const attributes = { messagingSystem: 'bullmq', messagingDestination: queueName, messagingOperation: 'create' } as const;

/** Puts wake-ups into the queue. Each that belongs to a trace leaves a mark in it, which its worker goes on from. */
export async function sendPickUps(queue: Pick<RunQueue, 'add'>, pickUps: readonly PickUp[]): Promise<void> {
  await queue.add(pickUps.map(mark));
}

function mark(pickUp: PickUp): PickUp {
  return withTraceparent(pickUp.traceparent, () =>
    // Without a trace of its own it would begin one of nothing but this.
    pickUp.traceparent
      ? inSpan(`create ${queueName}`, { kind: 'producer', attributes: { ...attributes, runKey: pickUp.runKey } }, (): PickUp => ({
          ...pickUp,
          traceparent: currentTraceparent() ?? pickUp.traceparent ?? null,
        }))
      : pickUp,
  );
}
