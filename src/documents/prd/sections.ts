import { emphasisEnd, emphasisStart, flat, type Block, type Leaf, type Paragraph, type Place } from '../markdown/blocks.ts';
import { unmark } from '../markdown/node-text.ts';
import type { Priority } from '../../lifecycle/prd.ts';
import { priorityOfHeading, takePriorityTag, type NumericScale, type PriorityReading } from './read-priority.ts';
import { takeOwnId, type OwnId } from './read-ids.ts';
import { isLeadIn, isNormative } from './statements.ts';
import { readStory } from './read-story.ts';
import { topicOf, type Topic } from './topics.ts';

/** Depth of a label, a short bold or "Name:" paragraph that heads what follows it; deeper than any heading. */
export const labelLevel = 7;

export interface Section {
  /** Heading as written, without marks; '' before the first heading. */
  readonly heading: string;
  /** The same without number, priority tag, own id and closing colon. */
  readonly title: string;
  /** 0 before the first heading, 1 to 6, or `labelLevel`. */
  readonly level: number;
  readonly place: Place;
  /** Absent before the first heading. */
  readonly leaf: Leaf | null;
  readonly topic: Topic | null;
  readonly id: OwnId | null;
  /** "(REQUIRED)" in the heading: the section as a whole is a statement of that priority. */
  readonly tag: Priority | null;
  /** The heading groups by priority ("Must have"). */
  readonly groupPriority: PriorityReading;
  readonly parent: Section | null;
  readonly blocks: Block[];
  readonly children: Section[];
}

/** Builds the tree of sections of one file; the root stands for the file. */
export function buildSections(blocks: readonly Block[], file: string, scale: NumericScale): Section {
  const root = plainSection({ file, line: 1, column: 1 });
  let current = root;
  const plain = blocks.every((block) => block.kind !== 'heading');
  for (const [at, block] of blocks.entries()) {
    const numbered = plain && block.kind === 'paragraph' ? outlineLevel(block) : 0;
    const label = block.kind === 'paragraph' && numbered === 0 && isLabel(block, blocks[at + 1]);
    if (block.kind !== 'heading' && (block.kind !== 'paragraph' || !(label || numbered > 0))) {
      current.blocks.push(block);
      continue;
    }
    const level = block.kind === 'heading' ? block.level : numbered || labelLevel;
    let parent = current;
    while (parent.parent && parent.level >= level) parent = parent.parent;
    current = readHeading(flat(block.text), level, block, parent, scale);
    parent.children.push(current);
  }
  return root;
}

function plainSection(place: Place): Section {
  return {
    heading: '',
    title: '',
    level: 0,
    place,
    leaf: null,
    topic: null,
    id: null,
    tag: null,
    groupPriority: null,
    parent: null,
    blocks: [],
    children: [],
  };
}

function readHeading(heading: string, level: number, leaf: Leaf, parent: Section, scale: NumericScale): Section {
  const tagged = takePriorityTag(heading.replace(/\s*:$/, ''), scale);
  // "P1" and "Must" alone are no tags but groups.
  const unnumbered = stripNumber(tagged.text);
  const taken = takeOwnId(unnumbered);
  const title = (taken?.rest ?? unnumbered).replace(/[\s:：]+$/, '').replace(/^[^\p{L}\p{N}"“(<#]+/u, '');
  const group = priorityOfHeading(unnumbered.replace(/[\s:]+$/, '').replace(/^[^\p{L}\p{N}]+/u, ''), scale);
  const topic = group ? 'priority' : taken && taken.rest === '' ? null : topicOf(title);
  return {
    heading,
    title,
    level,
    place: leaf.place,
    leaf,
    topic,
    id: taken?.id ?? null,
    tag: tagged.priority,
    groupPriority: group,
    parent,
    blocks: [],
    children: [],
  };
}

/** Drops "6.1 ", "2) ", "IV. ", "A. " and emoji in front of a heading. */
export function stripNumber(heading: string): string {
  return heading
    .replace(/^[^\p{L}\p{N}"“(<[#]+/u, '')
    .replace(/^(?:(?:section|chapter|part)\s+)?(?:\d{1,3}(?:\.\d{1,3})*[.):]?|[IVX]{1,5}[.)]|[A-Z][.)])\s+(?=[^\s%‰])/i, '')
    .trim();
}

const opensStatement = /^(?:["“(<[*]?\p{Lu}|(?:the|an?|all|each|every|only|no|if|when)\s)/u;
const unit =
  /^(?:[KMGT]?(?:i?B|bits?|bps|Hz)|[KMGT]|[RTQ]PS|(?:m|b)illions?|thousand|per ?cent|(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|times)\b/i;

/** Drops "6.1 " and "3.1.2. " in front of a statement; a figure, as in "99.9 % of the time" or "1.5 GB at most", is no such number. */
export function dropOutlineNumber(text: string): string {
  const [, number = '', end = '', statement = ''] = /^(\d{1,3}(?:\.\d{1,3})+)([.)]?)\s+(\S.*)$/s.exec(text) ?? [];
  if (number === '') return text;
  const numbers = end !== '' || number.split('.').length > 2 || (opensStatement.test(statement) && !unit.test(statement));
  return numbers ? statement : text;
}

/** In plain text without headings "3 User stories" and "3.1 Sign a lease" are headings; 0 for any other paragraph. */
function outlineLevel(paragraph: Paragraph): number {
  const number = /^(\d{1,2}(?:\.\d{1,2}){0,3})[.)]?\s+[^\s%‰].{0,78}$/.exec(paragraph.text)?.[1];
  const sentence = /[.!?;,:]$/.test(paragraph.text) || /:\s/.test(paragraph.text);
  return number === undefined || sentence ? 0 : number.split('.').length + 1;
}

/** A paragraph that heads what follows: all emphasized, or a known name with a colon. */
function isLabel(paragraph: Paragraph, next: Block | undefined): boolean {
  const text = flat(paragraph.text);
  if (text === '' || text.length > 120 || paragraph.text.includes('\n') || readStory(text)) return false;
  const bare = stripNumber(text.replace(/\s*[:：]$/, ''));
  const known = topicOf(bare) !== null || priorityOfHeading(bare, 'from-1') !== null;
  const tagged = takePriorityTag(text, 'from-1').priority !== null;
  const marked = (tagged ? paragraph.marked.replace(/\s*[([{][^()[\]{}]*[)\]}]\s*$/, '') : paragraph.marked)
    .trim()
    .replace(/[:：]$/, '');
  const bold =
    marked.startsWith(emphasisStart) && marked.endsWith(emphasisEnd) && marked.indexOf(emphasisEnd) === marked.length - 1;
  if (bold)
    return (
      known ||
      next?.kind === 'list' ||
      next?.kind === 'table' ||
      takeOwnId(bare) !== null ||
      (isNormative(text) && isLeadIn(text)) ||
      !/[.!?]$/.test(text)
    );
  return known && /[:：]$/.test(text) && next !== undefined && next.kind !== 'heading';
}

/** `**Name:** value` pairs of a paragraph or item, in order; empty when it does not start with such a name. */
export function fieldsOf(marked: string): { name: string; value: string }[] {
  const pattern = new RegExp(
    `(?:^|\\n|\\s)${emphasisStart}([^${emphasisStart}${emphasisEnd}\\n]{1,50}?)\\s*(:?)\\s*${emphasisEnd}\\s*(:|[–—-](?=\\s))?[ \\t]*`,
    'g',
  );
  const found = [...marked.matchAll(pattern)].filter((match) => match[2] === ':' || match[3] !== undefined);
  if (found.length > 0 && marked.slice(0, found[0]?.index).trim() === '') {
    return found.map((match, at) => ({
      name: flat(match[1] ?? ''),
      value: unmark(marked.slice(match.index + match[0].length, found[at + 1]?.index))
        .trim()
        .replace(/\s*[|·•]$/, ''),
    }));
  }
  const lines = unmark(marked)
    .split('\n')
    .flatMap((line) => line.split(/\s+[|·•]\s+(?=\p{L}[\p{L} /-]{1,30}:\s)/u));
  const pairs = lines.map((line) =>
    /^(?:\d{1,2}(?:\.\d{1,2})+[.)]?\s+)?([\p{L}][\p{L} /&'-]{1,40}?)\s*(?::|\s[–—-])\s+(\S.*)$/u.exec(line.trim()),
  );
  return pairs.every((pair) => pair !== null)
    ? pairs.map((pair) => ({ name: flat(pair?.[1] ?? ''), value: (pair?.[2] ?? '').trim() }))
    : [];
}
