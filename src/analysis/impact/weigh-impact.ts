import { artifactKindIds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Closure, KnownArtifact, PlaceRef } from '../../lifecycle/trace-closure.ts';
import { hangingOn } from './hanging-on.ts';

interface PlacedPart {
  readonly key: string;
  readonly localId: string;
  readonly type: string;
  readonly text: string;
}

interface Metrics {
  readonly primaryKpi: string;
  readonly secondary: readonly { readonly text: string }[];
  readonly measurementMethod: string;
}

/** Counts of artifacts of a feature, by kind. */
type Sized = { readonly artifacts: Readonly<Partial<Record<ArtifactKindId, number>>> };

export interface ImpactFacts<Size> {
  /** The places that the request is about. */
  readonly places: readonly PlaceRef[];
  readonly below: Closure;
  readonly above: Closure;
  readonly servedParts: readonly PlaceRef[];
  readonly parts: readonly PlacedPart[];
  readonly prds: readonly { readonly key: string; readonly metrics: Metrics | null; readonly size: Size }[];
}

/** The parts and metrics of one PRD that a change may affect. */
export interface AffectedFeature<Size> {
  readonly prd: KnownArtifact;
  /** True when links name parts; otherwise they name only the PRD, and all parts are listed. */
  readonly exact: boolean;
  readonly stories: readonly PlacedPart[];
  /** Requirement statements outside stories. */
  readonly requirements: readonly PlacedPart[];
  readonly kpi: string;
  readonly metrics: readonly string[];
  readonly measurementMethod: string;
  readonly size: Size;
}

export interface WeighedImpact<Size> {
  /** Artifacts that depend on the places or are served, kinds nearest the requirement first. */
  readonly affected: readonly { readonly kind: ArtifactKindId; readonly artifacts: readonly KnownArtifact[] }[];
  /** Artifacts made from a part's whole artifact, and not from the part as far as links say. */
  readonly wider: readonly KnownArtifact[];
  readonly features: readonly AffectedFeature<Size>[];
  /** Metrics and alerts that affected AI-ADRs define. */
  readonly watched: readonly PlacedPart[];
}

/** Maps a change to features, stories, KPIs and metrics (specification 1.6, impact analysis). */
export function weighImpact<Size extends Sized>(facts: ImpactFacts<Size>): WeighedImpact<Size> {
  const hanging = hangingOn(facts.places, facts.below.links);
  const isNear = ({ key }: KnownArtifact): boolean => hanging.has(key);
  const near = [...facts.above.artifacts, ...facts.below.artifacts.filter(isNear)];
  const artifacts = [...new Map(near.map((one) => [one.key, one])).values()];
  const byKey = new Map(artifacts.map((artifact) => [artifact.key, artifact]));
  const affected = artifactKindIds.flatMap((kind) => {
    const own = artifacts.filter((artifact) => artifact.kind === kind);
    return own.length === 0 ? [] : [{ kind, artifacts: own }];
  });
  const made = affected.filter(({ kind }) => kind !== 'prd').map(({ kind, artifacts: own }) => [kind, own.length]);
  return {
    affected,
    wider: facts.below.artifacts.filter((artifact) => !isNear(artifact) && !byKey.has(artifact.key)),
    features: facts.prds.flatMap(({ key, metrics, size }) => {
      const prd = byKey.get(key);
      if (!prd) return [];
      const served = facts.servedParts.filter((place) => place.key === key).map(({ part }) => part ?? '');
      // The database counts artifacts of a whole PRD; for parts, the affected ones count.
      const own: Size = served.length > 0 ? { ...size, artifacts: Object.fromEntries(made) as Sized['artifacts'] } : size;
      return [{ prd, size: own, ...partsOf(facts.parts, key, served), ...measuresOf(metrics) }];
    }),
    watched: facts.parts.filter(({ type }) => type === 'metric' || type === 'alert'),
  };
}

function partsOf(
  parts: readonly PlacedPart[],
  key: string,
  served: readonly string[],
): Pick<AffectedFeature<unknown>, 'exact' | 'stories' | 'requirements'> {
  const exact = served.length > 0;
  // A story is affected with any of its criteria.
  const isServed = ({ localId }: PlacedPart): boolean =>
    !exact || served.some((part) => part === localId || part.startsWith(`${localId}.`));
  const own = parts.filter((part) => part.key === key && isServed(part));
  return {
    exact,
    stories: own.filter(({ type }) => type === 'story'),
    requirements: own.filter(({ type }) => type === 'requirement'),
  };
}

function measuresOf(metrics: Metrics | null): Pick<AffectedFeature<unknown>, 'kpi' | 'metrics' | 'measurementMethod'> {
  return {
    kpi: metrics?.primaryKpi ?? '',
    metrics: metrics?.secondary.map(({ text }) => text) ?? [],
    measurementMethod: metrics?.measurementMethod ?? '',
  };
}
