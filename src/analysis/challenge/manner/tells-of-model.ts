/**
 * Sentences by which an RFC that the rules drafted tells what its model counts: how they speak says nothing of what somebody designed, and whoever is asked
 * about one can only wonder who wrote it.
 */
const told: readonly RegExp[] = [
  /^(?:Each of the \d+ invariants has one keeper|The one invariant has one keeper), so that no rule is checked in two places\b/,
  /^\d+ of \d+ stor(?:y|ies) of \S+ can be followed to an operation\.$/,
  /^A part can be changed alone as long as \d+ meetings? with others stays? as\b/,
  /^There is one part to build, to run and to understand, and no agreement between parts to keep\.$/,
  /^One aggregate takes every change, so that changes to one and the same thing wait for each other\.$/,
  /^All of it stands and falls together: a fault in `[^`]+` can stop `[^`]+` as well\.$/,
  /^The boundaries between \d+ parts have to be kept up\b/,
  /^"[^"]+" decides nothing that hangs on "/,
  /^It names no part of the model: all of them have to meet it\.$/,
  /^To be met by `[^`]+`(?:(?:, | and )`[^`]+`)*\.$/,
];

export function tellsOfModel(sentence: string): boolean {
  return told.some((pattern) => pattern.test(sentence.trim()));
}
