/** True for a question, except "What if the supplier fails?", which is a risk. */
export function isQuestion(text: string): boolean {
  return /\?["”)*_]{0,3}$/.test(text.slice(-8)) && !/^what (?:if|happens)\b/i.test(text);
}
