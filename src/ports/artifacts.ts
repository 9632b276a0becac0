import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { LinkRole } from '../lifecycle/links.ts';
import type { Finding } from '../lifecycle/findings.ts';
import type { Redraft } from '../lifecycle/redraft.ts';
import type { Part } from '../lifecycle/parts.ts';
import type { DraftProvenance } from './drafter.ts';
import type { Page, PageRequest } from './pages.ts';
import type { Successor } from '../lifecycle/successor.ts';

export interface ArtifactSummary {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly status: string;
  /** Status that an imported document says it has, as long as nobody has attested that. */
  readonly claimedStatus?: string;
  /** Current version, from 1. */
  readonly version: number;
  readonly aliases: readonly string[];
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** Where a version came from. Everything is optional because people, imports and runs leave different traces. */
export interface Provenance {
  /** Files an import read, as the person named them. */
  readonly files?: readonly string[];
  /** sha256 of the imported bytes, files in order. */
  readonly sourceHash?: string;
  /** That whoever imported it said what it is called; a later import of its files leaves that alone. */
  readonly titled?: boolean;
  /** Findings of the import, with their places in `files`. */
  readonly findings?: readonly Finding[];
  readonly runId?: string;
  /** Artifact version that this one was drafted from. */
  readonly derivedFrom?: { readonly key: string; readonly version: number };
  /** One entry for each step that drafted a part of it. */
  readonly steps?: readonly (DraftProvenance & { readonly step: string })[];
  /** What an imported document says of itself. */
  readonly stated?: {
    /** As written, such as `0012`. */
    readonly number: string | null;
    readonly status: string;
    /** ISO date. */
    readonly date: string | null;
    readonly deciders: readonly string[];
  };
  /** The status of the lifecycle that it means, where that is not the one it comes in with. */
  readonly claimedStatus?: string;
  /** Why this version exists, in a sentence. */
  readonly reason?: string;
  /** Of a version in which only what hung on changes of the PRD was drafted anew. */
  readonly redraft?: Redraft;
  /** What that draft would say where a person wrote, for whoever decides. */
  readonly proposals?: readonly Finding[];
  /** Of a version that a bundle brought: who wrote it in the first installation, when, and which status it had and claimed there. */
  readonly moved?: {
    readonly author: string;
    readonly createdAt: string;
    readonly status: string;
    readonly runId?: string;
    readonly claimedStatus?: string;
  };
  /** Of such a version out of which secrets were taken: the content hash that the bundle named, and how many secrets there were. */
  readonly redacted?: { readonly contentHash: string; readonly secrets: number };
}

/** Of a version that is not current, `status` is the one it kept when the next took its place: what was Validated stays so. */
export interface ArtifactVersion extends ArtifactSummary {
  /** Of what is Superseded: what took its place, at the end of the chain, in force or not yet; absent where nothing did. */
  readonly successor?: Successor;
  /** Of an AI-ADR: keys of the Accepted ones that amend it, oldest first; absent where none does. */
  readonly amendments?: readonly string[];
  readonly body: unknown;
  /** Canonical Markdown. */
  readonly markdown: string;
  /** sha256 (hex) over title, body and Markdown, computed by the database; gates bind to it. */
  readonly contentHash: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly provenance: Provenance;
  readonly createdAt: string;
}

/** An artifact with the hashes of all bytes that versions of it were imported from. */
export interface ImportedArtifact extends ArtifactSummary {
  readonly sourceHashes: readonly string[];
}

export interface NewLink {
  readonly role: LinkRole;
  /** Local id of the part of the new version that the link starts at; absent for the whole artifact. */
  readonly fromPart?: string;
  /** Artifact key or whole part key. */
  readonly to: string;
  /** Version of the target that the link pins; the current one when absent. */
  readonly toVersion?: number;
}

export interface PinnedLink extends NewLink {
  readonly toVersion: number;
}

export interface NewVersion {
  readonly title: string;
  readonly body: unknown;
  readonly markdown: string;
  readonly parts: readonly Part[];
  readonly links: readonly NewLink[];
  readonly provenance: Provenance;
  readonly authorId: string;
  /**
   * Names the deed, such as `RUN-004/save-draft/1`: a second call with the same origin returns what the first one stored,
   * so that a node repeated after a crash stores nothing twice.
   */
  readonly origin?: string;
}

export interface WaitingFilter {
  readonly kind: ArtifactKindId;
  readonly status: string;
  /** Leaves out what is linked to by that role. */
  readonly unlinkedBy?: LinkRole;
  /** Leaves out what a pending gate asks about. */
  readonly ungated?: boolean;
  /** Leaves out what a run is about that did not succeed and was not canceled: any, or one of that workflow. */
  readonly unworked?: 'any' | 'rfc' | 'design';
  readonly most: number;
}

export interface ArtifactStore {
  /** Creates an artifact with version 1 in the initial status of its kind, with the next gap-free key. */
  create(params: NewVersion & { kind: ArtifactKindId; aliases?: readonly string[] }): Promise<ArtifactVersion>;
  /** The same for many of one kind, in their order: all of them or none. None of them may link to another. */
  createMany(params: {
    kind: ArtifactKindId;
    artifacts: readonly (NewVersion & { aliases?: readonly string[] })[];
  }): Promise<ArtifactSummary[]>;
  /**
   * Adds a version. Throws ConflictError `artifact.stale-version` (details hold both texts) unless `expectedVersion` is current, and
   * `artifact.final` where the status takes no new version. Validated and Rejected go back to Draft.
   */
  addVersion(params: NewVersion & { key: string; expectedVersion: number }): Promise<ArtifactVersion>;
  /**
   * Moves the status along the transition table. Throws ConflictError `status.illegal-transition` or `status.version-required`, or
   * PermissionError `gate.approval-required` and `gate.decision-required` without the gate's outcome on the current content, and
   * `status.replacement-required`; what passed its gate and is no longer used is ended by `end`. Moving to the status it has is a no-op, unless the table has that as a step. The audit trail names the
   * service, on behalf of the actor.
   */
  moveStatus(params: { key: string; to: string; reason: string; actorId: string }): Promise<ArtifactSummary>;
  /**
   * Ends what passed its gate and is no longer used, in the name of whoever's token it is. Throws PermissionError `status.wrong-role` and `gate.interactive-required`, and what
   * `moveStatus` throws.
   */
  end(params: { key: string; to: string; reason: string; token: string; interactive: boolean }): Promise<ArtifactSummary>;
  /** The given version, or the current one. Null when there is none. */
  read(key: string, version?: number): Promise<ArtifactVersion | null>;
  /** Newest first. `alias` matches one of the artifact's aliases exactly. */
  list(filter?: { kind?: ArtifactKindId; status?: string; alias?: string }): Promise<ArtifactSummary[]>;
  /** What waits in a status for somebody to take it up, newest first, at most `most`; what an import claims waits for its attestation instead. */
  listWaiting(filter: WaitingFilter): Promise<ArtifactSummary[]>;
  /** A page of them, newest first. Throws InputError `page.unknown-cursor`. */
  listPage(filter: { kind?: ArtifactKindId; status?: string }, page: PageRequest): Promise<Page<ArtifactSummary>>;
  /** Oldest first. */
  history(key: string): Promise<readonly Omit<ArtifactVersion, 'body' | 'markdown'>[]>;
  /** Artifacts of a kind whose any version was imported from exactly these bytes, newest first. */
  findBySourceHash(kind: ArtifactKindId, sourceHash: string): Promise<ArtifactSummary[]>;
  /** Artifacts of a kind that have one of the aliases, or a version that was imported from exactly such bytes; newest first. */
  findImported(
    kind: ArtifactKindId,
    by: { aliases: readonly string[]; sourceHashes: readonly string[] },
  ): Promise<readonly ImportedArtifact[]>;
  /** The links of the given version, or of the current one, in the order in which they were made. */
  links(key: string, version?: number): Promise<PinnedLink[]>;
  /** Local ids of all parts that any version of it had, also of those that were removed. */
  partIds(key: string): Promise<string[]>;
  /** Artifacts that link to `key` (or to one of its parts) by `role`, newest first. */
  linkedFrom(key: string, role: LinkRole): Promise<ArtifactSummary[]>;
}
