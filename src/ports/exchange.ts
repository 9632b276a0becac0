import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { Bundle, BundleArtifact } from '../lifecycle/bundle.ts';
import type { ArtifactVersion } from './artifacts.ts';
import type { Page, PageRequest } from './pages.ts';

/** A part of a current version, as a row of a table. */
export interface PartRow {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly version: number;
  readonly part: string;
  readonly type: string;
  readonly text: string;
}

/** A link of a current version, as a row of a table. */
export interface LinkRow {
  readonly from: string;
  readonly fromVersion: number;
  readonly role: string;
  readonly to: string;
  readonly toVersion: number;
}

export interface MovedArtifact {
  readonly key: string;
  readonly kind: ArtifactKindId;
  /** What it has here. */
  readonly status: string;
  /** What the bundle says it had; the same as `status` where no gate stands before it. */
  readonly claimedStatus: string;
  readonly versions: number;
}

/** The repository as a whole, going out and coming in. Pages are oldest first, so that what is added meanwhile comes at the end. */
export interface ExchangeStore {
  /** Every artifact at its current version. */
  listCurrent(page: PageRequest): Promise<Page<ArtifactVersion>>;
  /** Every artifact with all its versions, parts and links. */
  listRecords(page: PageRequest): Promise<Page<BundleArtifact>>;
  /** Of the current versions. */
  listParts(): Promise<readonly PartRow[]>;
  listLinks(): Promise<readonly LinkRow[]>;
  /**
   * Stores a bundle in a repository that holds no artifact, in one transaction: keys, versions, parts, links and aliases as they were, in the name
   * of `authorId`. What `changed` names was redacted, and has another content hash than the bundle says. Throws ConflictError
   * `bundle.repository-not-empty`, and InputError `bundle.inconsistent` where the bundle contradicts itself.
   */
  storeBundle(
    bundle: Bundle,
    params: { authorId: string; changed: readonly { readonly key: string; readonly version: number }[] },
  ): Promise<readonly MovedArtifact[]>;
}
