import { endOf, labelLevel, type Block, type Heading, type Item, type Paragraph } from './block.ts';
import { namesStory, takeAuthorId } from './author-id.ts';
import type { FileDraft, Section } from './draft.ts';
import { readDemand, startHeadedStory } from './read-demands.ts';
import { readField } from './read-fields.ts';
import { topicOf, type Topic } from './headings.ts';
import { isQuestion } from './is-question.ts';
import { giveLines } from './line-owners.ts';
import { giveBlock, textOf, type Reading } from './reading.ts';
import { openSection, rootSection } from './open-section.ts';
import { plainText } from '../../../lifecycle/plain-text.ts';
import { takePriorityTag } from './priorities.ts';
import { readStory } from './read-story.ts';
import { splitBlocks } from './split-blocks.ts';
import { splitLabel } from './split-label.ts';

/** Topics below which nothing is demanded. */
const prose: ReadonlySet<Topic | null> = new Set<Topic | null>(['aside', 'background', 'questions']);
const ranks: Partial<Record<Topic, number>> = { objective: 0, summary: 1, overview: 2 };
const introduction = 3;
/** A paragraph that tells what changed in the document demands nothing, wherever it is. */
const history = /^(?:change ?log|(?:revision|version|document) history) ?:/i;

/** Reads a file's blocks. Every nonblank line gets an owner; text of no known form is unread. */
export function readFile(reading: Reading, { isOnly }: { isOnly: boolean }): void {
  const { file } = reading;
  const blocks = splitBlocks(file.lines);
  const titles = blocks.filter((block) => block.kind === 'heading' && block.level === 1);
  const first = blocks.find((block) => block.kind === 'heading');
  const title = isOnly && titles.length === 1 && first === titles[0] && blocks.length > 1 ? first : undefined;
  const isDivided = blocks.some((block) => block.kind === 'heading' && block !== title);
  let current = rootSection();
  file.sections.push(current);
  for (const block of blocks) {
    if (block.kind === 'heading') {
      current = enterSection(block, { reading, current, isTitle: block === title });
      continue;
    }
    current = leaveLabel(block, current, reading);
    readBlock(block, { reading, section: current, isDivided });
  }
}

function enterSection(heading: Heading, params: { reading: Reading; current: Section; isTitle: boolean }): Section {
  const { reading, current, isTitle } = params;
  const { file, scale } = reading;
  const section = openSection(heading, { current, scale, isTitle });
  // A bold line of no known name is text of its story, and ends nothing.
  if (section.level === labelLevel && !section.isKnown && !section.heads?.isSure && (current.story ?? current.topic) !== null) {
    giveLines(file, heading.span, { kind: 'prose', section: current });
    return current;
  }
  file.sections.push(section);
  giveLines(file, heading.span, { kind: 'heading', section });
  startHeadedStory(reading, section);
  return section;
}

/** Ends a label's section at the next story. */
function leaveLabel(block: Block, section: Section, reading: Reading): Section {
  const parent = section.parent;
  const isLeft =
    parent !== null &&
    section.level === labelLevel &&
    section.topic !== 'out-of-scope' &&
    block.kind === 'paragraph' &&
    section.heads === null &&
    beginsStory(block.text, reading);
  return isLeft ? parent : section;
}

/** True for a story's sentence, bare or behind an id or a title, and for a text with a story's id. */
function beginsStory(text: string, { scale }: Reading): boolean {
  const taken = takeAuthorId(text);
  if (taken && namesStory(taken.id)) return true;
  return [text, taken?.rest, splitLabel(text)?.rest].some(
    (one) => one !== undefined && readStory(takePriorityTag(plainText(one), scale).text) !== null,
  );
}

function readBlock(block: Exclude<Block, Heading>, params: { reading: Reading; section: Section; isDivided: boolean }): void {
  const { reading, section, isDivided } = params;
  const { file } = reading;
  if (block.kind === 'raw') return giveLines(file, block.span, { kind: 'prose', section });
  if (block.kind === 'paragraph' && history.test(plainText(block.text)))
    return giveBlock(file, block, { kind: 'prose', section });
  const lines = splitLines(block, (line) => topicOf(splitLabel(line)?.name ?? '') !== null);
  if (lines.length > 1) {
    for (const line of lines) readBlock(line, params);
    return;
  }
  // Each bold line below "Personas" is one of them.
  const personas = section.topic === 'users' ? splitLines(block, (line) => /^(?:\*\*|__)/.test(line)) : [];
  if (personas.length > 1) {
    for (const line of personas) readField(line, { reading, section, topic: section.topic });
    return;
  }
  if (section.topic === 'questions' && readOpenQuestion(block, reading, section)) return;
  if (readLabelled(block, reading, section)) return;
  if (readField(block, { reading, section, topic: section.topic })) return;
  if (isObjective(block, section, isDivided)) return readObjective(block, reading, section);
  if (prose.has(section.topic) || section.topic === 'overview' || section.topic === 'summary')
    return giveBlock(file, block, { kind: 'prose', section });
  readDemand(block, { reading, section });
}

/** Splits lines that are all of one form, such as "KPIs: …" over "Budget: …". */
function splitLines(block: Exclude<Block, Heading>, isOfForm: (line: string) => boolean): Paragraph[] {
  if (block.kind !== 'paragraph') return [];
  const { text, span } = block;
  const lines = text.split('\n');
  if (lines.length !== span.to - span.from + 1 || !lines.every(isOfForm)) return [];
  return lines.map((line, at) => ({ kind: 'paragraph', text: line, span: { from: span.from + at, to: span.from + at } }));
}

/** Reads an entry of "Open Questions" without an answer; "None" or a tick is no question. */
function readOpenQuestion(block: Exclude<Block, Heading>, { draft, file }: Reading, section: Section): boolean {
  if (block.kind !== 'item' && block.kind !== 'paragraph') return false;
  const isAnswered =
    /\b(?:answers?|faqs?)\b|&/i.test(section.title) ||
    (block.kind === 'item' && (block.done === true || block.children.some(isAnswer)));
  const text = textOf(block);
  const asks = isQuestion(text) || (block.kind === 'item' && /\s/.test(text) && !/^(?:none|nothing|no |n\/a)/i.test(text));
  if (isAnswered || !asks) return false;
  draft.questions.push(text);
  giveLines(file, block.kind === 'item' ? { from: block.span.from, to: endOf(block) } : block.span, {
    kind: 'field',
    name: 'questions',
  });
  return true;
}

function isAnswer({ text }: Item): boolean {
  return /^(?:answer|decision|resolution|resolved)$/i.test(splitLabel(text)?.name ?? '');
}

/** Reads a paragraph with its own topic: "**Out of scope:** fines". */
function readLabelled(block: Exclude<Block, Heading>, reading: Reading, section: Section): boolean {
  if (block.kind !== 'paragraph' && block.kind !== 'item') return false;
  const label = splitLabel(block.text);
  const topic = label && label.rest !== '' ? topicOf(label.name) : null;
  if (!label || topic === null) return false;
  // A list entry that names a topic is mostly a demand with a label.
  if (block.kind === 'item' && ranks[section.topic ?? 'aside'] === undefined && topic !== 'out-of-scope') return false;
  const own = { ...section, topic, isKnown: true };
  const inner = { ...block, text: label.rest };
  if (topic === 'objective' || topic === 'summary') {
    readObjective({ kind: 'paragraph', text: label.rest, span: block.span }, reading, own);
    return true;
  }
  return readField(inner, { reading, section: own, topic });
}

function isObjective(block: Block, { topic, isTitle }: Section, isDivided: boolean): block is Paragraph | Item {
  if (topic === 'objective') return block.kind === 'paragraph' || block.kind === 'item';
  if (block.kind !== 'paragraph') return false;
  if (topic === 'summary' || topic === 'overview') return true;
  return (
    isTitle && isDivided && !/[:：]$/.test(block.text) && readStory(plainText(block.text)) === null && !splitLabel(block.text)
  );
}

function readObjective(block: Paragraph | Item, { draft, file }: Reading, section: Section): void {
  const span = block.kind === 'item' ? { from: block.span.from, to: endOf(block) } : block.span;
  const rank = section.isTitle ? introduction : (ranks[section.topic ?? 'overview'] ?? introduction);
  draft.objectives.push({ rank, text: textOf(block), span, file, section });
}

/** Marks lines without an owner as unread. */
export function giveRest({ lines, owners, sections }: FileDraft): void {
  let at = 0;
  let section = sections[0];
  for (let line = 1; line <= lines.length; line += 1) {
    while ((sections[at + 1]?.span?.from ?? Infinity) <= line) section = sections[(at += 1)];
    const text = (lines[line - 1] ?? '').trim();
    // A mark alone, such as ">", says nothing that somebody could understand.
    const kind = /[\p{L}\p{N}]/u.test(text) || owners[line - 1]?.kind === 'unread' ? 'unread' : 'prose';
    if (section && text !== '') owners[line] ??= { kind, section };
  }
}
