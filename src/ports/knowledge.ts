import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { Closure, KnownArtifact, KnownLink, PlaceRef, TraceDirection } from '../lifecycle/trace-closure.ts';
import type { LinkRole } from '../lifecycle/links.ts';
import type { Part } from '../lifecycle/parts.ts';
import type { PrdBody } from '../lifecycle/prd.ts';
import type { Page, PageRequest } from './pages.ts';

/** An AI-ADR whose text contains a name that is no artifact's. */
export interface NamedIn {
  readonly name: string;
  readonly key: string;
  /** The first line that contains it. */
  readonly line: string;
}

/** What an AI-ADR in force says that it runs on; lists with commas between. */
export interface RunsOn {
  readonly key: string;
  readonly title: string;
  readonly infrastructure: string;
  readonly services: string;
}

export interface ImpactReading {
  readonly named: readonly NamedIn[];
  /** The places and what depends on them. */
  readonly below: Closure;
  /** The places and what they serve. */
  readonly above: Closure;
  /** Parts in `above`, as links name them. */
  readonly servedParts: readonly PlaceRef[];
  /** Parts in document order: of PRDs above, and metrics and alerts of AI-ADRs on either side. */
  readonly parts: readonly (Part & { readonly key: string })[];
  /** The PRDs in `above`. */
  readonly prds: readonly { readonly key: string; readonly metrics: PrdBody['metrics'] | null; readonly size: FeatureSize }[];
}

/** The number of objects in the record that come from one PRD. */
export interface FeatureSize {
  readonly contexts: number;
  /** Names of aggregates with an operation that serves a part of the PRD. */
  readonly aggregates: readonly string[];
  readonly operations: number;
  /** Artifacts that lead to the PRD, by kind. */
  readonly artifacts: Readonly<Partial<Record<ArtifactKindId, number>>>;
}

export interface SearchFilter {
  readonly kind?: ArtifactKindId;
  readonly status?: string;
  /** Only artifacts with such a link in their current version. */
  readonly role?: LinkRole;
  /** ISO 8601: only artifacts with a new version or status since then. */
  readonly since?: string;
}

export interface SearchHit extends KnownArtifact {
  readonly updatedAt: string;
  readonly rank: number;
  /** Local ids of at most five parts that match. */
  readonly parts: readonly string[];
  /** An excerpt around the match. */
  readonly excerpt: readonly { readonly text: string; readonly match: boolean }[];
}

export interface SimilarArtifact extends KnownArtifact {
  /** 0 to 1: the share of distinctive words in common. */
  readonly likeness: number;
  /** Stems of shared words, the most distinctive first. */
  readonly shared: readonly string[];
  /** An incident that was simulated, or its Post-mortem; never found for a real incident. */
  readonly isExercise: boolean;
}

/** Missing and doubtful links of the whole record. Lists are cut at `limit`, the counts are not. */
export interface GapReading {
  readonly artifacts: number;
  readonly links: number;
  readonly orphanCount: number;
  /** Artifacts without any link in either direction. */
  readonly orphans: readonly KnownArtifact[];
  readonly missingCount: number;
  /** Artifacts without a link that their kind requires. */
  readonly missing: readonly (KnownArtifact & { readonly roles: readonly string[] })[];
  readonly suspectCount: number;
  readonly suspects: readonly KnownLink[];
  /** Stories, requirements and criteria of PRDs in force. */
  readonly parts: number;
  readonly covered: number;
  readonly uncoveredCount: number;
  /** PRDs with uncovered parts, those with the most first. */
  readonly uncovered: readonly {
    readonly key: string;
    readonly title: string;
    readonly parts: number;
    readonly covered: number;
  }[];
}

export interface Baseline {
  readonly name: string;
  readonly note: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly versions: number;
}

export interface BaselineEntry {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly version: number;
}

/** One artifact in two states; a null version means absent from that state. */
export interface BaselineChange {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly from: number | null;
  readonly to: number | null;
}

export interface BaselineComparison {
  /** Number of versions in both states. */
  readonly unchanged: number;
  readonly changes: readonly BaselineChange[];
  /** Links that are suspect in the later state but not in the earlier one. */
  readonly suspects: readonly KnownLink[];
}

/** Queries over the whole record, each one SQL statement. */
export interface KnowledgeStore {
  /** Throws NotFoundError `artifact.not-found` and `part.not-found`. */
  trace(place: PlaceRef, direction: TraceDirection): Promise<Closure>;
  /** Finds `names` in AI-ADRs in force too. Throws as `trace` does. */
  readImpact(things: { places: readonly PlaceRef[]; names: readonly string[] }): Promise<ImpactReading>;
  /** Lists AI-ADRs in force that state what they run on, oldest first. */
  readRunsOn(): Promise<readonly RunsOn[]>;
  /** Returns the best matches first. Throws InputError `page.unknown-cursor`. */
  search(words: string, filter: SearchFilter, page: PageRequest): Promise<Page<SearchHit>>;
  /** Returns the most similar first. Throws NotFoundError `artifact.not-found`. */
  findSimilar(key: string, filter: { kind?: ArtifactKindId; limit: number }): Promise<readonly SimilarArtifact[]>;
  readGaps(limit: number): Promise<GapReading>;
  /** Returns the sizes of the named PRDs, or of all in force, newest first. */
  readSizes(keys: readonly string[]): Promise<readonly (KnownArtifact & { readonly size: FeatureSize })[]>;
  /**
   * Clears suspect links and returns how many. `seen` is the target version that the person saw.
   * Throws ConflictError `link.not-suspect` and `link.moved-on`, PermissionError `link.machine`.
   */
  clearLinks(request: { from: string; to: PlaceRef; seen: number; reason: string; actorId: string }): Promise<number>;
  /** No entries: all current versions. Throws `baseline.exists`, `baseline.unknown-artifact`. */
  createBaseline(request: {
    name: string;
    note: string;
    entries: readonly { readonly key: string; readonly version?: number }[];
    actorId: string;
  }): Promise<Baseline>;
  /** Lists the newest first. */
  listBaselines(): Promise<readonly Baseline[]>;
  /** Throws NotFoundError `baseline.not-found`. */
  readBaseline(name: string): Promise<Baseline & { readonly entries: readonly BaselineEntry[] }>;
  /** Null `to` means the current state. Throws NotFoundError `baseline.not-found`. */
  compareBaselines(from: string, to: string | null): Promise<BaselineComparison>;
}
