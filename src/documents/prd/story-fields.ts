import { emphasisEnd, emphasisStart, flat, type Block, type Item, type Paragraph, type Texts } from '../markdown/blocks.ts';
import { unmark } from '../markdown/node-text.ts';
import { namesStory, takeOwnId } from './read-ids.ts';
import { stripNumber } from './sections.ts';

/** What people note of a story beside its sentence and its criteria. Only the priority is a field of a PRD; the rest is kept as it is written. */
const names =
  'priority|prio|importance|moscow|status|state|effort|estimates?|estimation|story points?|points|size|t-shirt size|complexity|owner|assignee|assigned to|author|reporter|sprint|iteration|release|epic|version|milestone|labels?|tags?|created|updated|last updated|due|due date|ticket|jira|issue';
const field = new RegExp(String.raw`^(?:[-*+] )?(?:${names})(?: level)?\s*(?::|=|\s[–—-]\s)\s*\S`, 'i');
/** More is a sentence: "Status: it is shown to the member who asks". */
const longestValue = 40;
const opensStory = /^(?:as\s+(?:an?|the)|in order to)\b/i;

/** Whether a line is "Priority: must-have", "**Effort:** 3 days" or several of them: "Priority: High | Status: open". */
export function isFieldLine(line: string): boolean {
  const parts = flat(unmark(line)).split(/\s*[|·•]\s*/);
  return parts.every((part) => field.test(part) && part.length <= longestValue && !/[.!?]$/.test(part));
}

/** Whether a bullet is such a line, and nothing below it. */
export function isFieldItem(item: Item): boolean {
  return item.children.length === 0 && item.text.split('\n').every(isFieldLine);
}

/**
 * The blocks with each field line of a story in a paragraph of its own. In Markdown "Priority: must-have" is one paragraph with the sentence on the next line, and
 * was taken for the title of the story. Each line is then read, or kept as it is written.
 */
export function partFieldLines(blocks: readonly Block[], source: string): Block[] {
  let isBelowStory = false;
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'heading') {
      const taken = takeOwnId(stripNumber(flat(block.text)));
      isBelowStory = taken !== null && namesStory(taken.id);
    }
    if (block.kind === 'list') return [{ ...block, items: block.items.map((item) => partItem(item, source)) }];
    return block.kind === 'paragraph' ? partParagraph(block, source, isBelowStory) : [block];
  });
}

function partParagraph(block: Paragraph, source: string, isBelowStory: boolean): Block[] {
  const lines = linesOf(block, source);
  if (!lines.some(({ isField }) => isField) || !(isBelowStory || lines.some(({ text }) => opensStory.test(text)))) return [block];
  return join(lines).map((group) => toParagraph(block, group));
}

/** A bullet keeps its id, its title and its sentence; its fields stand below it. */
function partItem(item: Item, source: string): Item {
  const lines = linesOf(item, source);
  if (!lines.some(({ text }) => opensStory.test(text)) || !lines.some(({ isField }) => isField)) return item;
  const own = lines.filter(({ isField }) => !isField);
  const fields = lines.filter(({ isField }) => isField).map((line) => toParagraph(item, [line]));
  return { ...item, ...textOf(own), children: [...fields, ...item.children] };
}

interface Line extends Texts {
  readonly isField: boolean;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** None where the text does not stand line by line as in the source, or emphasis goes over the end of a line. */
function linesOf({ text, marked, start, end }: Texts & { start: number; end: number }, source: string): Line[] {
  const [plain, signed, written] = [text.split('\n'), marked.split('\n'), source.slice(start, end).split('\n')];
  const isTorn = signed.some((line) => line.split(emphasisStart).length !== line.split(emphasisEnd).length);
  if (plain.length < 2 || signed.length !== plain.length || written.length !== plain.length || isTorn) return [];
  let from = start;
  return plain.map((line, at) => {
    const begin = from;
    from += (written[at]?.length ?? 0) + 1;
    const [text, marked] = [line.trim(), (signed[at] ?? '').trim()];
    return { text, marked, isField: isFieldLine(line), at, start: begin, end: from - 1 };
  });
}

/** Lines that stand one behind the other stay together, but for those that are fields. */
function join(lines: readonly Line[]): Line[][] {
  return lines.reduce<Line[][]>((groups, line) => {
    const last = groups.at(-1);
    if (last && !line.isField && last.every(({ isField }) => !isField)) last.push(line);
    else groups.push([line]);
    return groups;
  }, []);
}

function toParagraph({ place }: Pick<Paragraph, 'place'>, lines: readonly Line[]): Paragraph {
  const [first, last] = [lines[0], lines.at(-1)];
  return {
    kind: 'paragraph',
    ...textOf(lines),
    place: first?.at === 0 ? place : { ...place, line: place.line + (first?.at ?? 0), column: 1 },
    start: first?.start ?? 0,
    end: last?.end ?? 0,
    taken: false,
  };
}

function textOf(lines: readonly Line[]): Texts {
  return { text: lines.map(({ text }) => text).join('\n'), marked: lines.map(({ marked }) => marked).join('\n') };
}
