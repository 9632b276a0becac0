import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { TraceDirection } from '../lifecycle/trace-closure.ts';
import type { Successor } from '../lifecycle/successor.ts';

/** An artifact or one part of it, as an agent reads it. */
export interface ReadArtifact {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly status: string;
  readonly version: number;
  /** Successor of a superseded artifact, in force or not yet; null without one. */
  readonly successor: Successor | null;
  /** Canonical Markdown, or the text of the requested part. */
  readonly text: string;
  /** Local ids of all its parts. */
  readonly parts: readonly string[];
}

/** A place in an artifact that matches a search. */
export interface FoundArtifact extends Pick<ReadArtifact, 'key' | 'kind' | 'title' | 'status'> {
  readonly excerpt: string;
}

/**
 * Read-only lookups for a drafting agent. Missing places give null or an empty list; throws
 * UnavailableError when the record cannot be read. The caller redacts secrets in the texts.
 */
export interface AgentTools {
  /** Reads a key, a part key or `KEY#Section Title`, a part with its fields; null if not found. */
  readArtifact(place: string): Promise<ReadArtifact | null>;
  /**
   * Renders what a place was made from, or what was made from it, as a tree of lines; null if not
   * found. An invariant leads to its aggregate and to the PRD parts that its operations serve.
   */
  trace(place: string, direction: TraceDirection): Promise<string | null>;
  /** Returns the best matches first; of all kinds if none is named. */
  search(words: string, options: { kinds?: readonly ArtifactKindId[]; limit: number }): Promise<readonly FoundArtifact[]>;
  /** Playbook entries that may be used: Active and Proposed. */
  listPatterns(): Promise<readonly Pick<ReadArtifact, 'key' | 'title' | 'status'>[]>;
}
