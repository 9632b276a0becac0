import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Run } from '../../ports/runs.ts';
import type { UsecasePorts } from '../ports.ts';
import { readEdited } from '../suspects/read-edited.ts';
import { endedStatuses } from '../../lifecycle/states.ts';

/** An earlier draft from a PRD, which would get the next version. */
export interface StandingDraft {
  readonly artifact: ArtifactVersion;
  /** True when people wrote it without a run. */
  readonly byHand: boolean;
}

/** Returns the PRD's AI-DAA or TIP: a Validated one, or the newest by a run, or the newest. */
export async function findStandingDraft(
  ports: Pick<UsecasePorts, 'artifacts'>,
  { kind, prd, runs }: { kind: 'daa' | 'tip'; prd: ArtifactVersion; runs: readonly Run[] },
): Promise<StandingDraft | undefined> {
  const drafted = [...new Set(runs.flatMap((run) => run.subject[kind] ?? []))];
  const linked = await ports.artifacts.linkedFrom(prd.key, 'derived_from');
  const written = linked
    .filter((one) => one.kind === kind && !endedStatuses.includes(one.status) && !drafted.includes(one.key))
    .map(({ key }) => key);
  const found = await Promise.all(
    [...drafted, ...written].map(async (key) => ({
      artifact: await ports.artifacts.read(key),
      byHand: written.includes(key) && !(await wasDrafted(ports, key)),
    })),
  );
  // A rejected draft is continued; a superseded or deprecated one takes no version.
  const standing = found.flatMap(({ artifact, byHand }) =>
    artifact && artifact.status !== 'Superseded' && artifact.status !== 'Deprecated' ? [{ artifact, byHand }] : [],
  );
  return standing.find(({ artifact }) => artifact.status === 'Validated') ?? standing[0];
}

/** True when a run drafted it, here or in the installation it came from. */
async function wasDrafted({ artifacts }: Pick<UsecasePorts, 'artifacts'>, key: string): Promise<boolean> {
  const history = await artifacts.history(key);
  return history.some(({ provenance }) => provenance.runId !== undefined || provenance.moved?.runId !== undefined);
}

/**
 * Returns the key that gets a new version; undefined when a new artifact is needed. Throws
 * ConflictError `draft.by-hand` and `tip.edited` rather than draft over people's text.
 */
export async function revisableKey(
  ports: Pick<UsecasePorts, 'artifacts'>,
  { artifact, byHand }: StandingDraft,
  { prd, fresh, redrafts }: { prd: ArtifactVersion; fresh: boolean; redrafts: boolean },
): Promise<string | undefined> {
  const { key, kind, status } = artifact;
  // A redraft keeps people's text; a revision follows their requests and reports what it replaced.
  if (redrafts) return key;
  if (byHand) {
    if (fresh) return undefined;
    throw wasWrittenByHand(artifact, prd);
  }
  const isEdited = kind === 'tip' && (await readEdited(ports, artifact)).size > 0;
  if (!fresh) {
    if (isEdited) throw wasEdited(artifact, prd.key);
    return key;
  }
  // A rejected or abandoned draft needs no comparison: drafting again continues it.
  return !isEdited && (status === 'Rejected' || status === 'Draft') ? key : undefined;
}

function wasWrittenByHand({ key, kind, version, authorName }: ArtifactVersion, prd: ArtifactVersion): ConflictError {
  const workflow = kind === 'tip' ? 'lightweight' : 'inception';
  return new ConflictError({
    id: 'draft.by-hand',
    message: `${prd.key} has an ${artifactKinds[kind].title} that ${authorName} wrote by hand: ${key}. No draft takes its place.`,
    fix: fix`Go on with it: ${act('editArtifact', { key })}, and ${act('submitArtifact', { key })} opens its gate. To have another drafted beside it: ${act('startRun', { workflow, prd: prd.key, fresh: true })}.`,
    details: { [kind]: key, version, prd: prd.key },
  });
}

function wasEdited({ key, version }: ArtifactVersion, prd: string): ConflictError {
  return new ConflictError({
    id: 'tip.edited',
    message: `People wrote in ${key}, and a draft of the whole would take the place of their words.`,
    fix: fix`Edit it: ${act('editArtifact', { key })}. ${act('startRun', { workflow: 'lightweight', prd, fresh: true })} drafts another.`,
    details: { tip: key, version, prd },
  });
}
