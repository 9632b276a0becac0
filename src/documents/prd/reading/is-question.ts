/** A text that asks; "What if the supplier fails?" is a risk in the form of a question. */
export function isQuestion(text: string): boolean {
  return /\?["”)*_]{0,3}$/.test(text.slice(-8)) && !/^what (?:if|happens)\b/i.test(text);
}
