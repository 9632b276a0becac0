import type { Priority } from '../../lifecycle/prd.ts';
import { flat, leavesOf, takeAll, type Item, type List, type Paragraph } from '../markdown/blocks.ts';
import type { PrdDraft } from './prd-draft.ts';
import { joinNested } from './read-criteria.ts';
import { namesRequirement, takeOwnId, type OwnId } from './read-ids.ts';
import { priorityOfWording, readPriority, takePriorityTag } from './read-priority.ts';
import { dropOutlineNumber, fieldsOf } from './sections.ts';
import { splitNumbered, type NumberedText } from './split-numbered.ts';
import { isAboutTheDocument, isLeadIn, isNormative, joinLeadIn, splitSentences } from './statements.ts';
import { topicOf } from './topics.ts';

/** Where statements stand. */
export interface StatementContext {
  /** Heading for `Requirement.section`. */
  readonly section: string;
  /** Priority of the group ("Must have") or of the heading ("(REQUIRED)"). */
  readonly priority: Priority | null;
  /** Bullets are requirements by their place, even without must or shall. */
  readonly every: boolean;
  /** Bullets are features: requirements only if the document states nothing else. */
  readonly feature: boolean;
  /** The paragraph stands beside others that begin with an id. */
  readonly numbered?: boolean;
  /** "The shop must enable staff to", of which every bullet is a continuation. */
  readonly leadIn: string | null;
}

/** Reads the items of a list as requirements; items that state none stay untaken. */
export function readRequirementList(list: List, context: StatementContext, draft: PrdDraft): void {
  for (const item of list.items) if (!item.taken) readRequirementItem(item, context, draft);
}

function readRequirementItem(item: Item, context: StatementContext, draft: PrdDraft): void {
  const head = flat(item.text).replace(/^\[[ xX]\]\s+/, '');
  const nested = item.children.filter((child) => child.kind === 'list');
  const statement = readTagged(head, draft);
  const stated =
    context.leadIn !== null ||
    context.every ||
    statement.tagged ||
    (statement.id !== null && namesRequirement(statement.id)) ||
    isNormative(head);
  const nestedStates = nested.some((list) =>
    list.items.some((child) => isNormative(child.text) || readTagged(flat(child.text), draft).tagged),
  );
  if (nestedStates && isLeadIn(head)) {
    const normative = isNormative(head);
    if (normative) item.taken = true;
    for (const list of nested)
      readRequirementList(list, { ...context, leadIn: normative && !listStandsAlone(list) ? statement.text : null }, draft);
    return;
  }
  if (!stated || statement.text === '' || isAboutTheDocument(head)) {
    if (context.feature && statement.text !== '' && !isAboutTheDocument(head)) {
      addFeature(item, statement, context, draft);
      return;
    }
    for (const list of nested) readRequirementList(list, { ...context, every: context.every && head !== '' }, draft);
    return;
  }
  const own = splitOffNested(item, statement.text, nestedStates, draft);
  const text = context.leadIn !== null && !isNormative(own.text) ? joinLeadIn(context.leadIn, own.text) : own.text;
  const leadPriority = context.leadIn === null ? null : priorityOfWording(context.leadIn);
  const priority = statement.priority ?? own.priority ?? context.priority ?? priorityOfWording(own.text) ?? leadPriority;
  draft.addRequirement({
    id: statement.id,
    section: context.section,
    text,
    priority,
    place: item.place,
    layout: 'text',
    standing: context.every ? 'listed' : 'stated',
  });
  item.taken = true;
  if (nestedStates) for (const list of nested) readRequirementList(list, { ...context, leadIn: null, priority }, draft);
}

/** An item of a feature list, with what stands below it; its text stays kept until it is known to count. */
function addFeature(item: Item, statement: TaggedStatement, context: StatementContext, draft: PrdDraft): void {
  const text = joinNested({ ...item, text: statement.text });
  for (const leaf of leavesOf(item.children)) leaf.taken = false;
  const take = (): void => {
    item.taken = true;
    takeAll(item.children);
  };
  const { section } = context;
  draft.addRequirement({
    id: statement.id,
    section,
    text,
    priority: statement.priority ?? context.priority,
    place: item.place,
    layout: 'text',
    standing: 'feature',
    take,
  });
}

/** Items that are sentences of their own are not continued from a lead-in. */
function listStandsAlone(list: List): boolean {
  return list.items.every((item) => isNormative(item.text));
}

/** Text of an item with its details, and the priority a nested "Priority: must" states. */
function splitOffNested(
  item: Item,
  text: string,
  nestedStates: boolean,
  draft: PrdDraft,
): { text: string; priority: Priority | null } {
  if (nestedStates) return { text, priority: null };
  let priority: Priority | null = null;
  for (const child of item.children) {
    if (child.kind !== 'list') continue;
    for (const detail of child.items) {
      const field = fieldsOf(detail.marked)[0];
      if (!field || !/^(?:priority|importance|moscow)$/i.test(field.name)) continue;
      const reading = readPriority(field.value, draft.scale);
      if (reading === 'unknown') draft.unknownPriority(field.value, detail.place);
      else priority = reading;
      detail.taken = true;
    }
  }
  const details = item.children.map((child) =>
    child.kind === 'list' ? { ...child, items: child.items.filter((detail) => !detail.taken) } : child,
  );
  return { text: withoutLabel(joinNested({ ...item, text, children: details })), priority };
}

/** "A clerk opens a desk. Acceptance: A desk has a number; …": what has to hold goes on as sentences of the statement that it is about. */
function withoutLabel(text: string): string {
  const [, statement = '', label = '', criteria = ''] = /^(.{8,}?)[.:;]?\s+(\p{Lu}[\p{L} ]{1,22}):\s+(\S.*)$/su.exec(text) ?? [];
  if (criteria === '' || topicOf(label) !== 'criteria') return text;
  const sentences = [statement, ...criteria.split(/;\s+/)].map((part) => part.replace(/[.;,\s]+$/, ''));
  return `${sentences.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('. ')}.`;
}

interface TaggedStatement {
  readonly id: OwnId | null;
  readonly text: string;
  readonly priority: Priority | null;
  readonly tagged: boolean;
}

/** Takes id and priority tag off a statement, in whichever order they stand. */
export function readTagged(raw: string, draft: Pick<PrdDraft, 'scale'>): TaggedStatement {
  const first = takePriorityTag(dropOutlineNumber(raw), draft.scale);
  const id = takeOwnId(first.text);
  const second =
    id && first.priority === null
      ? takePriorityTag(id.rest, draft.scale)
      : { text: id?.rest ?? first.text, priority: first.priority };
  return { id: id?.id ?? null, text: second.text, priority: second.priority, tagged: second.priority !== null };
}

/**
 * Reads the normative sentences of a paragraph, one requirement each; a paragraph with one tag at its end, or below a tagged heading, is one
 * statement. Returns the paragraph as a lead-in when it opens the list after it.
 */
export function readRequirementParagraph(
  paragraph: Paragraph,
  context: StatementContext & { readonly whole: boolean },
  draft: PrdDraft,
  opensList: boolean,
): string | null {
  const numbered = splitNumbered(paragraph.text, context.every || context.numbered === true);
  if (numbered) {
    readNumbered(numbered, paragraph, context, draft);
    return null;
  }
  const text = flat(paragraph.text);
  if (opensList && isLeadIn(text)) {
    const [last] = splitSentences(text).slice(-1);
    if (last !== undefined && isNormative(last)) {
      const before = splitSentences(text).slice(0, -1);
      const read = readSentences(before, paragraph, context, draft);
      paragraph.taken = read === before.length;
      return last;
    }
    return null;
  }
  const statement = readTagged(text, draft);
  const sentences = splitSentences(statement.text);
  if (
    statement.tagged ||
    (context.whole && !isAboutTheDocument(text)) ||
    (statement.id !== null && namesRequirement(statement.id))
  ) {
    draft.addRequirement({
      id: statement.id,
      section: context.section,
      text: statement.text,
      priority: statement.priority ?? context.priority ?? priorityOfWording(statement.text),
      place: paragraph.place,
      layout: 'text',
      standing: 'stated',
    });
    paragraph.taken = true;
    return null;
  }
  const read = readSentences(sentences, paragraph, context, draft);
  paragraph.taken = read > 0 && read === sentences.length;
  return null;
}

/** Lines with ids of their own, a requirement each; what stands above them is read as it would be alone. */
function readNumbered(numbered: NumberedText, paragraph: Paragraph, context: StatementContext, draft: PrdDraft): void {
  const before = splitSentences(flat(numbered.before));
  paragraph.taken = readSentences(before, paragraph, context, draft) === before.length;
  for (const { text, offset } of numbered.statements) {
    const statement = readTagged(flat(text), draft);
    const { file, line } = paragraph.place;
    draft.addRequirement({
      id: statement.id,
      section: context.section,
      text: statement.text,
      priority: statement.priority ?? context.priority ?? priorityOfWording(statement.text),
      place: offset === 0 ? paragraph.place : { file, line: line + offset, column: 1 },
      layout: 'text',
      standing: context.every ? 'listed' : 'stated',
    });
  }
}

function readSentences(sentences: readonly string[], paragraph: Paragraph, context: StatementContext, draft: PrdDraft): number {
  let read = 0;
  for (const sentence of sentences) {
    const statement = readTagged(sentence, draft);
    if (!statement.tagged && !isNormative(sentence)) continue;
    if (isAboutTheDocument(sentence)) continue;
    draft.addRequirement({
      id: statement.id,
      section: context.section,
      text: statement.text,
      priority: statement.priority ?? context.priority ?? priorityOfWording(statement.text),
      place: paragraph.place,
      layout: 'text',
      standing: 'stated',
    });
    read += 1;
  }
  return read;
}
