import { InputError } from '../lifecycle/errors.ts';
import type { Finding } from '../lifecycle/findings.ts';
import { prdBodySchema } from '../lifecycle/prd.ts';
import type { ArtifactVersion } from '../ports/artifacts.ts';
import type { Principal } from '../ports/people.ts';
import type { Run, RunEvent } from '../ports/runs.ts';
import type { UsecasePorts } from './ports.ts';

export interface GenerateDaa {
  readonly prd: ArtifactVersion;
  readonly principal: Principal;
  /** Draft a second DAA although one exists for this PRD version. */
  readonly fresh: boolean;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
}

export interface GeneratedDaa {
  readonly run: Run;
  /** False when an earlier run on the same PRD version answers. */
  readonly started: boolean;
}

/**
 * Runs the inception workflow on a PRD until it waits at its gate or ends. An earlier run on the same PRD version is continued or shown
 * instead of starting another. A run on an older version of the PRD is canceled and its DAA gets a new version.
 * Throws InputError `prd.no-parts` when the PRD has nothing to cover.
 */
export async function generateDaa(ports: UsecasePorts, request: GenerateDaa): Promise<GeneratedDaa> {
  const { prd, principal, fresh } = request;
  requireParts(prd);
  const runs = await ports.runs.list({ subject: { name: 'prd', key: prd.key } });
  const usable = runs.filter((run) => run.workflow === 'inception' && run.status !== 'canceled' && run.status !== 'blocked');
  const same = usable.find((run) => prdVersionOf(run) === prd.version);
  if (same && !fresh) {
    return { run: await settle(ports, same, request), started: false };
  }

  const outdated = fresh ? undefined : usable.find((run) => prdVersionOf(run) < prd.version);
  if (outdated && ['queued', 'running', 'waiting'].includes(outdated.status)) {
    await ports.runs.cancel({ key: outdated.key, actorId: principal.id, reason: `${prd.key} has version ${prd.version} now.` });
  }
  const replaces = outdated?.subject['daa'];
  const run = await ports.runs.start({
    workflow: 'inception',
    input: { prd: prd.key, prdVersion: prd.version, ...(replaces ? { daa: replaces } : {}) },
    subject: { prd: prd.key, ...(replaces ? { daa: replaces } : {}) },
    startedById: principal.id,
  });
  return { run: await settle(ports, run, request), started: true };
}

async function settle(ports: UsecasePorts, run: Run, { signal, onEvent }: GenerateDaa): Promise<Run> {
  return run.status === 'queued' || run.status === 'running' ? ports.workers.workUntilSettled(run.key, { signal, onEvent }) : run;
}

function prdVersionOf(run: Run): number {
  const input = run.input as { prdVersion?: unknown };
  return typeof input.prdVersion === 'number' ? input.prdVersion : 0;
}

function requireParts(prd: ArtifactVersion): void {
  const body = prdBodySchema.parse(prd.body);
  if (body.stories.length > 0 || body.requirements.length > 0) return;
  throw new InputError({
    id: 'prd.no-parts',
    message: `${prd.key} has no user story and no requirement, so there is nothing a DAA could cover.`,
    fix: 'Write stories ("As a …, I want … so that …") or statements with must or shall, then generate again.',
    details: { findings: (prd.provenance.findings ?? []) as readonly Finding[] },
  });
}
