import type { LeasedRun } from '../ports/run-execution.ts';
import { operations } from '../telemetry/attributes.ts';
import { inSpan, withTraceparent, type Span } from '../telemetry/spans.ts';
import { parseTraceparent } from '../telemetry/traceparent.ts';
import { queueName } from './migrate-queue.ts';

/**
 * Works on a run within the trace of its wake: a start, decision or retry. When the run was started
 * in another trace, the span links there, so that days at a gate do not make one trace of days. A
 * run that the sweep found continues its first trace.
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
