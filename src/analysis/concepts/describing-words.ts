/** Words that compromise reads as verbs or nouns, but which describe the noun after them. */
export const alwaysAdjectives: ReadonlySet<string> = new Set(
  'due overdue available unavailable pending valid invalid active inactive open closed daily weekly monthly annual new own same other next previous last first second unique full free empty waiting late early paid unpaid outstanding'.split(
    ' ',
  ),
);
