import { identifierStyle, type IdentifierStyle } from './identifier-style.ts';
import { pieceAt } from './find-technology-terms.ts';
import type { WordPiece } from './split-words.ts';
import { hostingEnvironment, type TechnologyGroup } from './technology-term.ts';
import { list } from './terms/term-list.ts';
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

/** What repeats the name of a language or a framework; "React components" says more. */
const toolNouns = new Set(list('framework, library, runtime, engine, platform, middleware, driver'));

/** Text between two items of a list: "PostgreSQL or MySQL". */
const listGap = /^\s*(?:,|\/|&|\+|,?\s*(?:and|or)\s)\s*$/;

/** Text between two names whose phrases may come out the same: "Docker on AWS". */
const placeGap =
  /^\s+(?:on|in|with|via|over|behind|under|using|inside|within|from|at|running on|hosted on)\s+(?:(?:the|an?|our)\s+)?$/;

/** Joins the terms of a text to the units that are replaced as one: "AWS S3 bucket", "PostgreSQL database tables", "Docker on AWS". */
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
      // "Google Maps API", "Redis caching": the name says what it is for, the word behind it only how.
      const headFirst =
        (previous.group.category === 'product' && unit.group.category === 'interface') ||
        (unit.group.noun === 'plain' && previous.group.noun !== 'plain');
      const head = headFirst ? previous : unit;
      units[units.length - 1] = {
        ...head,
        first: previous.first,
        last: unit.last,
        start: previous.start,
        end: unit.end,
        style: previous.style ?? unit.style,
      };
    } else units.push(unit);
  }
  return units;
}

/** Units of plain words that a list joins, in order: "Node.js, PostgreSQL and React" is one run. */
export function splitIntoRuns(text: string, units: readonly NeutralUnit[]): NeutralUnit[][] {
  const runs: NeutralUnit[][] = [];
  for (const unit of units) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    const joined =
      previous !== undefined &&
      unit.style === null &&
      previous.style === null &&
      unit.start - previous.end <= 12 &&
      listGap.test(text.slice(previous.end, unit.start));
    if (joined) run?.push(unit);
    else runs.push([unit]);
  }
  return runs;
}

function belongTogether(text: string, pieces: readonly WordPiece[], left: NeutralUnit, right: NeutralUnit): boolean {
  const joined = right.first <= left.last + 1 && pieceAt(pieces, right.first).join !== 'apart';
  if (joined && !isPartOfName(left) && !isPartOfName(right)) return true;
  if (left.group.replacement !== right.group.replacement || right.start - left.end > 20) return false;
  return left.group.noun === 'name' && placeGap.test(text.slice(left.end, right.start));
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
  // Where software runs is one place, however many servers it has.
  if (term.group.replacement === hostingEnvironment) plural = false;
  const unit = { group: term.group, term: term.name, first, last: end, start, end: pieceAt(pieces, end).end, plural };
  return { ...unit, style: identifierStyle(text, pieces, unit) };
}

function isTail(text: string, piece: WordPiece, group: TechnologyGroup): boolean {
  // A sentence that ends with the term goes on after its stop.
  if (text.charAt(piece.start - 1) === '.') return false;
  if (group.category === 'language' || group.category === 'framework') return toolNouns.has(piece.lower);
  const lastWord = group.replacement.split(' ').at(-1);
  return tailNouns.has(piece.lower) || piece.lower === lastWord;
}

/** "PostgreSQL 14.2", "OAuth 2", "Python3", "HTTP/2"; a number that counts something stays: "Redis 30 minutes". */
function skipVersion(text: string, pieces: readonly WordPiece[], last: number): number {
  const number = pieces[last + 1];
  if (!number || number.join === 'apart' || !/^v?\d+$/.test(number.lower)) return last;
  let end = last + 1;
  // "Oracle 19c".
  if (pieces[end + 1]?.join === 'tight' && /^[a-z]$/.test(pieces[end + 1]?.lower ?? '')) return end + 1;
  while (/^\d+$/.test(pieces[end + 1]?.lower ?? '') && text.slice(pieces[end]?.end, pieces[end + 1]?.start) === '.') end += 1;
  const gap = text.slice(pieceAt(pieces, last).end, number.start);
  const next = pieces[end + 1];
  const counts = next !== undefined && next.join === 'spaced' && !/^(?:and|or|to|for|with|on|in|as|is|was)$/.test(next.lower);
  return gap !== ' ' || end > last + 1 || !counts ? end : last;
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[\s\-_./]/g, '');
}
