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
  /** Status that an imported document claims, until it is attested. */
  readonly claimedStatus?: string;
  /** Current version, from 1. */
  readonly version: number;
  readonly aliases: readonly string[];
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** Origin of a version. All is optional, as people, imports and runs leave different traces. */
export interface Provenance {
  /** Files an import read, as the person named them. */
  readonly files?: readonly string[];
  /** sha256 of the imported bytes, files in order. */
  readonly sourceHash?: string;
  /** The importer set the title, which later imports of these files keep. */
  readonly titled?: boolean;
  /** Findings of the import, with their places in `files`. */
  readonly findings?: readonly Finding[];
  readonly runId?: string;
  /** Artifact version that this one was drafted from. */
  readonly derivedFrom?: { readonly key: string; readonly version: number };
  /** One entry for each step that drafted a part of it. */
  readonly steps?: readonly (DraftProvenance & { readonly step: string })[];
  /** Metadata that an imported document states. */
  readonly stated?: {
    /** As written, such as `0012`. */
    readonly number: string | null;
    readonly status: string;
    /** ISO date. */
    readonly date: string | null;
    readonly deciders: readonly string[];
  };
  /** The lifecycle status that it means, if it differs from the status after the import. */
  readonly claimedStatus?: string;
  /** Reason for this version, in a sentence. */
  readonly reason?: string;
  /** Set if only the parts affected by PRD changes were drafted again. */
  readonly redraft?: Redraft;
  /** Changes of that redraft to text that a person wrote, for a person to decide. */
  readonly proposals?: readonly Finding[];
  /** Origin of a bundled version: author, time, status and claimed status there. */
  readonly moved?: {
    readonly author: string;
    readonly createdAt: string;
    readonly status: string;
    readonly runId?: string;
    readonly claimedStatus?: string;
  };
  /** Set if its secrets were redacted: the bundle's content hash and the number of secrets. */
  readonly redacted?: { readonly contentHash: string; readonly secrets: number };
}

/** Older versions keep the `status` they had when replaced: what was Validated stays so. */
export interface ArtifactVersion extends ArtifactSummary {
  /** End of a Superseded artifact's chain of successors, in force or not; absent without one. */
  readonly successor?: Successor;
  /** Keys of the Accepted AI-ADRs that amend this one, oldest first; absent without any. */
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
  /** Local id of the new version's part that the link starts at; absent for the whole artifact. */
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
   * Idempotency key, such as `RUN-004/save-draft/1`: a second call with it returns what the first
   * stored, so that a node repeated after a crash stores nothing twice.
   */
  readonly origin?: string;
}

/** A Bolt as it stands, with its links. */
export interface BoltRecord {
  readonly key: string;
  readonly status: string;
  readonly title: string;
  readonly version: number;
  readonly body: unknown;
  /** Keys of artifacts and whole keys of parts. */
  readonly links: readonly { readonly role: LinkRole; readonly to: string }[];
}

/** A version of a Bolt: of a new one under the key that it expects, or of one that exists. */
export interface BoltVersion extends NewVersion {
  readonly key: string;
  /** The version that it follows; 0 of a new Bolt. */
  readonly expectedVersion: number;
  readonly origin: string;
}

export interface WaitingFilter {
  readonly kind: ArtifactKindId;
  readonly status: string;
  /** Leaves out targets of links with this role. */
  readonly unlinkedBy?: LinkRole;
  /** Leaves out artifacts with a pending gate. */
  readonly ungated?: boolean;
  /** Leaves out subjects of runs, any or of that workflow, neither succeeded nor canceled. */
  readonly unworked?: 'any' | 'rfc' | 'design';
  readonly most: number;
}

export interface ArtifactStore {
  /** Creates an artifact in its kind's initial status, with version 1 and a gap-free key. */
  create(params: NewVersion & { kind: ArtifactKindId; aliases?: readonly string[] }): Promise<ArtifactVersion>;
  /** Creates many of one kind in order, all or none. They must not link to each other. */
  createMany(params: {
    kind: ArtifactKindId;
    artifacts: readonly (NewVersion & { aliases?: readonly string[] })[];
  }): Promise<ArtifactSummary[]>;
  /**
   * Stores the Bolts of an accepted plan in one transaction: new ones, which may link to each other,
   * and new versions of those in TODO. `build` gets the keys of the new ones, and may be called
   * again when somebody else took a key. Throws ConflictError `bolt.part-owned` when another Bolt
   * owns a part already.
   */
  storeBolts(params: {
    /** Names of the new Bolts, in an order in which each links only to earlier ones. */
    fresh: readonly string[];
    build: (keys: ReadonlyMap<string, string>) => readonly BoltVersion[];
  }): Promise<string[]>;
  /**
   * Adds a version. Throws ConflictError `artifact.final`, or `artifact.stale-version` (with both
   * texts) unless `expectedVersion` is current. Validated and Rejected go back to Draft.
   */
  addVersion(params: NewVersion & { key: string; expectedVersion: number }): Promise<ArtifactVersion>;
  /**
   * Moves the status along the transition table; its own status is a no-op unless the table has
   * that step. Throws ConflictError `status.illegal-transition` or `status.version-required`,
   * PermissionError `status.replacement-required` or, without the gate's outcome on this content,
   * `gate.approval-required` and `gate.decision-required`. Audited as the service for the actor.
   */
  moveStatus(params: { key: string; to: string; reason: string; actorId: string }): Promise<ArtifactSummary>;
  /**
   * Retires what passed its gate, as the token's holder. Throws PermissionError `status.wrong-role`
   * and `gate.interactive-required`, and the errors of `moveStatus`.
   */
  end(params: { key: string; to: string; reason: string; token: string; interactive: boolean }): Promise<ArtifactSummary>;
  /** Returns the given version or the current one; null if there is none. */
  read(key: string, version?: number): Promise<ArtifactVersion | null>;
  /** Lists the newest first. `alias` matches one of the artifact's aliases exactly. */
  list(filter?: { kind?: ArtifactKindId; status?: string; alias?: string }): Promise<ArtifactSummary[]>;
  /** Lists what is ready for work, newest first; excludes unattested claimed statuses. */
  listWaiting(filter: WaitingFilter): Promise<ArtifactSummary[]>;
  /** Returns a page, newest first. Throws InputError `page.unknown-cursor`. */
  listPage(filter: { kind?: ArtifactKindId; status?: string }, page: PageRequest): Promise<Page<ArtifactSummary>>;
  /** Lists the oldest first. */
  history(key: string): Promise<readonly Omit<ArtifactVersion, 'body' | 'markdown'>[]>;
  /** Lists artifacts with a version imported from exactly these bytes, newest first. */
  findBySourceHash(kind: ArtifactKindId, sourceHash: string): Promise<ArtifactSummary[]>;
  /** Lists artifacts that have one of the aliases or source hashes, newest first. */
  findImported(
    kind: ArtifactKindId,
    by: { aliases: readonly string[]; sourceHashes: readonly string[] },
  ): Promise<readonly ImportedArtifact[]>;
  /** Lists the links of the given or the current version in the order of their creation. */
  links(key: string, version?: number): Promise<PinnedLink[]>;
  /** Lists the parts of a version in the order of its document. */
  parts(key: string, version: number): Promise<Part[]>;
  /** Lists the local ids of all parts that any version had, removed ones included. */
  partIds(key: string): Promise<string[]>;
  /** Lists the Bolts that implement one of `adrs`, or any AI-ADR, in the order of their keys. */
  listBolts(filter: { adrs?: readonly string[] }): Promise<readonly BoltRecord[]>;
  /** Lists artifacts that link to `key` or to one of its parts by `role`, newest first. */
  linkedFrom(key: string, role: LinkRole): Promise<ArtifactSummary[]>;
}
