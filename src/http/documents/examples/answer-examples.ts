/** An answer by the name of its document, with one entry of each list. All files tell one story: PRD-001 of a lending library. */
export type AnswerExamples = Readonly<Record<string, object>>;
