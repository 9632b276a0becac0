import { compareKnownParts, pinsOf } from '../../analysis/redraft/compare-known-parts.ts';
import type { DemandedPart } from '../../analysis/redraft/find-suspects.ts';
import { nameDemands } from '../../analysis/redraft/name-demands.ts';
import type { KnownLink } from '../../lifecycle/trace-closure.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { PrdChange } from '../../lifecycle/redraft.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { findSource } from '../tips/describe-tip.ts';
import type { UsecasePorts } from '../ports.ts';

/** How a PRD differs from the version that something was made of. */
export interface PrdComparison {
  /** The PRD now. */
  readonly prd: ArtifactVersion;
  /** The PRD version that the artifact was made of. */
  readonly madeOn: number;
  readonly changes: readonly PrdChange[];
  /** The PRD's parts as the artifact knows them. */
  readonly before: readonly DemandedPart[];
  /** Keys of changed parts whose links a person confirmed. */
  readonly cleared: readonly string[];
  /** True when the PRD as a whole has changed and nobody confirmed its link. */
  readonly isSuspect: boolean;
  /** Links to parts that have changed since the links were made. */
  readonly suspectLinks: readonly KnownLink[];
}

/** Compares an artifact's current version with its PRD now; null when it has no PRD. */
export async function compareWithPrd(
  ports: Pick<UsecasePorts, 'artifacts' | 'documents' | 'knowledge'>,
  { key, version }: Pick<ArtifactVersion, 'key' | 'version'>,
): Promise<PrdComparison | null> {
  const source = await findSource(ports, { key, version });
  if (!source) return null;
  const prd = await readArtifact(ports, { key: source.key });
  const [links, marks] = await Promise.all([ports.artifacts.links(key, version), readMarks(ports, { key, prd: prd.key })]);
  const pins = pinsOf(prd.key, links);
  const versions = [...new Set([source.version, prd.version, ...pins.values()])];
  const partsAt = new Map(
    await Promise.all(
      versions.map(async (number) => {
        const one = number === prd.version ? prd : await readArtifact(ports, { key: prd.key, version: number });
        return [number, ports.documents.render('prd', one).parts] as const;
      }),
    ),
  );
  const known = { prd: prd.key, base: source.version, now: prd.version, pins, partsAt, cleared: marks.cleared };
  const { changes, before } = compareKnownParts(known);
  return { prd, madeOn: source.version, changes, before: nameDemands(prd.key, before), ...marks };
}

/** Reads which links to the PRD are suspect: per part, and for the PRD as a whole. */
async function readMarks(
  { knowledge }: Pick<UsecasePorts, 'knowledge'>,
  { key, prd }: { key: string; prd: string },
): Promise<Pick<PrdComparison, 'cleared' | 'isSuspect' | 'suspectLinks'>> {
  const closure = await knowledge.trace({ key, part: null }, 'up');
  const own = closure.links.filter(({ from, to }) => from === key && to === prd);
  const covering = Map.groupBy(
    own.filter(({ toPart }) => toPart !== null),
    ({ toPart }) => partRef(prd, toPart ?? ''),
  );
  return {
    cleared: [...covering].filter(([, links]) => links.every(({ suspect }) => !suspect)).map(([ref]) => ref),
    suspectLinks: own.filter(({ toPart, suspect }) => toPart !== null && suspect),
    isSuspect: own.some(({ toPart, suspect }) => toPart === null && suspect),
  };
}
