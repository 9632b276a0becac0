import type { LinkRole } from '../lifecycle/links.ts';
import type { ArtifactStore } from '../ports/artifacts.ts';

/** A PRD that has not passed its own gate. */
export interface UnreviewedPrd {
  readonly key: string;
  readonly title: string;
  readonly version: number;
  readonly status: string;
}

/** Up from what was made of something to what it was made of; an AI-ADR names the RFC that it decides on. */
const upwards: readonly LinkRole[] = ['derived_from', 'decides'];
/** AI-ADR, RFC, AI-DAA or TIP, PRD. */
const mostSteps = 4;
const passed: readonly string[] = ['Validated', 'Superseded'];

/** The PRDs that a version comes from, at whatever distance, and that nobody has validated (specification 2.13). */
export async function findUnreviewed(
  artifacts: Pick<ArtifactStore, 'links' | 'read'>,
  { key, version }: { key: string; version: number },
): Promise<readonly UnreviewedPrd[]> {
  const sources = await collectSources(artifacts, { from: [{ key, version }], seen: [key], steps: mostSteps });
  const others = sources.filter((source) => source !== key);
  const prds = await Promise.all(others.filter((source) => source.startsWith('PRD-')).map((prd) => artifacts.read(prd)));
  return prds
    .filter((prd) => prd !== null)
    .filter(({ status }) => !passed.includes(status))
    .map((prd) => ({ key: prd.key, title: prd.title, version: prd.version, status: prd.status }));
}

async function collectSources(
  artifacts: Pick<ArtifactStore, 'links'>,
  { from, seen, steps }: { from: readonly { key: string; version?: number }[]; seen: readonly string[]; steps: number },
): Promise<readonly string[]> {
  const links = (await Promise.all(from.map(({ key, version }) => artifacts.links(key, version)))).flat();
  const found = new Set(links.filter(({ role }) => upwards.includes(role)).flatMap(({ to }) => to.split('#').slice(0, 1)));
  const next = [...found].filter((key) => !seen.includes(key));
  if (next.length === 0 || steps === 0) return seen;
  return collectSources(artifacts, { from: next.map((key) => ({ key })), seen: [...seen, ...next], steps: steps - 1 });
}
