import type { DaaBody } from '../../src/lifecycle/daa.ts';
import { conceptNames } from './daa-names.ts';
import { nameKey, splitWords } from './words.ts';

/** Terms of a terminology chapter: first cells of a pipe table or an HTML table, without the header. */
export function readTerminology(markdown: string): string[] {
  const htmlCells = [...markdown.matchAll(/<tr>\s*<td[^>]*>(?<cell>.*?)<\/td>/gs)].map(({ groups }) => groups?.['cell'] ?? '');
  const pipeCells = [...markdown.matchAll(/^\|(?<cell>[^|]+)\|/gm)]
    .map(({ groups }) => groups?.['cell'] ?? '')
    .filter((cell) => !/^[\s:-]+$/.test(cell));
  const cells = htmlCells.length > 0 ? htmlCells : pipeCells.slice(1);
  return cells.map((cell) =>
    cell
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('*', '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/** Terms that are modeled by name, and those that are not. */
export function scoreTerms(terms: readonly string[], daa: DaaBody): { found: string[]; missed: string[] } {
  const modeled = new Set(conceptNames(daa).map((name) => nameKey(name)));
  return {
    found: terms.filter((term) => modeled.has(nameKey(term))),
    missed: terms.filter((term) => !modeled.has(nameKey(term))),
  };
}

const structural = /internal workflow|building block interaction|sequence diagram|edge case|about|^signing the draft/i;
const silent = new Set([
  'universal',
  'workflow',
  'the',
  'a',
  'an',
  'of',
  'for',
  'by',
  'at',
  'with',
  'without',
  'their',
  'end',
  'and',
  'to',
  'after',
  'from',
  'explicitly',
  'asynchronously',
]);

/** Titles of the numbered workflows in a workflow chapter. */
export function readWorkflows(markdown: string): string[] {
  return [...markdown.matchAll(/^#{2,4}\s+\d+\.\d+(?:\.\d+)*:?\s+(?<title>.+)$/gm)]
    .map(({ groups }) =>
      (groups?.['title'] ?? '')
        .replaceAll(/&#x?\w+;|\(.*?\)/g, '')
        .replace(/^Universal workflow:\s*/i, '')
        .trim(),
    )
    .filter((title) => !structural.test(title));
}

/**
 * Workflows that some operation performs: at least half of the title's words, and two where it has two, occur in one operation's name, aggregate or event.
 * Words are compared by their first five letters, so "cancelling" finds "cancelOrder".
 */
export function scoreWorkflows(titles: readonly string[], daa: DaaBody): { found: string[]; missed: string[] } {
  const operations = daa.aggregates.flatMap((aggregate) =>
    aggregate.operations.map(({ name, event }) => new Set([name, aggregate.name, event].flatMap((text) => stems(text)))),
  );
  const performed = (title: string) => {
    const wanted = new Set(stems(title));
    const enough = Math.max(Math.ceil(wanted.size / 2), Math.min(2, wanted.size));
    return operations.some((words) => words.intersection(wanted).size >= enough);
  };
  return { found: titles.filter((title) => performed(title)), missed: titles.filter((title) => !performed(title)) };
}

function stems(text: string): string[] {
  return splitWords(text)
    .filter((word) => !silent.has(word))
    .map((word) => nameKey(word).slice(0, 5));
}
