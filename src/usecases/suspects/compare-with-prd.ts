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

/** What a PRD says otherwise since something was made of it. */
export interface PrdComparison {
  /** The PRD now. */
  readonly prd: ArtifactVersion;
  /** Version of it that the artifact was made on. */
  readonly madeOn: number;
  readonly changes: readonly PrdChange[];
  /** Its parts as the artifact knows them. */
  readonly before: readonly DemandedPart[];
  /** Keys of parts that changed, of which a person said that what serves them still holds. */
  readonly cleared: readonly string[];
  /** Whether the PRD as a whole is other than the one that the artifact is of, and nobody said that this does no harm. */
  readonly isSuspect: boolean;
  /** Links to parts that read otherwise than when they were made. */
  readonly suspectLinks: readonly KnownLink[];
}

/** Compares the current version of an AI-DAA or a TIP with its PRD now; null where it was made of none. */
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

/** Which links from an artifact to its PRD are suspect: parts whose every link a person has cleared or that read as they did, and the PRD as a whole. */
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
