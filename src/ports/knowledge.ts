import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { Closure, KnownArtifact, KnownLink, PlaceRef, TraceDirection } from '../lifecycle/trace-closure.ts';
import type { LinkRole } from '../lifecycle/links.ts';
import type { Part } from '../lifecycle/parts.ts';
import type { PrdBody } from '../lifecycle/prd.ts';
import type { Page, PageRequest } from './pages.ts';

/** An AI-ADR whose text names something that is no artifact. */
export interface NamedIn {
  readonly name: string;
  readonly key: string;
  /** The first line that names it. */
  readonly line: string;
}

export interface ImpactReading {
  readonly named: readonly NamedIn[];
  /** What leans on the things, with the things themselves. */
  readonly below: Closure;
  /** What the things serve, with the things themselves. */
  readonly above: Closure;
  /** Parts above, as links name them. */
  readonly servedParts: readonly PlaceRef[];
  /** Stories, requirements and criteria of the PRDs above, metrics and alerts of the AI-ADRs on either side; in document order. */
  readonly parts: readonly (Part & { readonly key: string })[];
  /** Of the PRDs above. */
  readonly prds: readonly { readonly key: string; readonly metrics: PrdBody['metrics'] | null; readonly size: FeatureSize }[];
}

/** How much of the record one PRD takes. */
export interface FeatureSize {
  readonly contexts: number;
  /** Names of those with an operation that serves a part of the PRD. */
  readonly aggregates: readonly string[];
  readonly operations: number;
  /** What leads to the PRD, by kind. */
  readonly artifacts: Readonly<Partial<Record<ArtifactKindId, number>>>;
}

export interface SearchFilter {
  readonly kind?: ArtifactKindId;
  readonly status?: string;
  /** Only what has such a link in its current version. */
  readonly role?: LinkRole;
  /** ISO 8601: only what got a version or another status then or later. */
  readonly since?: string;
}

export interface SearchHit extends KnownArtifact {
  readonly updatedAt: string;
  readonly rank: number;
  /** Local ids of parts in which the words stand, at most five. */
  readonly parts: readonly string[];
  /** The place in its text, cut where the words begin and end. */
  readonly excerpt: readonly { readonly text: string; readonly match: boolean }[];
}

export interface SimilarArtifact extends KnownArtifact {
  /** 0 to 1: how many of the words that tell both apart from others they share. */
  readonly likeness: number;
  /** Stems of words that they share, those that tell most first. */
  readonly shared: readonly string[];
}

/** What is missing or doubtful in the whole record. Lists hold the first `limit`; the counts are of all. */
export interface GapReading {
  readonly artifacts: number;
  readonly links: number;
  readonly orphanCount: number;
  /** Without any link in either direction. */
  readonly orphans: readonly KnownArtifact[];
  readonly missingCount: number;
  /** Without a link that their kind must have. */
  readonly missing: readonly (KnownArtifact & { readonly roles: readonly string[] })[];
  readonly suspectCount: number;
  readonly suspects: readonly KnownLink[];
  /** Of stories, requirements and criteria of PRDs in force. */
  readonly parts: number;
  readonly covered: number;
  readonly uncoveredCount: number;
  /** PRDs with parts that nothing covers, most of them first. */
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
  /** How many versions it names. */
  readonly versions: number;
}

export interface BaselineEntry {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly version: number;
}

/** One artifact in two states; null where it is not in one. */
export interface BaselineChange {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly from: number | null;
  readonly to: number | null;
}

export interface BaselineComparison {
  /** How many versions are in both. */
  readonly unchanged: number;
  readonly changes: readonly BaselineChange[];
  /** Links that are suspect in the later state and were not in the earlier one. */
  readonly suspects: readonly KnownLink[];
}

/** Questions to the whole record. Each answer is one statement of the database. */
export interface KnowledgeStore {
  /** Throws NotFoundError `artifact.not-found` and `part.not-found`. */
  trace(place: PlaceRef, direction: TraceDirection): Promise<Closure>;
  /** `names` are found in AI-ADRs in force. Throws as `trace` does. */
  readImpact(things: { places: readonly PlaceRef[]; names: readonly string[] }): Promise<ImpactReading>;
  /** Best first. Throws InputError `page.unknown-cursor`. */
  search(words: string, filter: SearchFilter, page: PageRequest): Promise<Page<SearchHit>>;
  /** Most alike first. Throws NotFoundError `artifact.not-found`. */
  findSimilar(key: string, filter: { kind?: ArtifactKindId; limit: number }): Promise<readonly SimilarArtifact[]>;
  readGaps(limit: number): Promise<GapReading>;
  /** Of the PRDs named, or of all in force, newest first. */
  readSizes(keys: readonly string[]): Promise<readonly (KnownArtifact & { readonly size: FeatureSize })[]>;
  /**
   * `seen` is the version of the target that the person looked at. Throws ConflictError `link.not-suspect` and `link.moved-on`, and PermissionError
   * `link.machine`. Returns how many were cleared.
   */
  clearLinks(request: { from: string; to: PlaceRef; seen: number; reason: string; actorId: string }): Promise<number>;
  /** Nothing named means the current versions of everything. Throws ConflictError `baseline.exists`, NotFoundError `baseline.unknown-artifact`. */
  createBaseline(request: {
    name: string;
    note: string;
    entries: readonly { readonly key: string; readonly version?: number }[];
    actorId: string;
  }): Promise<Baseline>;
  /** Newest first. */
  listBaselines(): Promise<readonly Baseline[]>;
  /** Throws NotFoundError `baseline.not-found`. */
  readBaseline(name: string): Promise<Baseline & { readonly entries: readonly BaselineEntry[] }>;
  /** `to` null is the state now, of all that is in force or in the baseline. Throws NotFoundError `baseline.not-found`. */
  compareBaselines(from: string, to: string | null): Promise<BaselineComparison>;
}
