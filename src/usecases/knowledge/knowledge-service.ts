import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { TraceDirection } from '../../lifecycle/trace-closure.ts';
import type { PageRequest } from '../../ports/pages.ts';
import type { Report } from '../reports/registry.ts';
import type { SearchRequest } from './search-artifacts.ts';

/** Questions to the whole repository. */
export interface KnowledgeService {
  /** `of` is a key, or a part such as `PRD-001#US-3`. Throws NotFoundError `artifact.not-found` and `part.not-found`. */
  trace(request: { of: string; direction?: TraceDirection | undefined }): Promise<Report<'trace'>>;
  /** `things` are keys, parts, and names of services or infrastructure that AI-ADRs speak of. Throws what `trace` does, and InputError `impact.malformed`. */
  impact(request: { things: readonly string[] }): Promise<Report<'impact'>>;
  /** Best first. Throws InputError `search.malformed`. */
  search(request: SearchRequest, page: PageRequest): Promise<Report<'search'>>;
  /** Most alike first. */
  similar(request: { key: string; kind?: ArtifactKindId; limit: number }): Promise<Report<'knowledge-similar'>>;
  /** Orphans, missing links, suspects and coverage of everything. */
  gaps(): Promise<Report<'knowledge-gaps'>>;
  /** Of the PRDs named; of all in force when none is. */
  complexity(request: { prds: readonly string[] }): Promise<Report<'knowledge-metrics'>>;
  /** A person says that suspect links still hold of version `seen` of what they lead to. Throws ConflictError `link.not-suspect` and `link.moved-on`. */
  clear(request: { from: string; to: string; seen: number; reason: string }): Promise<Report<'link-clear'>>;
  readonly baselines: BaselineService;
}

export interface BaselineService {
  /** `of` names artifacts, such as PRD-001 or PRD-001@2; everything as it is now when it is empty. Throws ConflictError `baseline.exists`. */
  create(request: { name: string; note: string; of: readonly string[] }): Promise<Report<'baseline-create'>>;
  /** Newest first. */
  list(): Promise<Report<'baseline-list'>>;
  show(ref: { name: string }): Promise<Report<'baseline-show'>>;
  /** With the state now when `to` is null. */
  compare(request: { from: string; to: string | null }): Promise<Report<'baseline-compare'>>;
}
