/** Renders "1 error", "2 errors". `plural` is for words that need more than an s. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`;
}

/** Adds "a" or "an" by sound: "a PRD", "an RFC". Letters that form no word are spelled out. */
export function withArticle(words: string): string {
  // Signs around a name, such as backticks, are not spoken.
  const spoken = words.replace(/^[`"'“*_(]+/, '');
  const spelled = /^[A-Z]{2,}(?![A-Za-z])/.exec(spoken)?.[0] ?? '';
  const byLetter = spelled !== '' && !/[AEIOU]/.test(spelled);
  const vowel = byLetter
    ? /^[FHLMNRSX]/.test(spelled)
    : /^(?:[ai]|e(?!u|we)|o(?!n(?:e|ce)\b)|u(?!ni[cfloqtv]|s[aeu]|t[ei])|hour|honest)/i.test(spoken);
  return `${vowel ? 'an' : 'a'} ${words}`;
}

/** Does the same at the beginning of a sentence. */
export function startWithArticle(words: string): string {
  const text = withArticle(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
