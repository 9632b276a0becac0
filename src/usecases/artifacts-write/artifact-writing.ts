import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { LinkRole } from '../../lifecycle/links.ts';
import type { Report } from '../reports/registry.ts';
import type { Succession } from '../succession/succeed-artifact.ts';
import type { ArtifactContent } from './content.ts';
import type { CreateArtifacts } from './create-artifacts.ts';

/** Creates and changes artifacts, for people and machines. Decisions about them stay with gates. */
export interface ArtifactWriting {
  /**
   * Throws InputError such as `document.unreadable`, `artifact.links-refused`; stores nothing then.
   */
  create(request: {
    kind: ArtifactKindId;
    content: ArtifactContent;
    /** The PRD an AI-DAA models; when absent, the one whose parts it covers. */
    from?: string;
    reason?: string;
    /** Origin of the document, such as a file. The same document is stored once per origin. */
    origin?: string;
  }): Promise<Report<'artifact-write'>>;
  /** Creates many documents, one per file. A refused document does not stop the others. */
  createMany(request: Omit<CreateArtifacts, 'principal'>): Promise<Report<'artifact-batch'>>;
  /**
   * Stores the next version; unchanged content stores nothing. `base` is the version edited from:
   * ConflictError `artifact.stale-version` carries both texts if it is no longer current. `ifMatch`
   * must match the current tag (412 `precondition.failed`).
   */
  edit(request: {
    key: string;
    content: ArtifactContent;
    base?: number;
    reason?: string;
    ifMatch?: string;
  }): Promise<Report<'artifact-write'>>;
  /** Adds a link as a version of the artifact it starts at. `ifMatch` as in `edit`, also below. */
  link(request: { from: string; role: LinkRole; to: string; ifMatch?: string }): Promise<Report<'artifact-write'>>;
  /**
   * Changes the status. Throws ConflictError `status.illegal-transition` with the legal statuses.
   * `interactive`: the caller states that a person acts, as ending an approved artifact may
   * require.
   */
  move(request: {
    key: string;
    to: string;
    reason: string;
    interactive?: boolean;
    ifMatch?: string;
  }): Promise<Report<'artifact-move'>>;
  /**
   * Starts the record that amends an AI-ADR or replaces an AI-ADR or RFC. Throws ConflictError
   * `succession.not-in-force`, `succession.under-way`, InputError `succession.unknown`,
   * `succession.reason-missing`.
   */
  succeed(request: {
    key: string;
    role: Succession;
    reason: string;
    title?: string;
    guidance?: string;
    rationale?: string;
    from?: readonly string[];
    ifMatch?: string;
  }): Promise<Report<'artifact-write'>>;
  /** Opens the gate of the artifact's kind on its current version. */
  submit(ref: { key: string; ifMatch?: string }): Promise<Report<'gate-show'>>;
  /**
   * Opens gates on statuses that imported artifacts claim: on the named ones, even if refused
   * before, or on all that no gate has asked about. Throws InputError `claim.none`.
   */
  attest(request: { keys: readonly string[] }): Promise<Report<'artifact-attest'>>;
  /** Returns the canonical Markdown of an empty artifact. */
  template(request: { kind: ArtifactKindId; title: string }): Promise<string>;
}
