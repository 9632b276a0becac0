import { ConflictError } from '../lifecycle/errors.ts';
import { prdBodySchema } from '../lifecycle/prd.ts';
import type { ArtifactVersion } from '../ports/artifacts.ts';
import type { Principal } from '../ports/people.ts';
import type { Run, RunEvent } from '../ports/runs.ts';
import type { UsecasePorts } from './ports.ts';
import { requirePrdParts } from './require-prd-parts.ts';

export interface GenerateDaa {
  readonly prd: ArtifactVersion;
  readonly principal: Principal;
  /** Draft again although a run on this PRD version exists. */
  readonly fresh: boolean;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
}

export interface GeneratedDaa {
  readonly run: Run;
  /** False when an earlier run on the same PRD version had settled already, so that nothing was drafted now. */
  readonly worked: boolean;
}

/**
 * Runs the inception workflow on a PRD until it waits at its gate or ends. An earlier run on the same PRD version is continued or shown
 * instead of starting another. Otherwise the PRD's newest DAA gets its next version, unless `fresh` asks for a second opinion while the first
 * still stands; then a new DAA is made. Runs on older versions of the PRD are canceled. Throws InputError `prd.no-parts` when the PRD has nothing to cover.
 */
export async function generateDaa(ports: UsecasePorts, request: GenerateDaa): Promise<GeneratedDaa> {
  const { prd, principal, fresh } = request;
  requirePrdParts(prd.key, prdBodySchema.parse(prd.body));
  const runs = (await ports.runs.list({ subject: { name: 'prd', key: prd.key } })).filter((run) => run.workflow === 'inception');
  const onThisVersion = runs.filter((run) => prdVersionOf(run) === prd.version);
  const standing = onThisVersion.find((run) => run.status !== 'canceled' && run.status !== 'blocked');
  if (standing && !fresh) return { run: await settle(ports, standing, request), worked: moves(standing) };

  const revised = await findRevisable(ports, { runs, fresh });
  const run = await ports.runs.start({
    workflow: 'inception',
    input: { prd: prd.key, prdVersion: prd.version, ...(revised ? { daa: revised } : {}) },
    subject: { prd: prd.key, ...(revised ? { daa: revised } : {}) },
    startedById: principal.id,
    // Two commands at once count the same earlier runs, so that the second gets the run of the first.
    origin: `inception/${prd.key}@${prd.version}/${onThisVersion.length}`,
  });
  for (const outdated of runs.filter((other) => prdVersionOf(other) < prd.version && isUnderWay(other))) {
    await cancelUnlessEnded(ports, outdated, { principal, reason: `${prd.key} has version ${prd.version} now.` });
  }
  return { run: await settle(ports, run, request), worked: true };
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

const moves = (run: Run): boolean => run.status === 'queued' || run.status === 'running';

const isUnderWay = (run: Run): boolean => moves(run) || run.status === 'waiting';

async function settle(ports: UsecasePorts, run: Run, { signal, onEvent }: GenerateDaa): Promise<Run> {
  return moves(run) ? ports.workers.workUntilSettled(run.key, { signal, onEvent }) : run;
}

function prdVersionOf(run: Run): number {
  const input = run.input as { prdVersion?: unknown };
  return typeof input.prdVersion === 'number' ? input.prdVersion : 0;
}
