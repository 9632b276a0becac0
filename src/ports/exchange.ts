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
  /** Its status in this repository. */
  readonly status: string;
  /** Status in the bundle; the same as `status` if no gate guards it. */
  readonly claimedStatus: string;
  readonly versions: number;
}

/** Exports and imports the whole repository. Pages are oldest first, so additions come last. */
export interface ExchangeStore {
  /** Every artifact at its current version. */
  listCurrent(page: PageRequest): Promise<Page<ArtifactVersion>>;
  /** Every artifact with all its versions, parts and links. */
  listRecords(page: PageRequest): Promise<Page<BundleArtifact>>;
  /** Parts of the current versions. */
  listParts(): Promise<readonly PartRow[]>;
  listLinks(): Promise<readonly LinkRow[]>;
  /**
   * Stores a bundle in an empty repository in one transaction, with its keys, versions, parts,
   * links and aliases, as `authorId`. `changed` names redacted versions, whose content hash
   * differs. Throws ConflictError `bundle.repository-not-empty`, InputError `bundle.inconsistent`.
   */
  storeBundle(
    bundle: Bundle,
    params: { authorId: string; changed: readonly { readonly key: string; readonly version: number }[] },
  ): Promise<readonly MovedArtifact[]>;
}
