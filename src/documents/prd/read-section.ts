import type { Priority } from '../../lifecycle/prd.ts';
import type { Block } from '../markdown/blocks.ts';
import { leaveQuestions } from './leave-questions.ts';
import type { PrdDraft, StoryDraft } from './prd-draft.ts';
import { readCriteriaBlock } from './read-criteria.ts';
import { readFieldSection } from './read-fields.ts';
import { mentionedIds, namesStory } from './read-ids.ts';
import { isCategory, readNfrSection } from './read-nfr.ts';
import { labelLevel, type Section } from './sections.ts';
import { readRequirementSection } from './read-requirement-section.ts';
import { countFeatureStories, readStoryBlocks } from './read-work.ts';
import { startStory, type WorkContext } from './start-story.ts';
import { isStory } from './story-text.ts';
import type { Topic } from './topics.ts';

/** What a section inherits from those above it. */
export interface Inherited {
  readonly topic: Topic | null;
  readonly priority: Priority | null;
  /** Story that everything below belongs to. */
  readonly story: StoryDraft | null;
  /** Heading whose only story is still to come: the story takes its id and title. */
  readonly pending: Section | null;
  /** Nearest heading that is no label, for `Requirement.section`. */
  readonly sectionName: string;
}

/** Topics that keep their meaning below headings of other names. */
const inside: readonly Topic[] = [
  'criteria',
  'aside',
  'out-of-scope',
  'nfr',
  'assumptions',
  'constraints',
  'glossary',
  'stories',
  'requirements',
  'risks',
  'metrics',
  'description',
  'priority',
];
/** What is kept as it is: no statement is looked for in it. */
const silent: readonly Topic[] = ['aside', 'out-of-scope'];

/** Reads a section and all below it into the draft. */
export function readSection(section: Section, inherited: Inherited, draft: PrdDraft): void {
  const topic = effectiveTopic(section, inherited);
  const stories = storyCounts.of(section);
  const context = describe(section, topic, inherited, stories);
  const before = draft.stories.length;
  let story = storyOf(section, topic, context, stories, draft);
  if (section.topic === 'priority' && story && section.groupPriority && section.groupPriority !== 'unknown' && stories === 0)
    story.priority ??= section.groupPriority;
  else if (section.groupPriority === 'unknown') draft.unknownPriority(section.title, section.place);

  if (silenced(section, topic)) {
    // Kept text.
  } else if (topic === 'criteria' || (section.topic === 'priority' && story && stories === 0)) {
    readCriteriaSection(section, topic, { ...context, story }, draft);
  } else if (storyCounts.own(section) > 0 || topic === 'stories' || story) {
    story = readStoryBlocks(section.blocks, { ...context, topic, story }, draft) ?? story;
  } else if (topic !== null && (isCategory(topic) || topic === 'nfr' || topic === 'nfr-other')) {
    readNfrSection(section.blocks, { ...context, topic, section }, draft);
  } else if (
    topic === null ||
    !readFieldSection(topic, topic === 'risks' ? leaveQuestions(section.heading, section.blocks) : section.blocks, draft)
  ) {
    readRequirementSection(section, { ...context, topic, story: null }, draft);
  }
  if (section.leaf && (section.topic !== null || story?.section === section)) section.leaf.taken = true;

  const created = draft.stories.length - before;
  for (const child of section.children) {
    // A label belongs to what stands above it; a heading only to a story that has the section for itself.
    const open = created === 1 || child.level === labelLevel ? (story ?? context.story) : context.story;
    readSection(
      child,
      {
        topic,
        priority: context.priority,
        story: stories > 1 && created > 1 ? null : open,
        pending: context.pending,
        sectionName: context.sectionName,
      },
      draft,
    );
  }
}

function silenced(section: Section, topic: Topic | null): boolean {
  return section.groupPriority === 'unknown' || (topic !== null && silent.includes(topic));
}

function describe(section: Section, topic: Topic | null, inherited: Inherited, stories: number): WorkContext {
  const group = section.groupPriority === 'unknown' ? null : section.groupPriority;
  const names = section.topic === null && section.heading !== '';
  const label = section.level === labelLevel && section.topic !== null;
  return {
    topic,
    section,
    sectionName: section.heading === '' || label || section.topic === 'priority' ? inherited.sectionName : headingName(section),
    priority: section.tag ?? group ?? inherited.priority,
    story: inherited.story,
    pending: names && stories === 1 ? section : stories === 1 ? inherited.pending : null,
  };
}

/** Heading without its priority tag, which is a field of its own. */
function headingName(section: Section): string {
  return section.tag === null
    ? section.heading.replace(/\s*:$/, '')
    : section.heading.replace(/\s*[([{][^()[\]{}]*[)\]}]?\s*$/, '');
}

function effectiveTopic(section: Section, inherited: Inherited): Topic | null {
  const above = inherited.topic;
  const own = section.topic;
  const working =
    above === 'stories' || above === 'requirements' || above === 'features' || above === 'criteria' || inherited.story !== null;
  // "Tasks" or "Details" that hold stories are about them.
  if (own === 'aside' && storyCounts.of(section) > 0) return 'stories';
  // "Privacy (REQUIRED)" is a statement with a priority, and only a requirement has one.
  if (section.tag !== null && isCategory(own) && above !== 'nfr') return 'requirements';
  if (own === null || own === 'description') return above === 'overview' ? null : above;
  if (own === 'priority') return above === null || above === 'overview' ? 'requirements' : above;
  if (working && isCategory(own))
    return section.tag === null && !inherited.story && section.title.toLowerCase() === own ? own : above;
  if (working && !inside.includes(own)) return above;
  if (above === 'nfr' && own === 'requirements') return above;
  return own;
}

/** Story that the section's blocks belong to when none of them states one. */
function storyOf(
  section: Section,
  topic: Topic | null,
  context: WorkContext,
  stories: number,
  draft: PrdDraft,
): StoryDraft | null {
  if (section.heading === '') return context.story;
  const named = section.id && namesStory(section.id) ? draft.findStory(section.id) : null;
  if (named && stories === 0) return named;
  return (
    waiting(section, draft) ??
    startStory(section, topic, context, stories, draft) ??
    context.story ??
    (section.topic === 'criteria' || section.topic === 'priority' ? preceding(section, draft) : null)
  );
}

/** Below a story that stands in the text, a label is about that story; behind a whole list of them it may be about each. */
function waiting(section: Section, draft: PrdDraft): StoryDraft | null {
  if (section.level !== labelLevel || section.topic !== 'criteria') return null;
  const last = draft.lastStory();
  if (!last || last.criteria.length > 0 || last.place.file !== section.place.file) return null;
  const before = draft.stories.at(-2);
  return before === undefined || before.criteria.length > 0 || before.section !== last.section ? last : null;
}

/** Story before a heading "Acceptance criteria" of its own: the one the heading names, else the only one that can be meant. */
function preceding(section: Section, draft: PrdDraft): StoryDraft | null {
  for (const id of mentionedIds(section.heading)) {
    const story = draft.findStory(id);
    if (story) return story;
  }
  const last = draft.lastStory();
  if (!last || last.place.file !== section.place.file) return null;
  return last.alone && section.level >= last.section.level ? last : null;
}

function readCriteriaSection(section: Section, topic: Topic | null, context: WorkContext, draft: PrdDraft): void {
  const onlyStory = draft.stories.length === 1 ? draft.lastStory() : null;
  const titled = draft.findStoryByTitle(section.title);
  const named = mentionedIds(section.heading)
    .map((id) => draft.findStory(id))
    .find((story) => story !== null);
  const story = named ?? titled ?? context.story ?? onlyStory;
  if (story) {
    // Below a label the next story stands in the same section as the criteria of the one before.
    const next = section.level === labelLevel ? section.blocks.findIndex(statesStory) : -1;
    if (next >= 0)
      readStoryBlocks(section.blocks.slice(next), { ...context, topic: 'stories', story: null, pending: null }, draft);
    for (const block of next < 0 ? section.blocks : section.blocks.slice(0, next)) {
      if (block.kind === 'table') readStoryBlocks([block], { ...context, topic: 'criteria', story }, draft);
      else readCriteriaBlock(block, story, draft);
    }
    if (section.leaf) section.leaf.taken = true;
    return;
  }
  readStoryBlocks(section.blocks, { ...context, topic: topic ?? 'criteria', story: null }, draft);
}

function statesStory(block: Block): boolean {
  return block.kind === 'paragraph' && !block.taken && isStory(block);
}

/**
 * Counts stories below sections once, not once for every ancestor. What is counted in no time is not kept: half a million headings would keep the garbage
 * collector busy for longer than all the rest takes.
 */
const storyCounts = {
  whole: new WeakMap<Section, number>(),
  direct: new WeakMap<Section, number>(),
  of(section: Section): number {
    const known = section.children.length === 0 ? undefined : this.whole.get(section);
    if (known !== undefined) return known;
    const heading = isStory({ text: section.title, marked: section.title }) ? 1 : 0;
    if (section.children.length === 0) return heading + this.own(section);
    const count = heading + this.own(section) + section.children.reduce((sum, child) => sum + this.of(child), 0);
    this.whole.set(section, count);
    return count;
  },
  own(section: Section): number {
    if (section.blocks.length === 0) return 0;
    const known = this.direct.get(section);
    if (known !== undefined) return known;
    const count = section.topic === 'out-of-scope' || section.topic === 'glossary' ? 0 : countStories(section.blocks);
    this.direct.set(section, count);
    return count;
  },
};

function countStories(blocks: readonly Block[]): number {
  let count = 0;
  for (const block of blocks) {
    if (block.kind === 'paragraph')
      count += isStory(block) || (/^as an?\s[^.!?\n]*[,\n]?\s*(?:\n|$)/i.test(block.text) && block.text.length < 80) ? 1 : 0;
    else if (block.kind === 'list')
      for (const item of block.items)
        count += (isStory(item) || /^as an?\s[^.!?]{0,60},?$/i.test(item.text) ? 1 : 0) + countStories(item.children);
    else if (block.kind === 'code') count += countFeatureStories(block.text);
    else if (block.kind === 'table')
      for (const row of block.rows) count += row.cells.some((cell) => isStory({ text: cell, marked: cell })) ? 1 : 0;
  }
  return count;
}
