import type { Priority } from '../../lifecycle/prd.ts';
import { takeAll } from '../markdown/blocks.ts';
import type { Layout, PrdDraft, StoryDraft } from './prd-draft.ts';
import { namesRequirement, namesStory } from './read-ids.ts';
import { readThirdPersonStory } from './read-story.ts';
import { fieldsOf, type Section } from './sections.ts';
import { applyFields, findStory, isStory, readRest, type FoundStory } from './story-text.ts';
import type { Topic } from './topics.ts';

/** Where blocks of stories and requirements stand. */
export interface WorkContext {
  readonly topic: Topic | null;
  readonly section: Section;
  readonly sectionName: string;
  readonly priority: Priority | null;
  readonly story: StoryDraft | null;
  readonly pending: Section | null;
}

/** Starts the story that a heading states itself, or announces by its id without any story below. */
export function startStory(
  section: Section,
  topic: Topic | null,
  context: WorkContext,
  stories: number,
  draft: PrdDraft,
): StoryDraft | null {
  const stated = isStory({ text: section.title, marked: section.title }) ? findStory(section.title, draft) : null;
  if (stated) return addFound(stated, { ...context, pending: section }, 'heading', section.place, draft);
  const announced = section.topic === null && section.id !== null && stories === 0 && context.story === null;
  const leaf = section.children.every((child) => child.topic !== null);
  const content = section.blocks.length > 0 || section.children.length > 0;
  const byId =
    announced && section.id !== null && (namesStory(section.id) || (topic === 'stories' && !namesRequirement(section.id)));
  const byPlace = section.topic === null && topic === 'stories' && stories === 0 && context.story === null && leaf && content;
  if (!byId && !byPlace) return null;
  const third = section.blocks
    .map((block) => (block.kind === 'paragraph' ? readThirdPersonStory(block.text) : null))
    .find((story) => story !== null);
  const paragraph = third
    ? section.blocks.find((block) => block.kind === 'paragraph' && readThirdPersonStory(block.text) !== null)
    : undefined;
  if (paragraph) takeAll([paragraph]);
  return draft.addStory({
    id: section.id,
    title: section.title,
    role: third?.role ?? '',
    capability: third?.capability ?? section.title,
    benefit: third?.benefit ?? '',
    priority: section.tag ?? context.priority,
    criteria: [],
    place: section.place,
    layout: 'heading',
    section,
    alone: true,
  });
}

/** Adds a story that was found in a text; the heading it is the only story of gives it id, title and priority. */
export function addFound(
  found: FoundStory,
  context: WorkContext,
  layout: Layout,
  place: StoryDraft['place'],
  draft: PrdDraft,
): StoryDraft {
  const { pending } = context;
  const stated = pending !== null && isStory({ text: pending.title, marked: pending.title });
  const story = draft.addStory({
    id: found.id ?? pending?.id ?? null,
    title: found.title || (pending && !stated ? pending.title : ''),
    role: found.role,
    capability: found.capability,
    benefit: found.benefit,
    priority: found.priority ?? pending?.tag ?? context.priority,
    criteria: [],
    place: pending && found.id === null && pending.id !== null ? pending.place : place,
    layout: pending ? 'heading' : layout,
    section: pending ?? context.section,
    alone: pending !== null,
  });
  if (pending) readPendingFields(story, pending, draft);
  readRest(story, found.rest, place, draft);
  return story;
}

/** "Priority: high" between the heading of a story and its sentence. */
function readPendingFields(story: StoryDraft, pending: Section, draft: PrdDraft): void {
  for (const block of pending.blocks) {
    const texts = block.kind === 'paragraph' ? [block] : block.kind === 'list' ? block.items : [];
    // What stands behind the sentence is read with it.
    if (texts.some((text) => isStory(text))) return;
    for (const text of texts)
      if (!text.taken && fieldsOf(text.marked).length > 0) text.taken = applyFields(story, text, text.place, draft);
  }
}
