import type { Priority } from '../../lifecycle/prd.ts';
import { flat, takeAll, type Block, type Item, type List, type Paragraph } from '../markdown/blocks.ts';
import type { Layout, PrdDraft, StoryDraft } from './prd-draft.ts';
import { prdFinding } from './prd-findings.ts';
import { readCriteriaBlock, readCriteriaList, joinNested } from './read-criteria.ts';
import { mentionedIds, namesRequirement, namesStory, takeOwnId } from './read-ids.ts';
import { priorityOfWording } from './read-priority.ts';
import { readRequirementList, readRequirementParagraph, type StatementContext } from './read-requirements.ts';
import { readThirdPersonStory } from './read-story.ts';
import { readWorkTable } from './read-table.ts';
import { fieldsOf, type Section } from './sections.ts';
import { isAboutTheDocument, isConditionForm, isLeadIn, isNormative, stripMarker } from './statements.ts';
import { applyFields, fillStory, findStory, isStory, joinSplitStory, readRest, type FoundStory } from './story-text.ts';
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

function addFound(
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
    for (const text of texts) if (!text.taken && !isStory(text) && fieldsOf(text.marked).length > 0) text.taken = applyFields(story, text, text.place, draft);
  }
}

/** Reads blocks of a section of stories; returns the story that what follows belongs to. */
export function readStoryBlocks(blocks: readonly Block[], context: WorkContext, draft: PrdDraft): StoryDraft | null {
  let open = context.story;
  let at = 0;
  while (at < blocks.length) {
    const block = blocks[at];
    const next = blocks[at + 1];
    if (!block) break;
    if (block.kind === 'paragraph') {
      const split = joinSplitStory(blocks.slice(at, at + 3).filter((part) => part.kind === 'paragraph'));
      const found = findStory(split.text || block.text, draft, context.topic === 'stories');
      if (found && (found.capability !== '' || found.role !== '')) {
        const lacks = open !== null && (open.role === '' || open.capability === '') && open.section === context.section;
        if (lacks && open) fillStory(open, found, block.place, draft);
        else open = addFound(found, context, 'text', block.place, draft);
        for (const part of blocks.slice(at, at + Math.max(1, split.count))) takeAll([part]);
        at += Math.max(1, split.count);
        continue;
      }
      readParagraphBelowStory(block, next, open, context, draft);
    } else if (block.kind === 'list') {
      open = readStoryList(block, open, context, draft);
    } else if (block.kind === 'table') {
      readWorkTable(block, { ...context, story: open }, draft);
    } else if (open && block.kind === 'code') {
      readCriteriaBlock(block, open, draft);
    }
    at += 1;
  }
  return open;
}

function readParagraphBelowStory(
  block: Paragraph,
  next: Block | undefined,
  open: StoryDraft | null,
  context: WorkContext,
  draft: PrdDraft,
): void {
  const text = flat(block.text);
  if (open && applyFields(open, block, block.place, draft)) {
    block.taken = true;
  } else if (open && block.text.split('\n').every((line) => /^\s*(?:[•●▪→➔✓✔✅☐☑–]|\(?[a-z\d]{1,2}[.)])\s/.test(line))) {
    readCriteriaBlock(block, open, draft);
  } else if (open && isConditionForm(text) && !isLeadIn(text)) {
    readCriteriaBlock(block, open, draft);
  } else if (next?.kind === 'list' && isLeadIn(text)) {
    block.taken = open !== null && text.length < 80;
  } else if (!open && context.topic !== 'criteria' && isNormative(text) && !isAboutTheDocument(text)) {
    readRequirementParagraph(block, { ...statementContext(context), whole: false }, draft, false);
  }
}

function readStoryList(list: List, open: StoryDraft | null, context: WorkContext, draft: PrdDraft): StoryDraft | null {
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
  const found =
    findStory(text, draft, context.topic === 'stories') ?? (context.topic === 'stories' ? loosely(text, draft, item) : null);
  if (!found || isAboutTheDocument(text)) return readLooseItem(item, text, previous, context, draft);
  const story = addFound(found, itemContext, 'text', item.place, draft);
  item.taken = true;
  for (const child of item.children) readCriteriaBlock(child, story, draft);
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
      priority: context.priority ?? priorityOfWording(statement),
      place: item.place,
      layout: 'text', standing: 'listed',
    });
  }
}

function statementContext(context: WorkContext): StatementContext {
  return {
    section: context.sectionName,
    priority: context.priority,
    every: context.topic === 'requirements',
    feature: context.topic === 'features',
    leadIn: null,
  };
}

/** Reads a section of requirements, or of anything that may hold some. */
export function readRequirementSection(section: Section, context: WorkContext, draft: PrdDraft): void {
  const leads =
    section.heading !== '' && isNormative(section.title) && isLeadIn(section.title.replace(/[^:]$/, '$&')) ? section.title : null;
  const statement = { ...statementContext(context), leadIn: leads ?? (isHeadingLeadIn(section) ? section.title : null) };
  const titled = headingStatement(section, context, draft);
  let first = titled;
  let leadIn = statement.leadIn;
  for (const [at, block] of section.blocks.entries()) {
    const next = section.blocks[at + 1];
    if (block.kind === 'paragraph') {
      const opens = next?.kind === 'list' || next?.kind === 'table';
      const whole = section.tag !== null;
      const before = draft.requirements.length;
      leadIn = readRequirementParagraph(block, { ...statement, whole }, draft, opens) ?? statement.leadIn;
      const added = draft.requirements[before];
      if (whole && first && added && !added.text.toLowerCase().startsWith(first.toLowerCase()))
        added.text = `${first}: ${added.text}`;
      if (added) first = null;
      if (leadIn && leadIn !== statement.leadIn) block.taken = true;
    } else if (block.kind === 'list') {
      readRequirementList(block, { ...statement, leadIn, every: statement.every || section.tag !== null }, draft);
      leadIn = statement.leadIn;
    } else if (block.kind === 'table') {
      readWorkTable(block, context, draft);
    }
  }
  if (section.tag !== null && first !== null && section.children.length === 0) {
    draft.addRequirement({
      id: section.id,
      section: context.sectionName,
      text: first,
      priority: section.tag,
      place: section.place,
      layout: 'heading', standing: 'listed',
    });
  }
}

/** A bold line or heading with must that is continued by the bullets below it. */
function isHeadingLeadIn(section: Section): boolean {
  return (
    section.heading !== '' &&
    section.tag === null &&
    isNormative(section.title) &&
    section.blocks[0]?.kind === 'list' &&
    !isAboutTheDocument(section.title)
  );
}

/** Text that a tagged or numbered heading itself states. */
function headingStatement(section: Section, context: WorkContext, draft: PrdDraft): string | null {
  if (section.tag !== null) return section.title;
  const stands =
    section.id !== null && section.topic === null && (namesRequirement(section.id) || context.topic === 'requirements');
  if (!stands) return null;
  const paragraph = section.blocks.find((block) => block.kind === 'paragraph');
  const text = paragraph?.kind === 'paragraph' ? flat(paragraph.text) : '';
  const fields = paragraph?.kind === 'paragraph' ? fieldsOf(paragraph.marked) : [];
  const described =
    fields.find((field) => /^(?:description|requirement|statement)$/i.test(field.name))?.value ??
    (fields.length === 0 ? text : '');
  if (paragraph && described !== '' && fields.length <= 1) takeAll([paragraph]);
  const whole = [section.title, flat(described)].filter((part) => part !== '').join(': ');
  if (whole !== '') {
    const requirement = draft.addRequirement({
      id: section.id,
      section: section.parent?.heading ?? '',
      text: whole,
      priority: context.priority ?? priorityOfWording(whole),
      place: section.place,
      layout: 'heading', standing: 'listed',
    });
    readHeadingPriority(section, requirement, draft);
  }
  return null;
}

function readHeadingPriority(section: Section, requirement: { priority: Priority | null }, draft: PrdDraft): void {
  const holder = { ...emptyStory(section), priority: null };
  for (const block of section.blocks) {
    const texts = block.kind === 'paragraph' ? [block] : block.kind === 'list' ? block.items : [];
    for (const text of texts) {
      if (
        fieldsOf(text.marked).length > 0 &&
        /priority|importance|moscow/i.test(text.text.slice(0, 400)) &&
        applyFields(holder, text, text.place, draft)
      )
        text.taken = true;
    }
  }
  requirement.priority = holder.priority ?? requirement.priority;
}

function emptyStory(section: Section): StoryDraft {
  return {
    id: null,
    title: '',
    role: '',
    capability: '',
    benefit: '',
    priority: null,
    criteria: [],
    place: section.place,
    layout: 'heading',
    section,
    alone: false,
  };
}
