import type { ArtifactKindId } from './artifact-kinds.ts';
import type { LinkRole } from './links.ts';

/** `up`: what it was made from. `down`: what was made from it. */
export const traceDirections = ['up', 'down'] as const;

export type TraceDirection = (typeof traceDirections)[number];

/** An artifact, or one of its parts. */
export interface PlaceRef {
  readonly key: string;
  readonly part: string | null;
}

/** An artifact as answers name it. */
export interface KnownArtifact {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly status: string;
  /** Current version. */
  readonly version: number;
  /** Of what is Superseded: what took its place, in force or not yet; null when nothing did. */
  readonly successor: string | null;
  readonly successorStatus: string | null;
}

/** A link of a current version. */
export interface KnownLink {
  readonly from: string;
  readonly fromPart: string | null;
  readonly role: LinkRole;
  readonly to: string;
  readonly toPart: string | null;
  /** Version of the target that it was made on. */
  readonly toVersion: number;
  /** Current version of the target. */
  readonly targetVersion: number;
  /** What it points at reads otherwise than when it was made or last cleared, or is no more. */
  readonly suspect: boolean;
}

/** What links lead to, with the links that were followed. */
export interface Closure {
  readonly artifacts: readonly KnownArtifact[];
  readonly links: readonly KnownLink[];
}
