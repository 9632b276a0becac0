/** "1 error", "2 errors"; `plural` where an s is not enough. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`;
}

/** "a PRD", "an RFC", "an open gate": by how it is said, so that letters count by their names where they make no word. */
export function withArticle(words: string): string {
  // Signs around a name, as of code, are not spoken.
  const spoken = words.replace(/^[`"'“*_(]+/, '');
  const spelled = /^[A-Z]{2,}(?![A-Za-z])/.exec(spoken)?.[0] ?? '';
  const byLetter = spelled !== '' && !/[AEIOU]/.test(spelled);
  const vowel = byLetter
    ? /^[FHLMNRSX]/.test(spelled)
    : /^(?:[ai]|e(?!u|we)|o(?!n(?:e|ce)\b)|u(?!ni[cfloqtv]|s[aeu]|t[ei])|hour|honest)/i.test(spoken);
  return `${vowel ? 'an' : 'a'} ${words}`;
}

/** The same at the beginning of a sentence. */
export function startWithArticle(words: string): string {
  const text = withArticle(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
