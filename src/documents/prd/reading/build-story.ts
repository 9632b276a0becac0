import type { Priority } from '../../../lifecycle/prd.ts';
import { takeAuthorId, type AuthorId } from './author-id.ts';
import type { Span } from './block.ts';
import type { Section, StoryDraft } from './draft.ts';
import { topicOf } from './headings.ts';
import { giveLines } from './line-owners.ts';
import { plainText } from '../../../lifecycle/plain-text.ts';
import { readPriority } from './priorities.ts';
import type { Reading } from './reading.ts';
import { readStory, type StoryText } from './read-story.ts';
import { splitLabel } from './split-label.ts';

interface Found extends Omit<StoryText, 'rest'> {
  readonly title: string;
  readonly id: AuthorId | null;
  readonly priority: Priority | null;
}

/** Begins a story, or fills the one that the section's heading began. */
export function startStory({
  reading: { draft, file },
  section,
  found: { role, capability, benefit, title, id, priority },
  span,
}: {
  reading: Reading;
  section: Section;
  found: Found;
  span: Span;
}): StoryDraft {
  const { heads } = section;
  const headed = heads?.kind === 'story' && section.story?.capability === '' ? section.story : null;
  if (headed) {
    Object.assign(headed, { role, capability, benefit, id: headed.id ?? id, priority: priority ?? headed.priority });
    headed.title ||= title;
    section.heads = null;
    return headed;
  }
  const isNamed = heads?.kind === 'story' && !heads.isSure;
  const story: StoryDraft = {
    id: id ?? (isNamed ? heads.id : null),
    title: title || (isNamed ? heads.title : ''),
    role,
    capability,
    benefit,
    priority: priority ?? section.priority,
    criteria: [],
    file: file.name,
    line: span.from,
  };
  if (isNamed) section.heads = null;
  if (isNamed && section.span) file.owners.fill({ kind: 'part', part: story }, section.span.from, section.span.to + 1);
  draft.stories.push(story);
  for (let at: Section | null = section; at; at = at.parent) at.lastStory = story;
  if (section.span && section.span.from === span.from) file.owners.fill({ kind: 'part', part: story }, span.from, span.to + 1);
  return story;
}

/** Most words of a priority: "High (P1)", "must – legal duty". */
const mostWords = 4;

interface Criterion {
  readonly text: string;
  readonly span: Span;
  readonly done?: boolean | null;
  /** True when the lines hold other things too, and belong to the story. */
  readonly isShared?: boolean;
}

/** Adds criteria to a story; each takes its lines, unless it shares them. */
export function addCriteria({ file }: Reading, story: StoryDraft, criteria: readonly Criterion[]): void {
  for (const { text: raw, span, done = null, isShared = false } of criteria) {
    const taken = takeAuthorId(raw);
    const text = taken && taken.rest !== '' ? taken.rest : raw;
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const criterion = { id: taken && taken.rest !== '' ? taken.id : null, text, done, file: file.name, line: span.from };
    story.criteria.push(criterion);
    if (!isShared) giveLines(file, span, { kind: 'part', part: criterion });
  }
}

/** Reads "Priority: must", "Role: member" etc.; false when a story has no such field. */
export function readStoryField(params: {
  reading: Reading;
  section: Section;
  story: StoryDraft;
  text: string;
  span: Span;
}): boolean {
  const { reading, story, text, span } = params;
  const label = splitLabel(text);
  if (!label) return false;
  const name = plainText(label.name).toLowerCase();
  const value = plainText(label.rest);
  if (/^(?:priority|prio|importance|moscow)(?: level)?$/.test(name)) {
    // The rest of a longer line would be lost.
    if (value.split(' ').length > mostWords) return false;
    const priority = readPriority(value, reading.scale);
    if (priority === 'unknown') {
      reading.draft.unknownPriorities.push({ word: value, file: reading.file.name, line: span.from });
      return false;
    }
    story.priority ??= priority;
  } else if (topicOf(name) === 'criteria') {
    if (value === '') return true;
    const entries = value.split(/;\s/).filter((entry) => entry.trim() !== '');
    addCriteria(
      reading,
      story,
      entries.map((entry) => ({ text: entry.trim(), span, isShared: true })),
    );
  } else if (/^(?:as an?|as|role|actor|persona|user|who)$/.test(name)) story.role ||= value.replace(/^(?:as )?(?:an?|the) /i, '');
  else if (/^(?:i (?:want|need)(?: to)?|want|goal|capability|need|what)$/.test(name)) {
    if (story.capability !== '') return false;
    story.capability = name.endsWith(' to') && !/^to /i.test(value) ? `to ${value}` : value;
  } else if (/^(?:so that|so|benefit|why|value)$/.test(name)) {
    if (story.benefit !== '') return false;
    story.benefit = value.replace(/^so that /i, '');
  } else if (/^(?:title|name)$/.test(name)) story.title ||= value;
  else if (/^(?:story|user story|description|statement)$/.test(name)) {
    const found = readStory(value, true);
    if (!found || story.capability !== '') return false;
    Object.assign(story, { role: found.role, capability: found.capability, benefit: found.benefit });
  } else return false;
  return true;
}
