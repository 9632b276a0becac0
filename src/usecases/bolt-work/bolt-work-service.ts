import type { Report } from '../reports/registry.ts';

/** What is reported of a Bolt. */
export interface BoltReport {
  readonly key: string;
  readonly note?: string;
  /** What shows that criteria are met, by their ids. */
  readonly evidence?: readonly { readonly criterion: string; readonly text: string }[];
  /** Address or number of the pull request. */
  readonly change?: string;
  readonly branch?: string;
}

/** Who works on which Bolt, from its claim to Done. */
export interface BoltWorkService {
  /** Lists what can be begun, what the caller holds, and what everything else waits for. */
  next(request: { for?: 'ai' | 'human' }): Promise<Report<'bolt-next'>>;
  show(ref: { key: string }): Promise<Report<'bolt-work'>>;
  /**
   * Claims a Bolt for the holder of the token, or renews their claim. Throws ConflictError
   * `bolt.held` with who holds it, `bolt.waits`, `bolt.not-open`, PermissionError
   * `status.source-open`.
   */
  claim(request: { key: string; forSeconds?: number }): Promise<Report<'bolt-work'>>;
  /** Gives it back to TODO; what was reported stays. Throws PermissionError `bolt.not-held`. */
  putDown(request: { key: string; note?: string }): Promise<Report<'bolt-work'>>;
  report(request: BoltReport): Promise<Report<'bolt-work'>>;
  /** Proposes the change and opens the gate of the code reviewer. */
  submit(request: BoltReport & { readonly change: string }): Promise<Report<'gate-show'>>;
  /** Records the commit that brought the change in. */
  merge(request: { key: string; sha: string; repository?: string }): Promise<Report<'bolt-work'>>;
  /** Corrects what a Done Bolt took. Throws PermissionError `bolt.machine`, ConflictError `bolt.not-done`. */
  correctEffort(request: { key: string; hours: number; note: string }): Promise<Report<'bolt-work'>>;
}
