import type { Report } from '../reports/registry.ts';
import type { BlameRequest } from './blame-line.ts';

/** Repositories of code, and what their commits say about Bolts. */
export interface CodeService {
  /** See `addRepository`. */
  add(request: { address: string; name?: string | undefined }): Promise<Report<'repository-add'>>;
  list(): Promise<Report<'repository-list'>>;
  /**
   * Fetches, and indexes new commits, in the background of the process that answers. It returns after
   * a second at most: call it again with `job` until the phase is `done`.
   */
  index(request: { name: string; job?: string | undefined }): Promise<Report<'repository-index'>>;
  /** See `blameLine`. */
  blame(request: BlameRequest): Promise<Report<'blame'>>;
  /** Newest first, of all repositories. */
  boltCommits(ref: { key: string }): Promise<Report<'bolt-commits'>>;
}
