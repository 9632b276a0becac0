/** Example answers by document name, one entry per list. All are about the lending PRD-001. */
export type AnswerExamples = Readonly<Record<string, object>>;
