import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import type { Bundle, BundleArtifact, BundleVersion } from '../../lifecycle/bundle.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { parseKey, splitPartRef } from '../../lifecycle/ids.ts';

/** One version to store, with its artifact. */
export interface OrderedVersion {
  readonly artifact: BundleArtifact;
  readonly version: BundleVersion;
}

interface Node extends OrderedVersion {
  readonly needs: readonly string[];
}

/**
 * Orders versions for storing: each after its predecessor and its links, keys by number. Throws
 * InputError `bundle.inconsistent` if a key or version is missing, doubled or circular.
 */
export function orderBundle({ artifacts }: Bundle): OrderedVersion[] {
  const nodes = toNodes(artifacts);
  const ordered: OrderedVersion[] = [];
  const done = new Set<string>();
  const entered = new Set<string>();
  // Iterative: a chain of versions may be longer than the stack is deep.
  for (const start of nodes.keys()) {
    const stack = [start];
    while (stack.length > 0) {
      const id = stack.at(-1) ?? '';
      const node = nodes.get(id);
      if (!node || done.has(id)) {
        stack.pop();
        continue;
      }
      const open = node.needs.filter((need) => !done.has(need));
      if (open.length === 0) {
        ordered.push({ artifact: node.artifact, version: node.version });
        done.add(id);
        stack.pop();
      } else if (entered.has(id)) {
        throw inconsistent(`${id} needs itself, by way of ${open[0]}.`);
      } else {
        entered.add(id);
        for (const need of open.toReversed()) stack.push(need);
      }
    }
  }
  return ordered;
}

function toNodes(artifacts: readonly BundleArtifact[]): Map<string, Node> {
  const before = keysBefore(artifacts);
  const nodes = new Map<string, Node>();
  for (const artifact of artifacts) {
    artifact.versions.forEach((version, index) => {
      if (version.version !== index + 1)
        throw inconsistent(`${artifact.key} has version ${version.version} where ${index + 1} belongs.`);
      const previous = before.get(artifact.key);
      const needs = [
        ...(index > 0 ? [nameOf(artifact.key, index)] : previous === undefined ? [] : [nameOf(previous, 1)]),
        ...version.links.map(({ to, toVersion }) => nameOf(splitPartRef(to)?.key ?? to, toVersion)),
      ];
      nodes.set(nameOf(artifact.key, version.version), { artifact, version, needs });
    });
  }
  for (const [id, { needs }] of nodes)
    for (const need of needs) if (!nodes.has(need)) throw inconsistent(`${id} links to ${need}, which is not in the bundle.`);
  return nodes;
}

/** Maps each key to the one numbered just before it in the same sequence. */
function keysBefore(artifacts: readonly BundleArtifact[]): Map<string, string> {
  const placed = artifacts.map(({ key, kind }) => {
    const parsed = parseKey(key);
    if (parsed.kind !== kind) throw inconsistent(`${key} is no key of ${withArticle(artifactKinds[kind].title)}.`);
    return { key, row: `${kind} ${parsed.scope}`, sequence: parsed.sequence };
  });
  const before = new Map<string, string>();
  for (const row of Map.groupBy(placed, (one) => one.row).values()) {
    row.sort((a, b) => a.sequence - b.sequence);
    row.forEach(({ key, sequence }, index) => {
      if (sequence !== index + 1)
        throw inconsistent(`${key} stands where number ${index + 1} belongs; numbers have no gap and none is given twice.`);
      const previous = row[index - 1];
      if (previous) before.set(key, previous.key);
    });
  }
  return before;
}

function nameOf(key: string, version: number): string {
  return `${key} version ${version}`;
}

function inconsistent(message: string): InputError {
  return new InputError({
    id: 'bundle.inconsistent',
    message: `The bundle contradicts itself: ${message}`,
    fix: 'Export the bundle again, and import it as it was written. Nothing was stored.',
  });
}
