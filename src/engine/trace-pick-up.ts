import type { LeasedRun } from '../ports/run-execution.ts';
import { operations } from '../telemetry/attributes.ts';
import { inSpan, withTraceparent, type Span } from '../telemetry/spans.ts';
import { parseTraceparent } from '../telemetry/traceparent.ts';
import { queueName } from './migrate-queue.ts';

/**
 * Works on a run as part of the trace that woke it: of its start, of a decision, of a retry. Where that is another than the one it was started in it
 * links there, so that a wait of days at a gate does not make one trace of days. A run that the sweep found goes on in the first.
 */
export function tracePickUp<T>(leased: LeasedRun, traceparent: string | null, work: (span: Span) => Promise<T>): Promise<T> {
  const { run, lease } = leased;
  const cause = parseTraceparent(traceparent) ? traceparent : leased.traceparent;
  const isElsewhere = parseTraceparent(cause)?.traceId !== parseTraceparent(leased.traceparent)?.traceId;
  const attributes = {
    operation: operations.workflow,
    workflow: run.workflow,
    workflowVersion: run.workflowVersion,
    messagingSystem: 'bullmq',
    messagingDestination: queueName,
    messagingOperation: 'process',
    runKey: run.key,
    leaseEpoch: lease.epoch,
  };
  const order = { kind: 'consumer', attributes, links: isElsewhere ? [leased.traceparent] : [] } as const;
  return withTraceparent(cause, () => inSpan(`${operations.workflow} ${run.workflow}`, order, work));
}
