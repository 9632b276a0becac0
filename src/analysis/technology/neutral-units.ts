import { identifierStyle, type IdentifierStyle } from './identifier-style.ts';
import { pieceAt } from './find-technology-terms.ts';
import type { WordPiece } from './split-words.ts';
import type { TechnologyGroup } from './technology-term.ts';
import { pluralOf, type TermOccurrence } from './term-index.ts';

/** A stretch of text that one neutral phrase replaces: a term with the technical nouns and versions that belong to it. */
export interface NeutralUnit {
  readonly group: TechnologyGroup;
  /** The term that gives the phrase, as its maker spells it. */
  readonly term: string;
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
  readonly plural: boolean;
  /** How the name that contains it is written; null among plain words. */
  readonly style: IdentifierStyle | null;
}

/** Nouns that only repeat what the term before them says: "PostgreSQL table", "Kafka topics". */
const tailNouns = new Set(
  (
    'table row column index cluster instance node server topic partition queue bucket container image pod cache collection schema query ' +
    'driver broker stream library framework component engine store storage platform session namespace keyspace replica runtime middleware protocol'
  )
    .split(' ')
    .flatMap((noun) => [noun, pluralOf(noun)]),
);

/** Text between two items of a list whose phrases may come out the same: "PostgreSQL or MySQL". */
const listGap = /^\s*(?:,|\/|&|\+|,?\s*(?:and|or)\s)\s*$/;

/** Joins the terms of a text to the units that are replaced as one: "AWS S3 bucket", "PostgreSQL database tables", "MySQL or MariaDB". */
export function groupIntoUnits(
  text: string,
  pieces: readonly WordPiece[],
  occurrences: readonly TermOccurrence[],
): NeutralUnit[] {
  const units: NeutralUnit[] = [];
  for (const occurrence of occurrences) {
    const unit = extend(text, pieces, occurrence);
    const previous = units.at(-1);
    if (previous && belongTogether(text, pieces, previous, unit)) {
      units[units.length - 1] = { ...unit, first: previous.first, start: previous.start, style: previous.style ?? unit.style };
    } else units.push(unit);
  }
  return units;
}

function belongTogether(text: string, pieces: readonly WordPiece[], left: NeutralUnit, right: NeutralUnit): boolean {
  const joined = right.first <= left.last + 1 && pieceAt(pieces, right.first).join !== 'apart';
  if (joined && !isPartOfName(left) && !isPartOfName(right)) return true;
  if (left.group.replacement !== right.group.replacement || right.start - left.end > 12) return false;
  return listGap.test(text.slice(left.end, right.start));
}

/** A name such as `saveToPostgres` stays a word of its own. */
function isPartOfName({ style }: NeutralUnit): boolean {
  return style !== null && style !== 'kebab-case';
}

function extend(text: string, pieces: readonly WordPiece[], { term, first, last }: TermOccurrence): NeutralUnit {
  const start = pieceAt(pieces, first).start;
  const written = squeeze(text.slice(start, pieceAt(pieces, last).end));
  let plural = written === squeeze(pluralOf(term.name.toLowerCase()));
  let end = last;
  if (term.group.noun !== 'plain') {
    for (let next = pieces[end + 1]; next && next.join !== 'apart' && isTail(text, next, term.group); next = pieces[end + 1]) {
      end += 1;
      plural = next.lower.endsWith('s');
    }
    end = skipVersion(text, pieces, end);
  }
  const unit = { group: term.group, term: term.name, first, last: end, start, end: pieceAt(pieces, end).end, plural };
  return { ...unit, style: identifierStyle(text, pieces, unit) };
}

function isTail(text: string, piece: WordPiece, group: TechnologyGroup): boolean {
  // A sentence that ends with the term goes on after its stop.
  if (text.charAt(piece.start - 1) === '.') return false;
  const lastWord = group.replacement.split(' ').at(-1);
  return tailNouns.has(piece.lower) || piece.lower === lastWord;
}

/** "PostgreSQL 14.2", "OAuth 2", "Python3", "HTTP/2"; a number that counts something stays: "Redis 30 minutes". */
function skipVersion(text: string, pieces: readonly WordPiece[], last: number): number {
  const number = pieces[last + 1];
  if (!number || number.join === 'apart' || !/^v?\d+$/.test(number.lower)) return last;
  let end = last + 1;
  while (/^\d+$/.test(pieces[end + 1]?.lower ?? '') && text.slice(pieces[end]?.end, pieces[end + 1]?.start) === '.') end += 1;
  const gap = text.slice(pieceAt(pieces, last).end, number.start);
  const next = pieces[end + 1];
  const counts = next !== undefined && next.join === 'spaced' && !/^(?:and|or|to|for|with|on|in|as|is|was)$/.test(next.lower);
  return gap !== ' ' || end > last + 1 || !counts ? end : last;
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[\s\-_./]/g, '');
}
