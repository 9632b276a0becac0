import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { isDeepStrictEqual } from 'node:util';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { ArtifactSummary } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import { moves, type Run } from '../../ports/runs.ts';
import type { UsecasePorts } from '../ports.ts';
import { asksTheSame, retryUnlessRetried } from '../runs/standing-runs.ts';
import { findRfcSource, type RfcSource } from './find-source.ts';
import { readNotes } from './read-notes.ts';
import type { RfcOrder } from './rfc-drafting-service.ts';

export interface StartedRfc {
  /** Null when a person wrote the existing RFC. */
  readonly run: Run | null;
  /** The existing RFC; null while one is being drafted. */
  readonly rfc: string | null;
  /** False when no run drafts now. */
  readonly worked: boolean;
}

type Said = Awaited<ReturnType<typeof readNotes>>;

/**
 * Starts a run that drafts an RFC, and returns at once. An existing RFC or run is returned instead,
 * unless `fresh` is set; a failed run with the same request resumes. Throws what `findRfcSource`
 * and `readNotes` throw, and ConflictError `rfc.drafted-otherwise` when the existing one was made
 * without these notes and constraints.
 */
export async function startRfc(
  ports: UsecasePorts,
  { source: key, fresh, models, budget, principal, ...said }: RfcOrder & { readonly principal: Principal },
): Promise<StartedRfc> {
  const source = await findRfcSource(ports, key);
  const notes = await readNotes(ports.redactor, said);
  const runs = await listRuns(ports, source);
  if (!fresh) {
    const standing = await findStanding(ports, { source, runs, notes });
    if (standing) return standing;
    const failed = runs.find(({ status }) => status === 'failed');
    if (failed && asksTheSame(failed, models) && isSaid(failed, notes) && isOnVersion(failed, source)) {
      const run = await retryUnlessRetried(ports, failed, principal);
      return { run, rfc: null, worked: moves(run) };
    }
  }
  const { artifact, kind, prd } = source;
  const run = await ports.runs.start({
    workflow: 'rfc',
    input: {
      source: artifact.key,
      sourceVersion: artifact.version,
      prd: prd.key,
      prdVersion: prd.version,
      ...notes,
      ...(models ? { models: [...models] } : {}),
    },
    subject: { [kind]: artifact.key, prd: prd.key },
    startedById: principal.id,
    ...(budget ? { budget } : {}),
    // Two concurrent commands count the same earlier runs, so the second gets the first's run.
    origin: `rfc/${artifact.key}@${artifact.version}/${runs.length}`,
  });
  return { run, rfc: null, worked: true };
}

/** Finds an existing RFC, or a run that is drafting one. */
async function findStanding(
  ports: UsecasePorts,
  { source, runs, notes }: { source: RfcSource; runs: readonly Run[]; notes: Said },
): Promise<StartedRfc | null> {
  const under = runs.find((run) => moves(run) || run.status === 'waiting');
  if (under) {
    requireSaid(under, notes, { source, rfc: null });
    return { run: under, rfc: null, worked: moves(under) };
  }
  const [newest] = await listRfcs(ports, source);
  if (!newest) return null;
  // A run names what it saved a moment later; if it was killed in between, only the record tells.
  const first = await ports.artifacts.read(newest.key, 1);
  const run = runs.find(({ key }) => key === first?.provenance.runId) ?? null;
  requireSaid(run, notes, { source, rfc: newest.key });
  return { run, rfc: newest.key, worked: false };
}

/** Lists RFCs on any version of the source, newest first, except those that ended. */
async function listRfcs({ artifacts }: UsecasePorts, { artifact }: RfcSource): Promise<ArtifactSummary[]> {
  const linked = await artifacts.linkedFrom(artifact.key, 'derived_from');
  return linked.filter(({ kind, status }) => kind === 'rfc' && status !== 'Rejected' && status !== 'Superseded');
}

async function listRuns({ runs }: UsecasePorts, { artifact, kind }: RfcSource): Promise<Run[]> {
  const all = await runs.list({ subject: { name: kind, key: artifact.key } });
  return all.filter(({ workflow }) => workflow === 'rfc');
}

function isOnVersion(run: Run, { artifact }: RfcSource): boolean {
  return (run.input as { sourceVersion?: unknown }).sourceVersion === artifact.version;
}

function isSaid(run: Run, { notes, constraints }: Said): boolean {
  const input = run.input as Partial<Said>;
  return input.notes === notes && isDeepStrictEqual(input.constraints, constraints);
}

/** Without notes any existing RFC is returned. Other notes than its own would be lost silently. */
function requireSaid(run: Run | null, said: Said, { source, rfc }: { source: RfcSource; rfc: string | null }): void {
  if ((said.notes === '' && said.constraints.length === 0) || (run && isSaid(run, said))) return;
  const { key } = source.artifact;
  const another = fix`another one: ${act('draftRfc', { source: key, fresh: true })}, with the same options`;
  throw new ConflictError({
    id: 'rfc.drafted-otherwise',
    message:
      rfc === null
        ? `${run?.key} drafts an RFC from ${key} without these notes.`
        : `${rfc} was made from ${key} without these notes.`,
    fix:
      rfc === null
        ? fix`Wait for it: ${act('streamRunEvents', { key: run?.key })}; or draft ${another}.`
        : fix`Write them into it: ${act('editArtifact', { key: rfc })}; or draft ${another}.`,
    details: { source: key, rfc, run: run?.key ?? null },
  });
}
