import type { Priority } from '../../lifecycle/prd.ts';
import { flat, takeAll, type Block, type Paragraph } from '../markdown/blocks.ts';
import type { PrdDraft, StoryDraft } from './prd-draft.ts';
import { namesRequirement } from './read-ids.ts';
import { priorityOfWording } from './read-priority.ts';
import { readRequirementList, readRequirementParagraph, type StatementContext } from './read-requirements.ts';
import { readWorkTable } from './read-table.ts';
import { fieldsOf, type Section } from './sections.ts';
import { isAboutTheDocument, isLeadIn, isNormative } from './statements.ts';
import { splitNumbered } from './split-numbered.ts';
import { applyFields } from './story-text.ts';
import type { WorkContext } from './start-story.ts';

export function statementContext(context: WorkContext): StatementContext {
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
  const opened = leads ?? (isHeadingLeadIn(section) ? section.title : null);
  // Below "What it should do" stand sentences of their own: it says that they are demands, and none of them goes on from it.
  const asks = opened !== null && /^(?:what|which|who|how|when|where|why)\b/i.test(opened);
  const general = statementContext(context);
  const statement = asks ? { ...general, every: true } : { ...general, leadIn: opened };
  const titled = headingStatement(section, context, draft);
  let first = titled;
  let leadIn = statement.leadIn;
  for (const [at, block] of section.blocks.entries()) {
    const next = section.blocks[at + 1];
    if (block.kind === 'paragraph') {
      if (block.taken) continue;
      const opens = next?.kind === 'list' || next?.kind === 'table';
      const whole = section.tag !== null;
      const before = draft.requirements.length;
      const numbered = isNumberedBeside(block, section.blocks[at - 1], next);
      leadIn = readRequirementParagraph(block, { ...statement, whole, numbered }, draft, opens) ?? statement.leadIn;
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
      layout: 'heading',
      standing: 'listed',
    });
  }
}

/** "FR-1 …" as a paragraph, with another such paragraph before or behind it. */
function isNumberedBeside(block: Paragraph, ...neighbors: readonly (Block | undefined)[]): boolean {
  return neighbors.some(
    (neighbor) => neighbor?.kind === 'paragraph' && splitNumbered(`${block.text}\n${neighbor.text}`, false) !== null,
  );
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
  const listed = section.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
  const describing = listed.find((item) => isDescription(fieldsOf(item.marked)[0]?.name));
  if (describing) describing.taken = true;
  const stated = fields.find((field) => isDescription(field.name)) ?? (describing ? fieldsOf(describing.marked)[0] : undefined);
  const described = stated?.value ?? (fields.length === 0 ? text : '');
  if (paragraph && described !== '' && fields.length <= 1) takeAll([paragraph]);
  const whole = [section.title, flat(described)].filter((part) => part !== '').join(': ');
  if (whole !== '') {
    const requirement = draft.addRequirement({
      id: section.id,
      section: section.parent?.heading ?? '',
      text: whole,
      priority: context.priority ?? priorityOfWording(whole),
      place: section.place,
      layout: 'heading',
      standing: 'listed',
    });
    readHeadingPriority(section, requirement, draft);
  }
  return null;
}

function isDescription(name: string | undefined): boolean {
  return name !== undefined && /^(?:description|requirement|statement)$/i.test(name);
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
