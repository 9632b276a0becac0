/** A problem that makes an answer unusable or imperfect. */
export interface AnswerProblem {
  /** `aggregates[2].operations[0].covers[1]`, after mending. */
  readonly path: string;
  readonly message: string;
  /**
   * Whether it fails the step if the repair leaves it. Problems that lint reports and a revision
   * mends do not fail a run that has cost something; silent losses do.
   */
  readonly fails: boolean;
}
