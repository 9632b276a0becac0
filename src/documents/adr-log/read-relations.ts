import type { RelationType, SaidRelation } from './log-record.ts';

interface Phrase {
  readonly type: RelationType;
  readonly pattern: RegExp;
}

/** How one record refers to another. An early tool spelled `s` as `c`. */
const phrases: readonly Phrase[] = [
  { type: 'superseded-by', pattern: /\b(?:super[sc]eded|replaced|obsoleted)(?:,? (?:in part|partly|partially))?[ -]by\b/gi },
  { type: 'supersedes', pattern: /\b(?:super[sc]edes|replaces|obsoletes)\b/gi },
  { type: 'amended-by', pattern: /\b(?:amended|clarified|extended|updated)[ -]by\b/gi },
  { type: 'amends', pattern: /\b(?:amends|clarifies|extends)\b/gi },
];

/** Marks a statement that is not so, or not yet. */
const unreal = /\b(?:not|never|no longer|would|could|should|may|might|can|will|if|whether|unless|until|when|to be)\b[^.;:]*$/i;
const inPart = /\b(?:partly|partially|in part|parts? of|some of)\b/i;
/** Matches the beginning of a sentence about its own record. */
const aboutItself =
  /^(?:[\s>*_~-]|\b(?:note|status|update|warning|important|edit)\b:?)*(?:(?:this|the)\s+(?:adr|rfc|decision|record|document|architecture decision(?: record)?|proposal)(?:\s+(?:record|document))?\s+)?(?:(?:has|have|is|was|were|been|now|since|also|later|accepted|and|but|then)[\s,;]+)*$/i;

/** Reads relations from metadata or the status section, with `href` and names as written. */
export function readStatedRelations(text: string, firstLine: number): SaidRelation[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) =>
    findPhrases(line).flatMap(({ type, words, rest, before }) =>
      targetsOf(/[\p{L}\p{N}]/u.test(rest) ? rest : (lines[index + 1] ?? ''), true).map((target) => ({
        type: inPart.test(before + words) ? partOf(type) : type,
        ...target,
        line: firstLine + index,
        stated: true,
      })),
    ),
  );
}

/** Reads relations from prose that links or numbers a record. Superseded in part means amended. */
export function readProseRelations(text: string, firstLine: number): SaidRelation[] {
  return paragraphs(withoutCode(text)).flatMap(({ lines, offset }) =>
    findPhrases(lines.join(' ')).flatMap(({ type, start, words, rest, before }) => {
      const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf(': ')) + 1);
      if (unreal.test(sentence)) return [];
      const whole = type !== 'superseded-by' || aboutItself.test(sentence);
      const partial = inPart.test(sentence + words) || !whole;
      return targetsOf(rest, false).map((target) => ({
        type: partial ? partOf(type) : type,
        ...target,
        line: firstLine + offset + lineAt(lines, start),
        stated: false,
      }));
    }),
  );
}

/** Returns paragraphs and list items with the lines that belong to each. */
function paragraphs(text: string): { lines: string[]; offset: number }[] {
  const found: { lines: string[]; offset: number }[] = [];
  let previous = '';
  for (const [offset, line] of text.split('\n').entries()) {
    const begins = previous.trim() === '' || /^\s*(?:[-*+]|\d+[.)]|#+|\|)\s/.test(line);
    if (line.trim() === '') previous = '';
    else {
      if (begins) found.push({ lines: [line], offset });
      else found.at(-1)?.lines.push(line);
      previous = line;
    }
  }
  return found;
}

/** Returns the line index of a character in the joined text. */
function lineAt(lines: readonly string[], character: number): number {
  let end = 0;
  return Math.max(
    0,
    lines.findIndex((line) => (end += line.length + 1) > character),
  );
}

function partOf(type: RelationType): RelationType {
  if (type === 'supersedes') return 'amends';
  return type === 'superseded-by' ? 'amended-by' : type;
}

/** Limits the text that is read around a phrase, so that lines of any length are fast. */
const nearby = 400;
const mostPhrases = 100;

interface FoundPhrase {
  readonly type: RelationType;
  readonly start: number;
  /** The phrase and the text between it and the name. */
  readonly words: string;
  readonly before: string;
  readonly rest: string;
}

/** Finds each phrase of a line, with the text before it and the text up to the next phrase. */
function findPhrases(line: string): FoundPhrase[] {
  const found = phrases
    .flatMap(({ type, pattern }) =>
      [...line.matchAll(pattern)].map((match) => ({ type, start: match.index, end: match.index + match[0].length })),
    )
    .sort((a, b) => a.start - b.start)
    .slice(0, mostPhrases);
  return found.map(({ type, start, end }, index) => ({
    type,
    start,
    before: line.slice(Math.max(0, start - nearby), start),
    words: line.slice(start, end + nearby).split(/[[\d]/, 1)[0] ?? '',
    rest: line.slice(end, Math.min(found[index + 1]?.start ?? Infinity, end + nearby)),
  }));
}

/** Returns the records a text names by link or number; if `stated`, the rest is a title. */
function targetsOf(text: string, stated: boolean): { name: string; href: string }[] {
  // The name follows at once; a later sentence has another topic.
  const near = text.split(/(?<=[a-z)\]])[.;](?:\s|$)/i)[0] ?? '';
  const links = [...near.matchAll(/\[([^[\]]+)\]\(<?([^()<>\s]+)(?:[>\s][^()]*)?\)|\[\[([^[\]|]+)(?:\|([^[\]]*))?\]\]/g)];
  if (links.length > 0)
    return links.map(([, name, href, wiki, label]) => ({ name: (name ?? label ?? wiki ?? '').trim(), href: href ?? wiki ?? '' }));
  const numbers = [...near.matchAll(/\b(?:ADR|RFC|decision|record)s?[\s#_-]*\d+\b|(?<![\w.])#?0\d{2,}\b/gi)];
  if (numbers.length > 0) return numbers.map(([name]) => ({ name: name.trim(), href: '' }));
  if (!stated) return [];
  const name = near.replace(/^[\s:*_"'“”-]+/, '').replace(/(?<![\s*_"'“”.,;)])[\s*_"'“”.,;)]+$/, '');
  return name === '' ? [] : [{ name, href: '' }];
}

/** Blanks the lines of code blocks. */
function withoutCode(text: string): string {
  let fence: string | undefined;
  const lines = text.split('\n').map((line) => {
    const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const isCode = fence !== undefined || marks !== undefined;
    if (fence === undefined) fence = marks;
    else if (line.trim() === fence) fence = undefined;
    return isCode ? '' : line;
  });
  return lines.join('\n');
}
