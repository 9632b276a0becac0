import { flat, type Item, type List } from '../markdown/blocks.ts';
import type { PrdDraft, StoryDraft } from './prd-draft.ts';
import { prdFinding } from './prd-findings.ts';
import { joinNested, readCriteriaBlock, readCriteriaList } from './read-criteria.ts';
import { mentionedIds, namesRequirement, takeOwnId } from './read-ids.ts';
import { priorityOfWording } from './read-priority.ts';
import { statementContext } from './read-requirement-section.ts';
import { readRequirementList } from './read-requirements.ts';
import { readThirdPersonStory } from './read-story.ts';
import { fieldsOf } from './sections.ts';
import { addFound, type WorkContext } from './start-story.ts';
import { isAboutTheDocument, isConditionForm, isNormative, stripMarker } from './statements.ts';
import { isFieldItem, isFieldLine } from './story-fields.ts';
import { applyFields, findStory, isStory, joinSplitStory, type FoundStory } from './story-text.ts';

/** Reads a list of stories, or of criteria of the open story; returns the story that what follows belongs to. */
export function readStoryList(list: List, open: StoryDraft | null, context: WorkContext, draft: PrdDraft): StoryDraft | null {
  const split = joinSplitStory(list.items.slice(0, 3));
  if (split.count > 0) {
    const found = findStory(split.text, draft, true);
    const first = list.items[0];
    if (found && first) {
      const story = addFound(found, context, 'text', first.place, draft);
      for (const item of list.items.slice(0, split.count)) item.taken = true;
      readCriteriaList({ ...list, items: list.items.slice(split.count) }, story, draft);
      return story;
    }
  }
  if (list.items.every(isFieldItem)) {
    // In front of the sentence they wait for it; what means nothing to a story is kept.
    if (open) for (const item of list.items) item.taken = applyFields(open, item, item.place, draft);
    return open;
  }
  const fieldStory = readFieldStory(list, open, context, draft);
  if (fieldStory) return fieldStory;
  const stated = list.items.filter((item) => isStory(item));
  if (stated.length === 0 && open) {
    readCriteriaList(list, open, draft);
    return open;
  }
  if (context.topic === 'criteria' && stated.length === 0) {
    readUnassignedCriteria(list, context, draft);
    return open;
  }
  let last: StoryDraft | null = null;
  for (const item of list.items) {
    const story = readStoryItem(item, list.items.length === 1, last, context, draft);
    if (story) last = story;
  }
  return list.items.length === 1 ? last : null;
}

/** A list of "Role: …", "Goal: …", "Benefit: …" is one story. */
function readFieldStory(list: List, open: StoryDraft | null, context: WorkContext, draft: PrdDraft): StoryDraft | null {
  const names = list.items.map((item) => fieldsOf(item.marked)[0]?.name.toLowerCase() ?? '');
  const whole =
    names.some((name) => /^(?:as an?|role|actor|persona|user|who)$/.test(name)) &&
    names.some((name) => /^(?:i want(?: to)?|want|goal|capability|need|action|what)$/.test(name));
  if (!whole) return null;
  const story =
    open && open.role === ''
      ? open
      : addFound(
          { role: '', capability: '', benefit: '', rest: '', id: null, title: '', priority: null },
          context,
          'text',
          list.items[0]?.place ?? context.section.place,
          draft,
        );
  if (story === open) story.capability = '';
  readCriteriaList(list, story, draft);
  return story;
}

function readStoryItem(
  item: Item,
  only: boolean,
  previous: StoryDraft | null,
  context: WorkContext,
  draft: PrdDraft,
): StoryDraft | null {
  const text = flat(item.text).replace(/^\[[ xX]\]\s+/, '');
  const nested = item.children.find((child) => child.kind === 'list');
  const inner = nested?.kind === 'list' ? joinSplitStory(nested.items.slice(0, 3)) : { text: '', count: 0 };
  const titled =
    inner.count > 0
      ? inner.text
      : nested?.kind === 'list' && nested.items[0] && !isStory(item) && isStory(nested.items[0])
        ? flat(nested.items[0].text)
        : '';
  const itemContext = { ...context, pending: only ? context.pending : null };
  if (titled !== '' && nested?.kind === 'list') {
    // "Borrow a copy" with the story as its first sub-bullet.
    const found = findStory(titled, draft, true);
    if (!found) return previous;
    const taken = takeOwnId(text);
    const story = addFound(
      { ...found, id: found.id ?? taken?.id ?? null, title: found.title || (taken?.rest ?? text).replace(/:$/, '') },
      itemContext,
      'text',
      item.place,
      draft,
    );
    const used = Math.max(1, inner.count);
    item.taken = true;
    for (const part of nested.items.slice(0, used)) part.taken = true;
    readCriteriaList({ ...nested, items: nested.items.slice(used) }, story, draft);
    return story;
  }
  // "Lend a costume" on the line above the sentence.
  const written = /\n\s*as\s+(?:an?|the)\b/i.test(item.text) ? item.text.replace(/^\[[ xX]\]\s+/, '') : text;
  const found =
    findStory(written, draft, context.topic === 'stories') ?? (context.topic === 'stories' ? loosely(text, draft, item) : null);
  if (!found || isAboutTheDocument(text)) return readLooseItem(item, text, previous, context, draft);
  const story = addFound(found, itemContext, 'text', item.place, draft);
  item.taken = true;
  for (const child of item.children) {
    if (child.kind === 'paragraph' && isFieldLine(child.text)) child.taken = applyFields(story, child, child.place, draft);
    else readCriteriaBlock(child, story, draft);
  }
  return story;
}

/** An item between stories that is none: a criterion of the story before it, or a statement. */
function readLooseItem(
  item: Item,
  text: string,
  previous: StoryDraft | null,
  context: WorkContext,
  draft: PrdDraft,
): StoryDraft | null {
  const named = mentionedIds(text.slice(0, 40))
    .map((id) => draft.findStory(id))
    .find((story) => story !== null);
  if (previous && (/^(?:acceptance criteria|ac|priority)\b/i.test(text) || isConditionForm(text))) {
    readCriteriaList({ kind: 'list', ordered: false, items: [item] }, previous, draft);
  } else if (!named && (isNormative(text) || context.topic === 'requirements')) {
    readRequirementList({ kind: 'list', ordered: false, items: [item] }, statementContext(context), draft);
  } else {
    for (const child of item.children) if (child.kind === 'list') readStoryList(child, null, context, draft);
  }
  return previous;
}

/** A bullet below "User stories" that does not have the form: the third person, or just a name. */
function loosely(text: string, draft: PrdDraft, item: Item): FoundStory | null {
  const taken = takeOwnId(text);
  const plain = taken?.rest ?? text;
  if (plain === '' || plain.length > 300) return null;
  const third = readThirdPersonStory(plain);
  const split = /^([^:]{2,60}):\s+(.+)$/.exec(plain);
  const after = split?.[2] ? readThirdPersonStory(split[2]) : null;
  const hasStories = item.children.some((child) => child.kind === 'list' && child.items.some((inner) => isStory(inner)));
  if (hasStories) return null;
  const base = { id: taken?.id ?? null, priority: null };
  if (after && split?.[1]) return { ...after, ...base, title: split[1] };
  if (third) return { ...third, ...base, title: '' };
  if (isNormative(plain)) return null;
  draft.findings.push(
    prdFinding(
      'PRD-AMBIGUOUS-STORY',
      item.place,
      `"${plain.slice(0, 60)}" stands among the stories and does not say who wants it and why.`,
    ),
  );
  return { ...base, role: '', capability: plain.replace(/[.;]$/, ''), benefit: '', rest: '', title: '' };
}

/** Criteria under a heading of their own, with several stories before: those that name their story go there, the others become requirements. */
function readUnassignedCriteria(list: List, context: WorkContext, draft: PrdDraft): void {
  for (const item of list.items) {
    const text = flat(item.text);
    const taken = takeOwnId(text);
    const story = taken ? draft.findStory(taken.id) : draft.findStoryByTitle(text.replace(/[:.]$/, ''));
    if (story) {
      item.taken = true;
      const rest = taken?.rest ?? '';
      if (rest !== '') draft.addCriteria(story, [stripMarker(joinNested({ ...item, text: rest }))], item.place);
      else for (const child of item.children) readCriteriaBlock(child, story, draft);
      continue;
    }
    const statement = stripMarker(joinNested(item));
    if (statement === '') continue;
    item.taken = true;
    // Criteria below a requirement are requirements of its section, with its priority.
    const above = context.section.parent;
    const owner = above?.id && namesRequirement(above.id) ? draft.findRequirement(above.id) : null;
    if (!owner)
      draft.findings.push(
        prdFinding(
          'PRD-AMBIGUOUS-CRITERIA',
          item.place,
          `"${statement.slice(0, 60)}" does not say which story it belongs to; it is kept as a requirement.`,
        ),
      );
    draft.addRequirement({
      id: null,
      section: context.sectionName,
      text: statement,
      priority: context.priority ?? priorityOfWording(statement) ?? owner?.priority ?? null,
      place: item.place,
      layout: 'text',
      standing: 'listed',
    });
  }
}
