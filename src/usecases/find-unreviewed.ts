import type { LinkRole } from '../lifecycle/links.ts';
import type { ArtifactStore } from '../ports/artifacts.ts';

/** A PRD, AI-DAA or TIP that has not passed its own gate. */
export interface UnreviewedSource {
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

/** The PRDs, AI-DAAs and TIPs that a version comes from, at whatever distance, and that nobody has approved at their gates (specification 1.3, 2.13). */
export async function findUnreviewed(
  artifacts: Pick<ArtifactStore, 'links' | 'read'>,
  { key, version }: { key: string; version: number },
): Promise<readonly UnreviewedSource[]> {
  const sources = await collectSources(artifacts, { from: [{ key, version }], seen: [key], steps: mostSteps });
  const others = sources.filter((source) => source !== key);
  const read = await Promise.all(others.filter((source) => /^(?:PRD|DAA|TIP)-/.test(source)).map((one) => artifacts.read(one)));
  return read
    .filter((one) => one !== null)
    .filter((one) => !passed.includes(one.status))
    .map((one) => ({ key: one.key, title: one.title, version: one.version, status: one.status }));
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
