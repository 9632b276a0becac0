/** Comments on pull requests of a code host. */
export interface PullComments {
  /**
   * Brings the comment with the marker up to date, or writes it: there is one at most. Throws
   * PermissionError `github.refused`, NotFoundError `github.not-found`, and UnavailableError
   * `github.unconfigured`, `github.limited` and `github.unreachable`.
   */
  upsert(comment: {
    readonly owner: string;
    readonly repository: string;
    readonly number: number;
    /** An HTML comment, which readers do not see. */
    readonly marker: string;
    readonly body: string;
  }): Promise<{ readonly url: string; readonly created: boolean }>;
}
