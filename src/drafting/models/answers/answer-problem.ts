/** Something in an answer that the step cannot use, or not as it is. */
export interface AnswerProblem {
  /** `aggregates[2].operations[0].covers[1]`, after mending. */
  readonly path: string;
  readonly message: string;
  /**
   * Whether the step fails when it is still there after the repair. What lint reports and a revision mends does not fail a run that has cost
   * something; what would be lost without a word does.
   */
  readonly fails: boolean;
}
