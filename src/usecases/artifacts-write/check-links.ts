import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { startWithArticle, withArticle } from '../../lifecycle/count.ts';
import { InputError, ThroughlineError } from '../../lifecycle/errors.ts';
import { parseKey, splitPartRef } from '../../lifecycle/ids.ts';
import { linkRules } from '../../lifecycle/links.ts';
import type { Part } from '../../lifecycle/parts.ts';
import type { ArtifactVersion, NewLink } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';

interface Source {
  readonly kind: ArtifactKindId;
  /** Null for an artifact that does not exist yet. */
  readonly key: string | null;
  readonly parts: readonly Part[];
}

/**
 * Refuses links that no rule allows, that have no target or that start at an unknown part, all in
 * one InputError `artifact.links-refused`. The database detects cycles.
 */
export async function checkLinks(
  ports: Pick<UsecasePorts, 'artifacts' | 'documents'>,
  source: Source,
  links: readonly NewLink[],
): Promise<void> {
  const targets = new Map<string, Promise<Target | null>>();
  const readTarget = (key: string, version: number | undefined): Promise<Target | null> => {
    const name = `${key}@${version ?? ''}`;
    const known = targets.get(name) ?? readParts(ports, key, version);
    targets.set(name, known);
    return known;
  };
  const problems = (
    await Promise.all(
      links.map(async (link) => {
        const problem = await findProblem(source, link, readTarget);
        return problem === null
          ? []
          : [{ role: link.role, to: link.to, ...(link.fromPart ? { from: link.fromPart } : {}), problem }];
      }),
    )
  ).flat();
  if (problems.length === 0) return;
  throw new InputError({
    id: 'artifact.links-refused',
    message: problems.map(({ role, to, problem }) => `${role} ${to}: ${problem}`).join(' '),
    fix: `Correct or remove these references. ${startWithArticle(artifactKinds[source.kind].title)} may have: ${legalLinks(source.kind)}.`,
    details: { problems },
  });
}

interface Target {
  readonly localIds: ReadonlySet<string>;
}

async function findProblem(
  source: Source,
  { role, fromPart, to, toVersion }: NewLink,
  readTarget: (key: string, version: number | undefined) => Promise<Target | null>,
): Promise<string | null> {
  const part = splitPartRef(to);
  const key = part?.key ?? to;
  const kind = kindOf(key);
  if (kind === null) return `${key} is no artifact key.`;
  if (key === source.key) return 'it is the artifact itself.';
  if (!linkRules.some((rule) => rule.from === source.kind && rule.role === role && rule.to === kind))
    return `${withArticle(artifactKinds[source.kind].title)} has no such link to ${withArticle(artifactKinds[kind].title)}.`;
  if (fromPart !== undefined && !source.parts.some(({ localId }) => localId === fromPart))
    return `it starts at ${fromPart}, which is not there.`;
  const target = await readTarget(key, toVersion);
  if (target === null) return `there is no ${key}${toVersion === undefined ? '' : ` version ${toVersion}`}.`;
  return part && !target.localIds.has(part.localId) ? `${key} has no part ${part.localId}.` : null;
}

async function readParts(
  { artifacts, documents }: Pick<UsecasePorts, 'artifacts' | 'documents'>,
  key: string,
  version: number | undefined,
): Promise<Target | null> {
  const found: ArtifactVersion | null = await artifacts.read(key, version);
  if (!found) return null;
  const { parts } = documents.render(found.kind, found);
  return { localIds: new Set(parts.map(({ localId }) => localId)) };
}

function kindOf(key: string): ArtifactKindId | null {
  try {
    return parseKey(key).kind;
  } catch (error) {
    if (error instanceof ThroughlineError) return null;
    throw error;
  }
}

function legalLinks(kind: ArtifactKindId): string {
  const legal = linkRules.filter((rule) => rule.from === kind).map(({ role, to }) => `${role} ${artifactKinds[to].title}`);
  return legal.join(', ') || 'none';
}
