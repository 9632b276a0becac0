import type { PrdBody } from '../../lifecycle/prd.ts';
import { splitSentences } from '../challenge/passages.ts';
import { listPrdParts } from './prd-parts.ts';

/** Sections that tell of the document, of its history or of what is not built now. */
const background =
  /\b(?:references?|resources?|licen[cs]e|acknowledge?ments?|contribut\w+|inspiration|motivation|abstract|background|future|change ?log|revision|history|appendix|glossary|links?|authors?|table of contents|out of scope|non-?goals?|alternatives?|rationale|open questions?|unresolved|known issues?|drawbacks?|prior art)\b/i;
const demands =
  /\b(?:must|shall|should|will(?! not be (?:covered|discussed))|can|cannot|may not|needs? to|ha(?:s|ve) to|(?:is|are) (?:required|able|allowed) to|allows?|lets?|enables?)\b/i;
/** Who writes speaks to who reads, or of something else than what is built. */
const speaksToReaders =
  /\b(?:we|our|us|i|you|your)\b|https?:|\?$|^(?:this|the) (?:spec\w*|document|section|proposal|rfc|page)\b/i;
const shortest = 30;
/** Fewer say nothing about a document. */
const fewest = 5;

/**
 * Sentences in what was kept of a PRD that promise or demand something, and became no part of it. By their wording alone: some tell how things are today,
 * so that their number shows how much was left aside, and no single one that something is missing.
 */
export function listUnreadDemands({ other }: PrdBody): string[] {
  let skipsBelow: number | null = null;
  return other.flatMap(({ heading, level, markdown }) => {
    if (heading !== '') {
      if (skipsBelow !== null && level <= skipsBelow) skipsBelow = null;
      if (skipsBelow === null && background.test(heading)) skipsBelow = level;
    }
    if (skipsBelow !== null) return [];
    return proseOf(markdown).flatMap(splitSentences).filter(isDemand);
  });
}

/** What was understood of a PRD, where it is little: fewer than one in three of the sentences that read like demands; null where it is more. */
export function findLittleRead(body: PrdBody): { readonly read: number; readonly unread: readonly string[] } | null {
  const unread = listUnreadDemands(body);
  const read = listPrdParts(body).length;
  return unread.length >= fewest && read * 2 < unread.length ? { read, unread } : null;
}

/** Paragraphs and items, each as one line; code, drawings, tables and comments promise nothing. */
function proseOf(markdown: string): string[] {
  return markdown
    .replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n\1[^\n]*(?=\n|$)|$)/gm, '\n')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '' && !/^[|>#]/.test(block))
    .map((block) => block.replace(/^(?:[-*+]|\d+[.)])\s+/, ''));
}

function isDemand(sentence: string): boolean {
  return sentence.length >= shortest && !sentence.endsWith(':') && demands.test(sentence) && !speaksToReaders.test(sentence);
}
