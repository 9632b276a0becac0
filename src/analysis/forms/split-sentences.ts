import { redactedPlace } from '../redacted-places.ts';

/** Returns the sentences of a text, then those in brackets, which are also said. */
export function listSaid(markdown: string): string[] {
  const asides = [...markdown.replace(/\]\([^)]{0,300}\)/g, ' ').matchAll(/\(([^()]{1,300})\)/g)].map(([, aside = '']) => aside);
  return [...splitSentences(markdown), ...asides.flatMap(splitSentences)];
}

/** Splits Markdown into sentences, without asides in brackets, links and marks. */
export function splitSentences(markdown: string): string[] {
  return markdown
    .replace(redactedPlace, ' ')
    .replace(/!?\[([^\]]{0,200})\]\([^)]{0,300}\)/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/<[^>]{1,200}>/g, ' ')
    .replace(/[*`]+|(?<=^|\s)_(?=\S)|(?<=\S)_(?=\s|$)/g, '')
    .replace(/(?<!\s)\s*\([^()]{0,300}\)/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/[“”„"]/g, '')
    .split(/\n+|(?<=[.!?;])(?<!\b(?:e\.g|i\.e|etc|vs|approx|incl|max|min|no|Dr|Mr|Mrs|Ms|St)\.)\s+/i)
    .map((sentence) =>
      sentence
        .replace(/^(?:[-*+]|\d+[.)])\s+/, '')
        .replace(/(?<![.;!\s])[.;!\s]+$/, '')
        .trim(),
    )
    .filter((sentence) => /\p{L}/u.test(sentence));
}
