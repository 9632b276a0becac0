import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import type { ArtifactSummary, ArtifactVersion } from '../../ports/artifacts.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Principal } from '../../ports/people.ts';
import type { Run } from '../../ports/runs.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { asksTheSame, retryUnlessRetried } from '../runs/standing-runs.ts';

interface StartAdr {
  /** Key of the RFC. */
  readonly rfc: string;
  readonly principal: Principal;
  /** Models to use instead of the configured ones. */
  readonly models?: readonly ModelChoice[];
  /** Limits of a new run; the configured ones when absent. */
  readonly budget?: BudgetLimits;
}

/**
 * Starts the run that drafts the AI-ADR of an Approved RFC, or returns the existing one; a failed
 * run resumes. Throws ConflictError `adr.rfc-not-approved`, `adr.exists` when somebody wrote the
 * record, and `rfc.source-missing` when nothing says what the RFC is made from.
 */
export async function startAdr(ports: UsecasePorts, { rfc: key, principal, models, budget }: StartAdr): Promise<Run> {
  const rfc = requireKind(await readArtifact(ports, { key }), 'rfc');
  const runs = (await ports.runs.list({ subject: { name: 'rfc', key } })).filter(({ workflow }) => workflow === 'design');
  const standing = runs.find(({ status }) => status !== 'canceled' && status !== 'blocked');
  const adr = await findStandingAdr(ports, key);
  if (
    standing &&
    (adr === null || (await wasSavedBy(ports, { adr: adr.key, run: standing }))) &&
    rfc.status === gateRoutes.rfc?.outcomes.approve
  ) {
    if (standing.status !== 'failed') {
      if (standing.status !== 'succeeded' || adr !== null) return standing;
    } else if (asksTheSame(standing, models)) return retryUnlessRetried(ports, standing, principal);
  }
  if (adr !== null) throw exists(key, adr);
  requireApproved(rfc);
  // A missing source is refused now rather than by a run that fails.
  await ports.materials.gather(key);
  return ports.runs.start({
    workflow: 'design',
    input: { rfc: key, rfcVersion: rfc.version, ...(models ? { models: [...models] } : {}) },
    subject: { rfc: key },
    startedById: principal.id,
    ...(budget ? { budget } : {}),
    // Two concurrent commands count the same earlier runs, so the second gets the first's run.
    origin: `design/${key}/${runs.length}`,
  });
}

const ended: readonly string[] = ['Superseded', 'Deprecated'];

/** Returns the AI-ADR that decides the RFC, preferring one in force. Amendments do not count. */
async function findStandingAdr({ artifacts }: UsecasePorts, rfc: string): Promise<ArtifactSummary | null> {
  const deciding = await artifacts.linkedFrom(rfc, 'decides');
  const standing = deciding.filter(({ kind, status }) => kind === 'adr' && !ended.includes(status));
  return standing.find(isInForce) ?? standing[0] ?? null;
}

const isInForce = ({ status }: ArtifactSummary): boolean => status === gateRoutes.adr?.outcomes.approve;

/** A run names what it saved a moment later; if it was killed in between, only the record tells. */
async function wasSavedBy({ artifacts }: UsecasePorts, { adr, run }: { adr: string; run: Run }): Promise<boolean> {
  if (run.subject['adr'] === adr) return true;
  return (await artifacts.read(adr, 1))?.provenance.runId === run.key;
}

function requireApproved({ key, status }: ArtifactVersion): void {
  if (status === gateRoutes.rfc?.outcomes.approve) return;
  const undecided = status === 'Draft' || status === gateRoutes.rfc?.reviewStatus;
  throw new ConflictError({
    id: 'adr.rfc-not-approved',
    message: `${key} is ${status}; an AI-ADR records what was approved.`,
    fix: undecided
      ? fix`Take it to its gate: ${act('openDesignSession', { rfc: key })} to discuss it, or ${act('submitArtifact', { key })} as it is.`
      : fix`Write another one: ${act('createArtifact', { kind: 'rfc' })}.`,
    details: { rfc: key, status },
  });
}

function exists(rfc: string, adr: ArtifactSummary): ConflictError {
  const { key, status } = adr;
  const change = isInForce(adr)
    ? fix`It is ${status}: what holds is changed by ${act('succeedArtifact', { key, role: 'amends' })} or ${act('succeedArtifact', { key, role: 'supersedes' })}.`
    : fix`It is ${status}, and takes a version until it is decided: ${act('editArtifact', { key })}.`;
  return new ConflictError({
    id: 'adr.exists',
    message: `${key} records the decision on ${rfc} already.`,
    fix: fix`Read it: ${act('readArtifact', { key })}. ${change}`,
    details: { rfc, adr: key },
  });
}
