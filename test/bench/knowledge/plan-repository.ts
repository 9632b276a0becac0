import { renderArtifact } from '../../../src/documents/render-artifact.ts';
import { artifactKinds, type ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import { formatKey } from '../../../src/lifecycle/ids.ts';
import type { Part } from '../../../src/lifecycle/parts.ts';
import type { NewLink } from '../../../src/ports/artifacts.ts';
import { coverParts, reviseFirstStory, writeBody } from './write-body.ts';
import { rareWord, writeProse, type Prose } from './write-prose.ts';

/** A version as the store would be given it, with the key that its artifact is going to have. Its links pin the first version of what they lead to. */
export interface PlannedVersion {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly version: number;
  readonly title: string;
  readonly body: unknown;
  readonly markdown: string;
  readonly parts: readonly Part[];
  readonly links: readonly NewLink[];
}

/** Every tenth PRD was changed after all else was made from it, which leaves suspect links; every fourth has a requirement that nothing covers. */
const revisedEvery = 10;
const uncoveredEvery = 4;

/** How the things that were made from a PRD are spread over the kinds; one is its AI-DAA, and Fix-It Bolts take the rest. */
const shares = { rfc: 0.047, adr: 0.105, bolt: 0.474, unit: 0.158, incident: 0.105 };

/**
 * A repository of so many artifacts, each after those that it links to: one PRD with a twentieth of them below it, and others with some 200 each, in
 * chains PRD → AI-DAA → RFC → AI-ADR → Bolt → Deployment Unit → incident → Fix-It Bolt.
 */
export function* planRepository(artifacts: number, year: number): Generator<PlannedVersion> {
  const nextKey = keyCounter(year);
  const large = Math.round(artifacts / 20);
  yield* planFeature({ feature: 0, below: large, nextKey });
  const features = Math.max(1, Math.round(artifacts / 200));
  const upTo = (feature: number): number => Math.round(((artifacts - large - 1) * feature) / features);
  for (let feature = 1; feature <= features; feature += 1)
    yield* planFeature({ feature, below: upTo(feature) - upTo(feature - 1) - 1, nextKey });
}

interface FeatureOrder {
  readonly feature: number;
  /** Artifacts that are made from the PRD. */
  readonly below: number;
  readonly nextKey: (kind: ArtifactKindId) => string;
}

function* planFeature({ feature, below, nextKey }: FeatureOrder): Generator<PlannedVersion> {
  const prose = writeProse(feature + 1);
  const write = (kind: ArtifactKindId, links: readonly NewLink[]): PlannedVersion => {
    // Who looks for a feature by its name finds the PRD and the model.
    const title = prose.words(4) + (kind === 'prd' || kind === 'daa' ? ` ${rareWord(feature)}` : '');
    return finish({ key: nextKey(kind), kind, version: 1, title, links, body: writeBody({ kind, title, links }, prose) });
  };
  const prd = write('prd', []);
  yield prd;
  const without = feature % uncoveredEvery === 0 ? ['REQ-5'] : [];
  const daa = write('daa', [{ role: 'derived_from', to: prd.key }, ...coverParts(prd, without)]);
  yield daa;

  const made: Record<string, string[]> = {};
  const key = (kind: keyof typeof shares, at: number): string => made[kind]?.[at % made[kind].length] ?? '';
  const links: Record<string, (at: number) => NewLink[]> = {
    rfc: (at) => [
      { role: 'derived_from', to: daa.key },
      { role: 'derived_from', to: `${prd.key}#US-${1 + (at % 10)}` },
    ],
    adr: (at) => [
      { role: 'decides', to: key('rfc', at) },
      { role: 'derived_from', to: daa.key },
    ],
    bolt: (at) => {
      const adrs = made['adr']?.length ?? 1;
      const first = at % adrs;
      const turn = Math.floor(at / adrs);
      return implement(key('adr', at), { turn, also: at % 3 > 0, after: first === at ? null : key('bolt', first) });
    },
    // A Bolt belongs to one unit.
    unit: (at) => (made['bolt'] ?? []).slice(3 * at, 3 * at + 3).map((to) => ({ role: 'contains', to })),
    incident: (at) => [{ role: 'arose_from', to: key('unit', at) }],
    // One in ten lacks the link that it must have.
    fix: (at) => [
      ...(at % 10 === 9 ? [] : [{ role: 'fixes', to: key('incident', at) } as const]),
      { role: 'implements', to: key('adr', at) },
      { role: 'depends_on', to: key('bolt', at) },
    ],
  };
  const counts = Object.entries(shares).map(([kind, share]): [string, number] => [kind, Math.max(1, Math.round(below * share))]);
  const fixes = below - 1 - counts.reduce((sum, [, count]) => sum + count, 0);
  for (const [kind, count] of [...counts, ['fix', fixes] as const]) {
    const keys: string[] = (made[kind] = []);
    for (let at = 0; at < count; at += 1) {
      const one = write(kind as ArtifactKindId, links[kind]?.(at) ?? []);
      keys.push(one.key);
      yield one;
    }
  }
  if (feature % revisedEvery === 1) yield revise(prd, prose);
}

/** What a Bolt links to: points that no other owns; all of one AI-ADR wait for its first. */
function implement(adr: string, { turn, also, after }: { turn: number; also: boolean; after: string | null }): NewLink[] {
  return [
    { role: 'implements', to: adr },
    { role: 'satisfies', to: `${adr}#D-${2 * turn + 1}` },
    ...(also ? [{ role: 'satisfies', to: `${adr}#D-${2 * turn + 2}` } as const] : []),
    ...(after === null ? [] : [{ role: 'depends_on', to: after } as const]),
  ];
}

function revise(prd: PlannedVersion, prose: Prose): PlannedVersion {
  return finish({ ...prd, version: prd.version + 1, body: reviseFirstStory(prd.body, prose) });
}

function finish(version: Omit<PlannedVersion, 'markdown' | 'parts'>): PlannedVersion {
  return { ...version, ...renderArtifact(version.kind, version) };
}

function keyCounter(year: number): (kind: ArtifactKindId) => string {
  const numbers = new Map<ArtifactKindId, number>();
  return (kind) => {
    const sequence = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, sequence);
    return formatKey({ kind, scope: artifactKinds[kind].numbering === 'year' ? String(year) : '', sequence });
  };
}
