import { endOf, type Block, type Code, type Heading, type Item, type Paragraph } from './block.ts';
import { addDemand, nameOf, takeDemand } from './add-part.ts';
import { namesStory, takeAuthorId } from './author-id.ts';
import { addCriteria, readStoryField, startStory } from './build-story.ts';
import type { PartDraft, RequirementDraft, Section, StoryDraft } from './draft.ts';
import { topicOf } from './headings.ts';
import { isQuestion } from './is-question.ts';
import { giveLines } from './line-owners.ts';
import { plainText } from '../../../lifecycle/plain-text.ts';
import { takePriorityTag } from './priorities.ts';
import { textOf, type Reading } from './reading.ts';
import { isStep, joinSteps, readFeatures } from './read-gherkin.ts';
import { readField } from './read-fields.ts';
import { readDemandTable } from './read-demand-table.ts';
import { readStory } from './read-story.ts';
import { splitLabel } from './split-label.ts';

interface Params {
  readonly reading: Reading;
  readonly section: Section;
}

/** Keywords of RFC 2119 and requirement standards, which make a paragraph a requirement. */
const keyword = /\b(?:shall|must|SHOULD|REQUIRED|RECOMMENDED)\b/;

/** Reads a block of stories, criteria or requirements; other forms stay unread. */
export function readDemand(block: Exclude<Block, Heading>, params: Params): void {
  if (block.kind === 'table') readDemandTable(block, params);
  else if (block.kind === 'code') readCode(block, params);
  else if (block.kind === 'item') readItem(block, params);
  else if (block.kind === 'paragraph') readParagraph(block, params);
}

/** Begins a story at a heading that is a story's sentence, or surely its title. */
export function startHeadedStory(reading: Reading, section: Section): void {
  const { heads, span } = section;
  if (!span) return;
  const found = section.isKnown ? null : readStory(section.title);
  if (found?.capability) {
    const id = heads?.id ?? null;
    const story = startStory({ reading, section, found: { ...found, title: '', id, priority: null }, span });
    section.story = story;
    section.heads = null;
  } else if (heads?.kind === 'story' && heads.isSure) {
    const empty = { role: '', capability: '', benefit: '', rest: '' };
    section.story = startStory({ reading, section, found: { ...empty, title: heads.title, id: heads.id, priority: null }, span });
  }
}

function readParagraph(block: Paragraph, params: Params): void {
  const { reading, section } = params;
  const { file } = reading;
  if (readStoryText(block, params)) return;
  const story = section.story ?? section.lastStory;
  if (story && readStoryField({ reading, section, story, text: block.text, span: block.span }))
    return giveLines(file, block.span, { kind: 'part', part: story });
  const lines = block.text.split('\n');
  if (section.story && (section.topic === 'criteria' || isStep(plainText(lines[0] ?? ''))))
    return addCriteria(reading, section.story, pieces(lines, block));
  const text = plainText(block.text);
  const id = takeAuthorId(block.text);
  if (id && id.rest !== '' && section.topic !== 'criteria') return takeNamed({ ...block, done: null }, params);
  if (describeHeaded(block, text, params)) return;
  if (/[:：]$/.test(text)) return giveLines(file, block.span, { kind: 'prose', section });
  if (keyword.test(text) && !isQuestion(text)) return takeDemand(reading, section, { text: block.text, span: block.span });
  giveLines(file, block.span, { kind: 'unread', section });
}

/** Takes the text below a story's or requirement's heading as what it wants. */
function describeHeaded(block: Paragraph, text: string, { reading, section }: Params): boolean {
  const { story, heads } = section;
  if (heads?.kind === 'story' && story?.capability === '') {
    story.capability = text;
    giveLines(reading.file, block.span, { kind: 'part', part: story });
    return true;
  }
  if (heads?.kind !== 'demand' || splitLabel(block.text) || /[:：]$/.test(text)) return false;
  const { title, id } = heads;
  const part = addDemand(reading, section, {
    text: /[.!?:]$/.test(title) || title === '' ? `${title} ${text}` : `${title}: ${text}`,
    span: section.span ?? block.span,
    id,
    group: nameOf(section.parent ?? section),
  });
  section.heads = null;
  if (!part) return false;
  for (const span of [section.span, block.span]) if (span) takeOver(reading, span, part);
  return true;
}

/** Makes the heading part of what it heads. */
function takeOver({ file }: Reading, { from, to }: { from: number; to: number }, part: PartDraft): void {
  for (let line = from; line <= to; line += 1) file.owners[line] = { kind: 'part', part };
}

/** Reads a story's sentence in a paragraph or item; false when there is none. */
function readStoryText(block: Paragraph | Item, { reading, section }: Params): boolean {
  const { scale } = reading;
  const [head = '', ...tail] = splitOff(block.text);
  const label = splitLabel(head);
  const isTitled = label !== null && readStory(plainText(label.rest)) !== null;
  const taken = takeAuthorId(isTitled ? label.name : head);
  const titled = takePriorityTag(plainText(isTitled ? (taken?.rest ?? label.name) : ''), scale);
  const tagged = takePriorityTag(plainText(isTitled ? label.rest : (taken?.rest ?? head)), scale);
  const found = readStory(tagged.text, section.topic === 'stories' || section.heads?.kind === 'story');
  if (!found || found.capability === '') return false;
  const priority = tagged.priority ?? titled.priority;
  const title = /^(?:user )?story$/i.test(titled.text) ? '' : titled.text;
  const story = startStory({ reading, section, found: { ...found, title, id: taken?.id ?? null, priority }, span: block.span });
  if (block.kind === 'paragraph') section.story = story;
  const rest = [...(found.rest === '' ? [] : [found.rest]), ...tail];
  for (const text of rest) {
    if (readStoryField({ reading, section, story, text, span: block.span })) continue;
    addCriteria(reading, story, [{ text: plainText(text), span: block.span, isShared: true }]);
  }
  giveLines(reading.file, block.span, { kind: 'part', part: story });
  return true;
}

/** Splits into the sentence and each line from the first field or step on. */
function splitOff(text: string): string[] {
  const lines = text.split('\n');
  const at = lines.findIndex(
    (line, index) =>
      index > 0 && (isStep(plainText(line)) || (splitLabel(line) !== null && !/^[*_]{0,3}(?:as|i|so)\b/i.test(line))),
  );
  return at < 0 ? [text] : [lines.slice(0, at).join('\n'), ...lines.slice(at)];
}

function readItem(item: Item, params: Params): void {
  const { reading, section } = params;
  const { file } = reading;
  const whole = { from: item.span.from, to: endOf(item) };
  if (readStoryText(item, params)) {
    const story = section.lastStory;
    if (story) for (const child of item.children) readBelowStory(child, story, params);
    return;
  }
  const text = plainText(item.text);
  const label = text.replace(/ ?[:：]$/, '');
  const isGroup = item.children.length > 0 && (/^(\*\*|__)[^*_]+\1 ?[:：]?$/.test(item.text.trim()) || text === '');
  const topic = item.children.length > 0 && (isGroup || label !== text) ? topicOf(label) : null;
  if (topic !== null && topic !== 'criteria') {
    giveLines(file, item.span, { kind: 'prose', section });
    const inner = { ...section, topic, isKnown: true };
    for (const child of item.children)
      if (!readField(child, { reading, section: inner, topic })) readItem(child, { reading, section: inner });
    return;
  }
  if (section.story) return readBelowStory(item, section.story, params);
  if (section.lastStory && topic === 'criteria') return readBelowStory(item, section.lastStory, params);
  if (isGroup) {
    giveLines(file, item.span, { kind: 'prose', section });
    for (const child of item.children) readItem(child, { reading, section: { ...section, heading: label, isTitle: false } });
    return;
  }
  if (isQuestion(text)) return giveLines(file, whole, { kind: 'unread', section });
  if (!isStatement(item)) return giveLines(file, whole, { kind: 'unread', section });
  if (item.children.some((child) => takeAuthorId(child.text))) {
    takeNamed(item, params);
    for (const child of item.children) readItem(child, params);
    return;
  }
  takeNamed({ ...item, text: item.children.length === 0 ? item.text : textOf(item), span: whole }, params);
}

/** Reads a list entry below a story: a field, a label over its criteria, or a criterion. */
function readBelowStory(item: Item, story: StoryDraft, params: Params): void {
  const { reading, section } = params;
  const { file } = reading;
  const text = plainText(item.text);
  const whole = { from: item.span.from, to: endOf(item) };
  if (item.children.length > 0 && topicOf(text.replace(/ ?[:：]$/, '')) === 'criteria') {
    giveLines(file, item.span, { kind: 'part', part: story });
    for (const child of item.children) readBelowStory(child, story, params);
    return;
  }
  if (readStoryField({ reading, section, story, text: item.text, span: item.span })) {
    giveLines(file, whole, { kind: 'part', part: story });
    return;
  }
  if (isQuestion(text)) return giveLines(file, whole, { kind: 'unread', section });
  if (text === '' && item.children.length === 0) return giveLines(file, whole, { kind: 'unread', section });
  const steps = item.text.includes('\n') ? pieces(item.text.split('\n'), item) : [];
  if (steps.length > 1 && item.children.length === 0) return addCriteria(reading, story, steps);
  if (continueScenario(reading, story, { text: textOf(item), span: whole })) return;
  addCriteria(reading, story, [{ text: textOf(item), span: whole, done: item.done }]);
}

/** Joins a separate "Then …" right below "When …" into one criterion. */
function continueScenario(
  { file }: Reading,
  story: StoryDraft,
  { text, span }: { text: string; span: { from: number; to: number } },
): boolean {
  const last = story.criteria.at(-1);
  const above = file.owners[file.lines.slice(0, span.from - 1).findLastIndex((line) => line.trim() !== '') + 1];
  if (!last || above?.kind !== 'part' || above.part !== last || !isStep(last.text)) return false;
  const [joined, ...others] = joinSteps([last.text, text]);
  // A second "When" after a "Then" begins the next one.
  if (!joined || others.length > 0 || (/\bthen\b/i.test(last.text) && /^when\b/i.test(text))) return false;
  last.text = joined.text;
  giveLines(file, span, { kind: 'part', part: last });
  return true;
}

/** Takes a demand, or a story with an id but no sentence: "US-4: Search for events". */
function takeNamed(statement: { text: string; span: { from: number; to: number }; done: boolean | null }, params: Params): void {
  const { reading, section } = params;
  const taken = takeAuthorId(statement.text);
  if (!taken || !namesStory(taken.id)) return takeDemand(reading, section, statement);
  const tagged = takePriorityTag(plainText(taken.rest), reading.scale);
  const found = { role: '', capability: tagged.text, benefit: '', rest: '', title: '' };
  const story = startStory({
    reading,
    section,
    found: { ...found, id: taken.id, priority: tagged.priority },
    span: statement.span,
  });
  giveLines(reading.file, statement.span, { kind: 'part', part: story });
}

/** False for a link, a piece of code or a single word. */
function isStatement({ text, children }: Item): boolean {
  const bare = text.trim();
  if (children.length > 0) return true;
  return (
    !/^(?:`[^`]*`|!?\[[^\]]*\]\([^)]*\)|<?https?:\/\/\S*)$/.test(bare) &&
    /(?<!\S)[^\s\p{L}\p{N}]*[\p{L}\p{N}]\S* +\S|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{4}/u.test(plainText(bare))
  );
}

function pieces(lines: readonly string[], { span }: Paragraph | Item): { text: string; span: { from: number; to: number } }[] {
  return joinSteps(lines.map(plainText)).map(({ text, from, to }) => ({
    text,
    span: { from: span.from + from, to: Math.min(span.to, span.from + to) },
  }));
}

function readCode(block: Code, params: Params): void {
  const { reading, section } = params;
  const { file } = reading;
  const isGherkin =
    /^(?:gherkin|cucumber|feature)/.test(block.language) ||
    /^\s{0,20}(?:feature|scenario(?: outline)?)\s?:/i.test(block.lines.find((line) => line.trim() !== '') ?? '');
  if (isGherkin && readGherkin(block, params)) return;
  let open: RequirementDraft | null = null;
  let previous = '';
  for (const [at, raw] of block.lines.entries()) {
    const span = { from: block.span.from + 1 + at, to: block.span.from + 1 + at };
    const text = raw.trim();
    const taken = takeAuthorId(text);
    if (taken && /\s/.test(taken.rest) && section.topic !== 'criteria') {
      const part = addDemand(reading, section, { text, span });
      open = part && 'section' in part ? part : null;
      if (part) giveLines(file, span, { kind: 'part', part });
    } else if (open && text !== '' && previous !== '' && /^\s/.test(raw)) {
      open.text += ` ${plainText(text)}`;
      giveLines(file, span, { kind: 'part', part: open });
    } else open = null;
    previous = text;
  }
  const hasParts = file.owners.slice(block.span.from, block.span.to + 1).some((owner) => owner?.kind === 'part');
  const ends = [block.span.from, block.span.to];
  if (hasParts) for (const line of ends) giveLines(file, { from: line, to: line }, { kind: 'field', name: 'fence' });
  giveLines(file, block.span, { kind: 'unread', section });
}

function readGherkin(block: Code, { reading, section }: Params): boolean {
  let hasRead = false;
  for (const { title, header, scenarios } of readFeatures(block.lines)) {
    const found = readStory(header, true);
    const story = found?.capability
      ? startStory({ reading, section, found: { ...found, title, id: null, priority: null }, span: block.span })
      : (section.story ?? section.lastStory);
    if (!story) continue;
    hasRead = true;
    section.story ??= story;
    addCriteria(
      reading,
      story,
      scenarios.map(({ text }) => ({ text, span: block.span, isShared: true })),
    );
    giveLines(reading.file, block.span, { kind: 'part', part: story });
  }
  return hasRead;
}
