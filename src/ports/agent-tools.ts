import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { TraceDirection } from '../lifecycle/trace-closure.ts';
import type { Successor } from '../lifecycle/successor.ts';

/** An artifact, or one part of it, as an agent reads it. */
export interface ReadArtifact {
  /** Of the artifact. */
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly status: string;
  readonly version: number;
  /** Of what is superseded: what took its place, in force or not yet; null when nothing did. */
  readonly successor: Successor | null;
  /** Canonical Markdown, or the text of the part that was asked for. */
  readonly text: string;
  /** Local ids of all its parts. */
  readonly parts: readonly string[];
}

/** A place of the record in which words stand. */
export interface FoundArtifact extends Pick<ReadArtifact, 'key' | 'kind' | 'title' | 'status'> {
  readonly excerpt: string;
}

/**
 * What an agent may look up while it drafts. It reads only, and changes nothing. Nothing here throws for what is asked: null and empty lists say that
 * there is none; throws UnavailableError when the record cannot be read. Texts are as they are stored: whoever hands them to a model takes out secrets.
 */
export interface AgentTools {
  /** `place` is a key, a whole part key, or `KEY#Section Title`; null when there is no such artifact, part or section. A part is whole, with its fields. */
  readArtifact(place: string): Promise<ReadArtifact | null>;
  /**
   * What an artifact or part was made from, or what was made from it, as a tree of lines; null when there is no such thing. An invariant leads to its aggregate, and
   * to the parts of the PRD that its operations serve.
   */
  trace(place: string, direction: TraceDirection): Promise<string | null>;
  /** Best first; of any kind when none is named. */
  search(words: string, options: { kinds?: readonly ArtifactKindId[]; limit: number }): Promise<readonly FoundArtifact[]>;
  /** Playbook entries that may be used: Active and Proposed. */
  listPatterns(): Promise<readonly Pick<ReadArtifact, 'key' | 'title' | 'status'>[]>;
}
