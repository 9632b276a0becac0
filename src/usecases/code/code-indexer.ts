import type { Repository } from '../../ports/code-store.ts';

export interface IndexProgress {
  /** Of this pass: whoever names it gets its end, and starts no other. */
  readonly job: string;
  readonly phase: 'fetching' | 'reading' | 'graph' | 'done';
  /** New commits that were read. */
  readonly commits: number;
  /** How many are new; null until that is known. */
  readonly expected: number | null;
  readonly seconds: { readonly fetching: number; readonly reading: number; readonly graph: number };
}

export interface CodeIndexer {
  /** Starts or joins the pass over a repository, and returns where it is after a moment at most. */
  advance(repository: Repository, job?: string): Promise<IndexProgress>;
}
