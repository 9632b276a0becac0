import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { LinkRole } from '../../lifecycle/links.ts';
import type { Report } from '../reports/registry.ts';
import type { Succession } from '../succession/succeed-artifact.ts';
import type { ArtifactContent } from './content.ts';
import type { CreateArtifacts } from './create-artifacts.ts';

/** Making and changing artifacts of every kind; people and machines may. What is decided about them stays with gates. */
export interface ArtifactWriting {
  /** Throws InputError `document.unreadable`, `artifact.links-refused` and others, with nothing stored. */
  create(request: {
    kind: ArtifactKindId;
    content: ArtifactContent;
    /** Of an AI-DAA: the PRD that it models; where absent, the one whose parts it covers. */
    from?: string;
    reason?: string;
    /** Where the document comes from, such as a file: the same document from there is stored once. */
    origin?: string;
  }): Promise<Report<'artifact-write'>>;
  /** The same for many documents, each a file; what is refused about one holds no other up. */
  createMany(request: Omit<CreateArtifacts, 'principal'>): Promise<Report<'artifact-batch'>>;
  /**
   * Its next version; the same content again stores nothing. `base` is the version that the writer began with: ConflictError `artifact.stale-version` with
   * both texts when it is not current any more. `ifMatch`, where given, must be what it is at (412 `precondition.failed`).
   */
  edit(request: {
    key: string;
    content: ArtifactContent;
    base?: number;
    reason?: string;
    ifMatch?: string;
  }): Promise<Report<'artifact-write'>>;
  /** Adds a link, as a version of the artifact that it starts at. `ifMatch` here and below: as of `edit`. */
  link(request: { from: string; role: LinkRole; to: string; ifMatch?: string }): Promise<Report<'artifact-write'>>;
  /**
   * Moves it along the table of its kind. Throws ConflictError `status.illegal-transition` with the legal statuses. `interactive`: the caller's word that a
   * person sits at a terminal or page, which ending what passed its gate may take.
   */
  move(request: {
    key: string;
    to: string;
    reason: string;
    interactive?: boolean;
    ifMatch?: string;
  }): Promise<Report<'artifact-move'>>;
  /**
   * Begins the record that amends an AI-ADR, or takes the place of an AI-ADR or RFC. Throws ConflictError `succession.not-in-force` and
   * `succession.under-way`, InputError `succession.unknown` and `succession.reason-missing`.
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
  /** Opens the gate of its kind on its current version. */
  submit(ref: { key: string; ifMatch?: string }): Promise<Report<'gate-show'>>;
  /**
   * Opens gates on the statuses that imported artifacts claim, of those named (also where a person said no before) or of all that nobody was asked
   * about. Throws InputError `claim.none`.
   */
  attest(request: { keys: readonly string[] }): Promise<Report<'artifact-attest'>>;
  /** Canonical Markdown of one that says nothing yet. */
  template(request: { kind: ArtifactKindId; title: string }): Promise<string>;
}
