import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { blocksApproval } from '../../lifecycle/gate-chain.ts';
import type { LinkRole } from '../../lifecycle/links.ts';
import type { ArtifactStore } from '../../ports/artifacts.ts';

/** A source of an artifact that has not passed its own gate. */
export interface UnreviewedSource {
  readonly key: string;
  readonly title: string;
  readonly version: number;
  readonly status: string;
  /** True when the database refuses approval because of it. */
  readonly blocks: boolean;
}

/** The roles that lead from an artifact to its sources; an AI-ADR decides its RFC. */
const upwards: readonly LinkRole[] = ['derived_from', 'decides'];
/** AI-ADR, RFC, AI-DAA or TIP, PRD. */
const mostSteps = 4;
const passed: readonly string[] = ['Validated', 'Superseded'];
const validated: readonly ArtifactKindId[] = ['prd', 'daa', 'tip'];

/**
 * Returns the direct and indirect source PRDs, AI-DAAs and TIPs that no gate approved
 * (specification 1.3, 2.13), and whatever blocks approval, such as an AI-ADR's RFC.
 */
export async function findUnreviewed(
  artifacts: Pick<ArtifactStore, 'links' | 'read'>,
  { kind, key, version }: { kind: ArtifactKindId; key: string; version: number },
): Promise<readonly UnreviewedSource[]> {
  const [links, sources] = await Promise.all([
    artifacts.links(key, version),
    collectSources(artifacts, { from: [{ key, version }], seen: [key], steps: mostSteps }),
  ]);
  const read = await Promise.all(sources.filter((source) => source !== key).map((one) => artifacts.read(one)));
  return read
    .filter((one) => one !== null)
    .map((one) => ({
      ...one,
      blocks: links.some(
        ({ role, to }) => keyOf(to) === one.key && blocksApproval(kind, { role, kind: one.kind, status: one.status }),
      ),
    }))
    .filter((one) => one.blocks || (validated.includes(one.kind) && !passed.includes(one.status)))
    .map((one) => ({ key: one.key, title: one.title, version: one.version, status: one.status, blocks: one.blocks }));
}

async function collectSources(
  artifacts: Pick<ArtifactStore, 'links'>,
  { from, seen, steps }: { from: readonly { key: string; version?: number }[]; seen: readonly string[]; steps: number },
): Promise<readonly string[]> {
  const links = (await Promise.all(from.map(({ key, version }) => artifacts.links(key, version)))).flat();
  const found = new Set(links.filter(({ role }) => upwards.includes(role)).map(({ to }) => keyOf(to)));
  const next = [...found].filter((key) => !seen.includes(key));
  if (next.length === 0 || steps === 0) return seen;
  return collectSources(artifacts, { from: next.map((key) => ({ key })), seen: [...seen, ...next], steps: steps - 1 });
}

/** Returns the key without the part. */
function keyOf(place: string): string {
  return place.split('#')[0] ?? place;
}
