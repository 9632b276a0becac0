import { redactedPlace } from '../redacted-places.ts';

const functionWords = new Set(
  (
    'a an the and or but nor if then else when while where which who whose that this these those it its he she they them their his her is are was were be been ' +
    'being has have had having do does did of in on at by to from for with without into onto over under as than so not no must shall should can cannot may ' +
    'might will would only never always most least more less fewer exactly each every any some all both either there here out up down off again same ' +
    'such other another one because since otherwise stop refuse require reject verify ensure continue given fails fail error raise'
  ).split(' '),
);

/** Verbs that open a step ("2. Record a loan") say nothing of it; elsewhere they are nouns. */
const orders = /(?<=^|[.;:\n]\s{0,8}|\d\.\s{1,8})(?:record|check|set)(?= )/gi;

/** Returns a sentence's content words, lower case and stemmed, so "renewed" and "renewal" match. */
export function contentWords(text: string): string[] {
  const words =
    text
      .replace(redactedPlace, ' ')
      .replace(orders, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !functionWords.has(word)).map(stem);
}

function stem(word: string): string {
  if (word.length < 5) return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  const cut = word.replace(/(?:ations?|ings?|ments?|als?|ed|es|s|ies|y|e)$/, '');
  return cut.length >= 3 ? cut : word;
}
