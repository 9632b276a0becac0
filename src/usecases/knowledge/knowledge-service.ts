import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { TraceDirection } from '../../lifecycle/trace-closure.ts';
import type { PageRequest } from '../../ports/pages.ts';
import type { Report } from '../reports/registry.ts';
import type { ExplainRequest } from '../explain/explain-in-repository.ts';
import type { SearchRequest } from './search-artifacts.ts';

/** Queries on the whole repository. */
export interface KnowledgeService {
  /**
   * `of` is a key or part (`PRD-001#US-3`). NotFoundError `artifact.not-found`, `part.not-found`.
   */
  trace(request: { of: string; direction?: TraceDirection | undefined; depth?: number | undefined }): Promise<Report<'trace'>>;
  /**
   * `things` are keys, parts, and names of services or infrastructure in AI-ADRs. Throws what
   * `trace` does, and InputError `impact.malformed`.
   */
  impact(request: { things: readonly string[] }): Promise<Report<'impact'>>;
  /** Explains the first stack trace of a text, by a repository where one is named. Keeps no text. */
  explain(request: ExplainRequest): Promise<Report<'explain'>>;
  /** Best first. Throws InputError `search.malformed`. */
  search(request: SearchRequest, page: PageRequest): Promise<Report<'search'>>;
  /** Most alike first. */
  similar(request: { key: string; kind?: ArtifactKindId; limit: number }): Promise<Report<'knowledge-similar'>>;
  /** Orphans, missing links, suspects and coverage of everything. */
  gaps(): Promise<Report<'knowledge-gaps'>>;
  /** Metrics of the named PRDs, or of all in force when none is named. */
  complexity(request: { prds: readonly string[] }): Promise<Report<'knowledge-metrics'>>;
  /** Confirms suspect links at version `seen`. Throws `link.not-suspect`, `link.moved-on`. */
  clear(request: { from: string; to: string; seen: number; reason: string }): Promise<Report<'link-clear'>>;
  readonly baselines: BaselineService;
}

export interface BaselineService {
  /** `of` names artifacts, as PRD-001@2; empty for all. ConflictError `baseline.exists`. */
  create(request: { name: string; note: string; of: readonly string[] }): Promise<Report<'baseline-create'>>;
  /** Newest first. */
  list(): Promise<Report<'baseline-list'>>;
  show(ref: { name: string }): Promise<Report<'baseline-show'>>;
  /** Compares with the current state when `to` is null. */
  compare(request: { from: string; to: string | null }): Promise<Report<'baseline-compare'>>;
}
