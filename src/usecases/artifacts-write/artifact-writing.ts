import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { LinkRole } from '../../lifecycle/links.ts';
import type { Report } from '../reports/registry.ts';
import type { ArtifactContent } from './content.ts';

/** Making and changing artifacts of every kind; people and machines may. What is decided about them stays with gates. */
export interface ArtifactWriting {
  /** Throws InputError `document.unreadable`, `artifact.links-refused` and others, with nothing stored. */
  create(request: {
    kind: ArtifactKindId;
    content: ArtifactContent;
    /** Of an AI-DAA: the PRD that it models; where absent, the one whose parts it covers. */
    from?: string;
    reason?: string;
  }): Promise<Report<'artifact-write'>>;
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
  /** Adds a link, as a version of the artifact that it starts at. */
  link(request: { from: string; role: LinkRole; to: string }): Promise<Report<'artifact-write'>>;
  /** Moves it along the table of its kind. Throws ConflictError `status.illegal-transition` with the legal statuses. */
  move(request: { key: string; to: string; reason: string }): Promise<Report<'artifact-move'>>;
  /** Opens the gate of its kind on its current version. */
  submit(ref: { key: string }): Promise<Report<'gate-show'>>;
  /** Canonical Markdown of one that says nothing yet. */
  template(request: { kind: ArtifactKindId; title: string }): Promise<string>;
}
