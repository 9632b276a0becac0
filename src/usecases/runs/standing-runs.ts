import { ConflictError } from '../../lifecycle/errors.ts';
import { nameModel, type ModelChoice } from '../../ports/model-choice.ts';
import type { Principal } from '../../ports/people.ts';
import { moves, type Run } from '../../ports/runs.ts';
import { readRun } from './describe-run.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Keeps a request without models from resuming a run with its own: the failed ones would be used.
 */
export function asksTheSame(run: Run, models: readonly ModelChoice[] | undefined): boolean {
  return nameAll(run.models) === nameAll(models);
}

const nameAll = (models: readonly ModelChoice[] | null | undefined): string => (models ?? []).map(nameModel).join(',');

/** Of two concurrent commands, one queues the run again and the other follows it. */
export async function retryUnlessRetried(ports: UsecasePorts, { key }: Run, principal: Principal): Promise<Run> {
  try {
    return await ports.runs.retry({ key, actorId: principal.id });
  } catch (error) {
    if (!(error instanceof ConflictError) || error.id !== 'run.not-failed') throw error;
    return await readRun(ports, key);
  }
}

/** Cancels those of `others` that stopped or use an older PRD version; `run` replaces them. */
export async function cancelOvertaken(
  ports: UsecasePorts,
  others: readonly Run[],
  { run, prd, principal }: { run: Run; prd: { key: string; version: number }; principal: Principal },
): Promise<void> {
  const ended = others.filter((other) => other.key !== run.key && prdVersionOf(other) <= prd.version && hasStopped(other));
  const outdated = others.filter((other) => prdVersionOf(other) < prd.version && isUnderWay(other));
  for (const other of [...ended, ...outdated]) {
    const reason =
      prdVersionOf(other) < prd.version ? `${prd.key} has version ${prd.version} now.` : `${run.key} takes its place.`;
    await cancelUnlessEnded(ports, other, { principal, reason });
  }
}

/** The run may end before the cancellation; then nothing is left to cancel. */
async function cancelUnlessEnded(
  ports: UsecasePorts,
  run: Run,
  { principal, reason }: { principal: Principal; reason: string },
): Promise<void> {
  try {
    await ports.runs.cancel({ key: run.key, actorId: principal.id, reason });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}

const hasStopped = ({ status }: Run): boolean => status === 'failed' || status === 'blocked';

const isUnderWay = (run: Run): boolean => moves(run) || run.status === 'waiting';

/** Version of the PRD that the run works on. */
export function prdVersionOf(run: Run): number {
  // A run that parsed more of the PRD than code did continues with the version it made.
  const read = Number(run.subject['prdVersion'] ?? 0);
  if (read > 0) return read;
  const input = run.input as { prdVersion?: unknown };
  return typeof input.prdVersion === 'number' ? input.prdVersion : 0;
}
