/** Markdown and typography to plain English sentences. */
import { redactedPlace } from '../redacted-places.ts';

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\bincl\b\.?/gi, 'including'],
  [/\bcan(?:not|'t)\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [/\b(re|pre|de|un)-(?=[a-z]{4})/gi, '$1'],
  [/\btak(es?|en|ing) place\b/gi, 'happen$1'],
  [/\bhappene\b/gi, 'happen'],
  [/\bhappenes\b/gi, 'happens'],
  [/\bhappenen\b/gi, 'happened'],
  [/\b(I)'m\b/g, '$1 am'],
  [/\b(it|he|she|that|there|what)'s\b/gi, '$1 is'],
  [/\b(I|we|you|they)'(?:d|ll)\b/gi, '$1 would'],
  [/\b(I|we|you|they)'ve\b/gi, '$1 have'],
  [/\b(we|you|they)'re\b/gi, '$1 are'],
  [/\band\s*\/\s*or\b/gi, 'or'],
  [/\b(\w+)\s*\/\s*(?=[A-Za-z])/g, '$1 or '],
];

/** "can't" → "can not", "add/remove" → "add or remove". */
export function expandShortForms(text: string): string {
  return shortForms.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text.replace(/[’‘]/g, "'"));
}

/** Takes Markdown marks, links, priority words and examples in brackets out of a statement. */
export function plainSentence(markdown: string): string {
  return markdown
    .replace(redactedPlace, ' ')
    .replace(/&#x[0-9a-f]+;|&nbsp;|\u200b|\u00a0/gi, ' ')
    .replace(/<[^>]{1,200}>/g, ' ')
    .replace(/!?\[([^\]]{0,200})\]\([^)]{0,300}\)/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[*`]+|\\(?=[_*[\]#])/g, '')
    .replace(/(^|\s)_([^_\n]{1,100})_(?=\s|[.,;:]|$)/g, '$1$2')
    .replace(/\(\s*(?:REQUIRED|RECOMMENDED|OPTIONAL|MUST|SHOULD|MAY|must-have|should-have|nice-to-have)\s*\)?\.?/g, ' ')
    .replace(/\b(?:MUST|SHALL|SHOULD|MAY|CAN)(?: NOT)?\b/g, (modal) => modal.toLowerCase())
    .replace(/[“”„]/g, '"')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** Turns of phrase that say nothing about the domain; the comma after them goes too. */
const idioms =
  /\b(?:in general|in particular|for clarity|for example|for instance|as needed|if applicable|wherever applicable|where applicable|as well as possible|at any time|in case|of course|in addition|as required|if (?:needed|necessary|required|possible)|as and when desired|either)\b,?\s*/gi;

/** Removes what stands in brackets; the sentence must read on without it. */
export function withoutAsides(sentence: string): string {
  return (
    sentence
      .replace(/\s*\([^()]{0,300}\)/g, '')
      // What opens a sentence as an example is told whole: "E.g a consumer with two addresses may choose one".
      .replace(/^(?:e\.g\b\.?|i\.e\b\.?),?\s+/i, '')
      .replace(/\s*,?\s*\b(?:e\.g\b\.?|i\.e\b\.?|ex-(?=\s))\s?[^.;]{0,300}(?=[.;]|$)/gi, '')
      .replace(idioms, '')
      .replace(/\s+([,.;])/g, '$1')
      .trim()
  );
}

const abbreviations = /\b(?:e\.g|i\.e|etc|vs|approx|no|incl|max|min|Dr|Mr|Mrs|Ms|St)\.$/i;

/** Splits into sentences at full stops, semicolons and line ends, not at abbreviations or decimals. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split(/\n+/)) {
    let current = '';
    for (const piece of line.split(/(?<=[.!?;])\s+/)) {
      current = current === '' ? piece : `${current} ${piece}`;
      if (abbreviations.test(current)) continue;
      sentences.push(current);
      current = '';
    }
    if (current !== '') sentences.push(current);
  }
  return sentences.map((sentence) => sentence.replace(/[.;!\s]+$/, '').trim()).filter((sentence) => /[A-Za-z]/.test(sentence));
}
