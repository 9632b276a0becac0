import { ConflictError } from '../lifecycle/errors.ts';
import type { BudgetLimits } from '../ports/budgets.ts';
import { prdBodySchema } from '../lifecycle/prd.ts';
import type { ArtifactVersion } from '../ports/artifacts.ts';
import { nameModel, type ModelChoice } from '../ports/model-choice.ts';
import type { Principal } from '../ports/people.ts';
import type { Run } from '../ports/runs.ts';
import { readRun } from './describe-run.ts';
import type { UsecasePorts } from './ports.ts';
import { requirePrdParts } from './require-prd-parts.ts';

export interface StartInception {
  readonly prd: ArtifactVersion;
  readonly principal: Principal;
  /** Draft again although a run on this PRD version exists. */
  readonly fresh: boolean;
  /** Asked instead of those configured. */
  readonly models?: readonly ModelChoice[];
  /** What a new run may use; absent, what is configured. */
  readonly budget?: BudgetLimits;
}

export interface StartedInception {
  readonly run: Run;
  /** False when an earlier run on the same PRD version has settled already, so that nothing is drafted now. */
  readonly worked: boolean;
  /** True when the run had failed and was queued again, from the step that failed. */
  readonly resumed: boolean;
  /** Failed run of the same PRD version that this one takes the place of; null when there was none. */
  readonly replaced: string | null;
}

/**
 * Starts the inception workflow on a PRD and returns at once. An earlier run on the same PRD version is given instead of starting another; one that
 * failed goes on, unless other models are to be asked than it asked. Otherwise the PRD's newest DAA gets its next version, unless `fresh` asks for
 * a second opinion while the first still stands; then a new DAA is made. The new run takes the place of runs on older versions and of those that
 * failed: they are canceled. Throws InputError `prd.no-parts` when the PRD has nothing to cover.
 */
export async function startInception(ports: UsecasePorts, request: StartInception): Promise<StartedInception> {
  const { prd, principal, fresh, models, budget } = request;
  requirePrdParts(prd.key, prdBodySchema.parse(prd.body));
  const runs = (await ports.runs.list({ subject: { name: 'prd', key: prd.key } })).filter((run) => run.workflow === 'inception');
  const onThisVersion = runs.filter((run) => prdVersionOf(run) === prd.version);
  const standing = onThisVersion.find((run) => run.status !== 'canceled' && run.status !== 'blocked');
  if (standing && !fresh) {
    if (standing.status !== 'failed') return { run: standing, worked: moves(standing), resumed: false, replaced: null };
    if (asksTheSame(standing, models)) return await resume(ports, standing, principal);
  }

  const revised = await findRevisable(ports, { runs, fresh });
  const run = await ports.runs.start({
    workflow: 'inception',
    input: {
      prd: prd.key,
      prdVersion: prd.version,
      ...(revised ? { daa: revised } : {}),
      ...(models ? { models: [...models] } : {}),
    },
    subject: { prd: prd.key, ...(revised ? { daa: revised } : {}) },
    startedById: principal.id,
    ...(budget ? { budget } : {}),
    // Two commands at once count the same earlier runs, so that the second gets the run of the first.
    origin: `inception/${prd.key}@${prd.version}/${onThisVersion.length}`,
  });
  const ended = runs.filter((other) => other.key !== run.key && prdVersionOf(other) <= prd.version && hasStopped(other));
  const outdated = runs.filter((other) => prdVersionOf(other) < prd.version && isUnderWay(other));
  for (const other of [...ended, ...outdated]) {
    const reason =
      prdVersionOf(other) < prd.version ? `${prd.key} has version ${prd.version} now.` : `${run.key} takes its place.`;
    await cancelUnlessEnded(ports, other, { principal, reason });
  }
  return { run, worked: true, resumed: false, replaced: standing?.status === 'failed' ? standing.key : null };
}

/** A run with models of its own is never continued by a request without any: it would ask those that failed it again. */
function asksTheSame(run: Run, models: readonly ModelChoice[] | undefined): boolean {
  return nameAll(run.models) === nameAll(models);
}

const nameAll = (models: readonly ModelChoice[] | null | undefined): string => (models ?? []).map(nameModel).join(',');

/** Of two commands at once one queues the run again; the other follows it. */
async function resume(ports: UsecasePorts, run: Run, principal: Principal): Promise<StartedInception> {
  const resumed = await retryUnlessRetried(ports, run, principal);
  return { run: resumed, worked: moves(resumed), resumed: true, replaced: null };
}

async function retryUnlessRetried(ports: UsecasePorts, { key }: Run, principal: Principal): Promise<Run> {
  try {
    return await ports.runs.retry({ key, actorId: principal.id });
  } catch (error) {
    if (!(error instanceof ConflictError) || error.id !== 'run.not-failed') throw error;
    return await readRun(ports, key);
  }
}

/** The DAA that gets a new version; undefined when a new one is to be made. */
async function findRevisable(
  ports: UsecasePorts,
  { runs, fresh }: { runs: readonly Run[]; fresh: boolean },
): Promise<string | undefined> {
  const keys = [...new Set(runs.flatMap((run) => run.subject['daa'] ?? []))];
  const drafts = (await Promise.all(keys.map((key) => ports.artifacts.read(key)))).filter((found) => found !== null);
  // Of several drafts the one that people validated carries their work; else the newest.
  const daa = drafts.find(({ status }) => status === 'Validated') ?? drafts[0];
  if (!daa || !fresh) return daa?.key;
  // A rejected or abandoned draft has nothing to be compared with: drafting again continues it.
  return daa.status === 'Rejected' || daa.status === 'Draft' ? daa.key : undefined;
}

/** The run may end between our look and our word; then there is nothing left to cancel. */
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

/** Works, or is about to. */
export const moves = (run: Run): boolean => run.status === 'queued' || run.status === 'running';

const hasStopped = ({ status }: Run): boolean => status === 'failed' || status === 'blocked';

const isUnderWay = (run: Run): boolean => moves(run) || run.status === 'waiting';

function prdVersionOf(run: Run): number {
  const input = run.input as { prdVersion?: unknown };
  return typeof input.prdVersion === 'number' ? input.prdVersion : 0;
}
