import type { ArtifactKindId } from './artifact-kinds.ts';
import type { LinkRole } from './links.ts';

/** `up`: the sources of an artifact. `down`: what was made from it. */
export const traceDirections = ['up', 'down'] as const;

export type TraceDirection = (typeof traceDirections)[number];

/** An artifact, or one of its parts. */
export interface PlaceRef {
  readonly key: string;
  readonly part: string | null;
}

export interface KnownArtifact {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly status: string;
  readonly version: number;
  /** The replacement of a Superseded artifact, in force or not yet; null when there is none. */
  readonly successor: string | null;
  readonly successorStatus: string | null;
}

export interface KnownLink {
  readonly from: string;
  readonly fromPart: string | null;
  readonly role: LinkRole;
  readonly to: string;
  readonly toPart: string | null;
  /** The version of the target when the link was made. */
  readonly toVersion: number;
  /** The current version of the target. */
  readonly targetVersion: number;
  /** True when the target changed since the link was made or last cleared, or no longer exists. */
  readonly suspect: boolean;
}

/** The artifacts that links lead to, with the links that were followed. */
export interface Closure {
  readonly artifacts: readonly KnownArtifact[];
  readonly links: readonly KnownLink[];
}
