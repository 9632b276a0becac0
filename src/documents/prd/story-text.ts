import { flat, type Item, type Paragraph, type Place, type Texts } from '../markdown/blocks.ts';
import type { PrdDraft, StoryDraft } from './prd-draft.ts';
import { takeOwnId, type OwnId } from './read-ids.ts';
import { readPriority, takePriorityTag } from './read-priority.ts';
import { readStory, type StoryText } from './read-story.ts';
import { fieldsOf } from './sections.ts';
import { isConditionForm, isNormative, splitCriteria, splitSentences } from './statements.ts';
import { topicOf } from './topics.ts';
import type { Priority } from '../../lifecycle/prd.ts';

/** A story sentence with what stands in front of it: "US-3 Borrow a copy: As a member, …". */
export interface FoundStory extends StoryText {
  readonly id: OwnId | null;
  readonly title: string;
  readonly priority: Priority | null;
}

/** A word that every story has: "As a member, I …", "When I …". Most texts are none, and this tells it in a tenth of the time. */
const storyWord = /(?<![A-Za-z0-9])(?:as|being|when|whenever)\s/i;

/** Reads a text as a story with its id, title and priority tag; null when it is none. Lines below the sentence are its `rest`. */
export function findStory(raw: string, draft: Pick<PrdDraft, 'scale'>, loose = false): FoundStory | null {
  if (raw.length > 4_000 || !storyWord.test(raw)) return null;
  const lines = raw
    .split('\n')
    .map(flat)
    .filter((line) => line !== '');
  // "STORY 1: Lend a costume" on the line above the sentence.
  const opening = lines.findIndex((line) => /^(?:as\s+an?\b|as\s+the\b)/i.test(line));
  if (opening === 1 && (lines[0]?.length ?? 0) <= 120) {
    const story = findStory(lines.slice(1).join('\n'), draft, loose);
    const taken = takeOwnId(lines[0] ?? '');
    if (story)
      return {
        ...story,
        id: story.id ?? taken?.id ?? null,
        title: story.title || (taken?.rest ?? lines[0] ?? '').replace(/:$/, ''),
      };
  }
  const end = lines.findIndex((line, at) => at > 0 && startsOther(line, lines[at - 1] ?? ''));
  if (end > 0) {
    const story = readSentence(lines.slice(0, end).join(' '), draft, loose);
    const below = lines.slice(end).join('\n');
    if (story && story.capability !== '') return { ...story, rest: `${story.rest}\n${below}` };
  }
  return readSentence(flat(raw), draft, loose);
}

/** A line that continues no sentence: a bullet, "Given …", "Priority: …", or anything after a full stop. */
function startsOther(line: string, before: string): boolean {
  if (/^(?:so\b|in order\b|because\b|I\s|we\s|as\s+an?\b|as\s+the\b)/i.test(line)) return false;
  return (
    /^(?:[-*•●▪→➔✓✔✅☐☑·–]|\(?[a-z\d]{1,2}[.)]\s|\[[ xX]?\]|given\b|scenario\b|(?:acceptance(?: criteria)?|criteria|priority|prio|acs?|notes?|estimate)\s*[:=])/i.test(
      line,
    ) || /[.!?)]$/.test(before)
  );
}

/** "(Room attendant, high)" at the end of a story names who wants it and how urgently. */
function takeAside(text: string, draft: Pick<PrdDraft, 'scale'>): { text: string; role: string; priority: Priority | null } {
  const aside = /\s*\(([^()]{2,60})\)\s*\.?$/.exec(text);
  const parts = (aside?.[1] ?? '').split(/\s*[,;/|]\s*/);
  const readings = parts.map((part) => readPriority(part, draft.scale));
  const priority = readings.find((reading): reading is Priority => reading !== null && reading !== 'unknown');
  if (!aside || !priority) return { text, role: '', priority: null };
  return { text: text.slice(0, aside.index), role: parts.find((part, at) => readings[at] === 'unknown') ?? '', priority };
}

function readSentence(plain: string, draft: Pick<PrdDraft, 'scale'>, loose: boolean): FoundStory | null {
  const aside = takeAside(plain, draft);
  const story = readTaggedSentence(aside.text, draft, loose);
  return story && { ...story, role: story.role || aside.role, priority: story.priority ?? aside.priority };
}

function readTaggedSentence(plain: string, draft: Pick<PrdDraft, 'scale'>, loose: boolean): FoundStory | null {
  const tagged = takePriorityTag(plain, draft.scale);
  const taken = takeOwnId(tagged.text);
  const text = taken?.rest ?? tagged.text;
  const titled =
    /^(?:user\s?story\s+)?(.{2,90}?)\s*(?:[:{–—]|\s-|\.)\s+(?=["“]?(?:as\s+(?:an?|the)\b|in order to\b.*\bas an?\b))/i.exec(text);
  const story = readStory(titled ? text.slice(titled[0].length) : text, loose);
  if (!story) return null;
  return { ...story, id: taken?.id ?? null, title: flat(titled?.[1] ?? ''), priority: tagged.priority };
}

/** True for a text that is a story wherever it stands. */
export function isStory(texts: Texts): boolean {
  const story = findStory(texts.text, { scale: 'from-1' });
  return story !== null && story.capability !== '';
}

/** Joins "As a …", "I want …", "So that …" that stand in consecutive paragraphs or items; returns how many were joined, 0 for none. */
export function joinSplitStory(parts: readonly (Paragraph | Item)[]): { text: string; count: number } {
  const [first, second, third] = parts.map((part) => flat(part.text));
  if (!first || !second || !/^as\s+(?:an?|the)\b/i.test(first) || !/^(?:I|we)\s/i.test(second) || isStory(textsOnly(first)))
    return { text: '', count: 0 };
  const reason = third !== undefined && /^(?:so\b|in order\b|because\b|to\b)/i.test(third) ? third : undefined;
  return { text: [first, second, reason].filter((part) => part !== undefined).join(' '), count: reason === undefined ? 2 : 3 };
}

function textsOnly(text: string): Texts {
  return { text, marked: text };
}

/** Applies "Priority: must", "Role: member" and the like to a story; returns false when some field means nothing to a story. */
export function applyFields(story: StoryDraft, texts: Texts, place: Place, draft: PrdDraft): boolean {
  const fields = fieldsOf(texts.marked);
  let allUsed = fields.length > 0;
  for (const { name, value } of fields) if (!applyField(story, name, value, place, draft)) allUsed = false;
  return allUsed;
}

/** Applies one named value to a story; false when the name means nothing to a story. */
export function applyField(story: StoryDraft, name: string, value: string, place: Place, draft: PrdDraft): boolean {
  const key = name
    .toLowerCase()
    .replace(/[.…:*]+/g, '')
    .trim();
  if (/^(?:priority|prio|importance|moscow|must\/should\/could)(?: level)?$/.test(key)) {
    const reading = readPriority(value, draft.scale);
    if (reading === 'unknown') draft.unknownPriority(value, place);
    else story.priority ??= reading;
  } else if (topicOf(key) === 'criteria') {
    draft.addCriteria(story, splitCriteria(value), place);
  } else if (/^(?:as an?|as|role|actor|persona|user(?: role| type)?|who)$/.test(key)) {
    story.role ||= flat(value)
      .replace(/^(?:as\s+)?(?:an?|the)\s+/i, '')
      .replace(/[,.]$/, '');
  } else if (/^(?:i (?:want|need)(?: to)?|want(?:s)?(?: to)?|goal|capability|need|what|action)$/.test(key)) {
    story.capability ||= flat(/\bto$/.test(key) && !/^to\b/i.test(value) ? `to ${value}` : value)
      .replace(/^I want\s+/i, '')
      .replace(/[,.]$/, '');
  } else if (/^(?:so that|so|benefit|reason|why|value|outcome|because)$/.test(key)) {
    story.benefit ||= flat(value)
      .replace(/^so that\s+/i, '')
      .replace(/\.$/, '');
  } else if (/^(?:title|name|summary)$/.test(key)) {
    story.title ||= flat(value);
  } else if (/^(?:story|user story|description|statement)$/.test(key)) {
    const found = findStory(value, draft, true);
    if (!found) return false;
    fillStory(story, found, place, draft);
  } else {
    return false;
  }
  return true;
}

/** Fills what the story lacks from a sentence that was found for it. */
export function fillStory(story: StoryDraft, found: FoundStory, place: Place, draft: PrdDraft): void {
  story.role ||= found.role;
  if (story.capability === '' || story.capability === story.title) story.capability = found.capability;
  story.benefit ||= found.benefit;
  story.title ||= found.title;
  story.priority ??= found.priority;
  readRest(story, found.rest, place, draft);
}

/** What follows a story in its own text: fields, and sentences that are conditions. */
export function readRest(story: StoryDraft, rest: string, place: Place, draft: PrdDraft): void {
  if (rest === '') return;
  const [sentences = '', ...lines] = rest.split('\n');
  if (lines.length > 0) {
    readRest(story, sentences, place, draft);
    readRestLines(story, lines, place, draft);
    return;
  }
  const pieces = rest.split(
    /(?:^|[\s.;,–—-]+)(?=(?:acceptance\s+(?:criteria|tests?)|criteria|ac|priority|prio|moscow|notes?|estimate|story\s+points)\s*[:=–—])/i,
  );
  for (const piece of pieces) {
    const field = /^([\w ]{2,22}?)\s*[:=–—]\s*(.+)$/s.exec(piece.trim());
    if (field?.[1] && field[2] && applyField(story, field[1], field[2], place, draft)) continue;
    const conditions = splitSentences(piece).filter((sentence) => isConditionForm(sentence) || isNormative(sentence));
    draft.addCriteria(story, conditions, place);
  }
}

/** Lines below a story: fields, headings such as "Acceptance criteria:", and otherwise criteria. */
function readRestLines(story: StoryDraft, lines: readonly string[], place: Place, draft: PrdDraft): void {
  const criteria: string[] = [];
  for (const line of lines) {
    const field = /^([\w ]{2,22}?)\s*[:=–—]\s*(.*)$/s.exec(line);
    if (field?.[1] && field[2] !== undefined && topicOf(field[1]) === 'criteria' && field[2] === '') continue;
    if (field?.[1] && field[2] && applyField(story, field[1], field[2], place, draft)) continue;
    criteria.push(line);
  }
  draft.addCriteria(story, splitCriteria(criteria.join('\n')), place);
}
