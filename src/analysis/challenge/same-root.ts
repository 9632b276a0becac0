/** Whether two stems are forms of one word: "housekeep" and "housekeeper", "assign" and "assignable". */
export function isSameRoot(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  let alike = 0;
  while (alike < shorter && one[alike] === other[alike]) alike += 1;
  return alike >= 4 && alike >= Math.max(one.length, other.length) - 3;
}

/** Words of the one that stand, in some form, among those of the other. */
export function wordsAlike(one: Iterable<string>, other: ReadonlySet<string>): string[] {
  const rest = [...other];
  return [...one].filter((word) => other.has(word) || rest.some((candidate) => isSameRoot(word, candidate)));
}

/** The same, where only what is made of the very word counts: "assign" and "assignable", not "office" and "officer". */
export function formsShared(one: Iterable<string>, other: ReadonlySet<string>): string[] {
  const isForm = (word: string, longer: string): boolean =>
    longer.startsWith(word) && /^(?:abl|abilit|ation|ment|ness|ance|ence)/.test(longer.slice(word.length));
  const rest = [...other];
  return [...one].filter(
    (word) => other.has(word) || rest.some((candidate) => isForm(word, candidate) || isForm(candidate, word)),
  );
}
