import { artifactKindIds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Closure, KnownArtifact, PlaceRef } from '../../lifecycle/closure.ts';

interface PlacedPart {
  readonly key: string;
  readonly localId: string;
  readonly type: string;
  readonly text: string;
}

interface Metrics {
  readonly primaryKpi: string;
  readonly secondary: readonly string[];
  readonly measurementMethod: string;
}

export interface ImpactFacts<Size> {
  readonly below: Closure;
  readonly above: Closure;
  readonly servedParts: readonly PlaceRef[];
  readonly parts: readonly PlacedPart[];
  readonly prds: readonly { readonly key: string; readonly metrics: Metrics | null; readonly size: Size }[];
}

/** What a PRD stands to lose. */
export interface AffectedFeature<Size> {
  readonly prd: KnownArtifact;
  /** True when links name the parts; otherwise they tell no more than the PRD, and all its parts are listed. */
  readonly exact: boolean;
  readonly stories: readonly PlacedPart[];
  /** Requirement statements that stand in no story. */
  readonly requirements: readonly PlacedPart[];
  readonly kpi: string;
  readonly metrics: readonly string[];
  readonly measurementMethod: string;
  readonly size: Size;
}

export interface WeighedImpact<Size> {
  /** Everything on either side, the nearest kinds to the requirement first. */
  readonly affected: readonly { readonly kind: ArtifactKindId; readonly artifacts: readonly KnownArtifact[] }[];
  readonly features: readonly AffectedFeature<Size>[];
  /** Metrics and alerts that AI-ADRs among the affected define. */
  readonly watched: readonly PlacedPart[];
}

/** Maps what a change touches to features, user stories, KPIs and metrics (specification 1.6, impact analysis). */
export function weighImpact<Size>(facts: ImpactFacts<Size>): WeighedImpact<Size> {
  const artifacts = [...new Map([...facts.above.artifacts, ...facts.below.artifacts].map((one) => [one.key, one])).values()];
  const byKey = new Map(artifacts.map((artifact) => [artifact.key, artifact]));
  return {
    affected: artifactKindIds.flatMap((kind) => {
      const own = artifacts.filter((artifact) => artifact.kind === kind);
      return own.length === 0 ? [] : [{ kind, artifacts: own }];
    }),
    features: facts.prds.flatMap(({ key, metrics, size }) => {
      const prd = byKey.get(key);
      if (!prd) return [];
      const served = facts.servedParts.filter((place) => place.key === key).map(({ part }) => part ?? '');
      return [{ prd, size, ...partsOf(facts.parts, key, served), ...measuresOf(metrics) }];
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
    metrics: metrics?.secondary ?? [],
    measurementMethod: metrics?.measurementMethod ?? '',
  };
}
