import type { Priority } from '../../lifecycle/prd.ts';
import { flat, type Row, type Table } from '../markdown/blocks.ts';
import { readColumns, type Column } from './columns.ts';
import type { PrdDraft, StoryDraft } from './prd-draft.ts';
import { namesRequirement, namesStory, wholeOwnId, type OwnId } from './read-ids.ts';
import { priorityOfWording, readPriority } from './read-priority.ts';
import { readStory, readThirdPersonStory } from './read-story.ts';
import { readTagged } from './read-requirements.ts';
import type { Section } from './sections.ts';
import { isNormative, splitCriteria } from './statements.ts';
import { applyField, findStory, readRest } from './story-text.ts';
import type { Topic } from './topics.ts';

interface TableContext {
  readonly topic: Topic | null;
  readonly section: Section;
  readonly sectionName: string;
  readonly priority: Priority | null;
  readonly story: StoryDraft | null;
}

/** Reads a table of stories, criteria or requirements; false when it is none of them. */
export function readWorkTable(table: Table, context: TableContext, draft: PrdDraft): boolean {
  const columns = readColumns(table.header);
  const { topic } = context;
  const hasStories = table.rows.some((row) => row.cells.some((cell) => findStory(cell, draft)?.capability));
  const wishes = columns.role !== undefined && columns.story !== undefined && saysWishes(table, columns.story);
  if (
    hasStories ||
    wishes ||
    (columns.want !== undefined && (columns.role !== undefined || columns.benefit !== undefined || topic === 'stories'))
  ) {
    for (const row of table.rows) readStoryRow(row, columns, context, draft);
    return true;
  }
  if (isVertical(table) && context.story) return readVertical(table, context.story, draft);
  if (
    stepColumns(table) !== null ||
    topic === 'criteria' ||
    (columns.criteria !== undefined && columns.id !== undefined && columns.requirement === undefined)
  ) {
    if (readCriteriaRows(table, columns, context.story, draft)) return true;
  }
  const topicStates = topic === 'requirements' || topic === 'features';
  const statement =
    columns.requirement ??
    (topicStates || columns.priority !== undefined ? (columns.story ?? columns.want ?? columns.title) : undefined);
  const ids = table.rows.filter((row) => idOf(row, columns.id) !== null).length;
  const named = table.rows.length > 0 && table.rows.every((row) => namesStoryId(idOf(row, columns.id)));
  if ((topic === 'stories' && statement === undefined) || (named && (columns.story ?? columns.title) !== undefined))
    return readTitleRows(table, columns, context, draft);
  if (columns.requirement !== undefined || topic === 'requirements' || (statement !== undefined && ids > 0)) {
    for (const row of table.rows) readRequirementRow(row, columns, statement, context, draft);
    return true;
  }
  const normative = table.rows.filter((row) => row.cells.some((cell) => isNormative(cell)));
  for (const row of normative) readRequirementRow(row, columns, statement, context, draft);
  return normative.length > 0;
}

const wish = /^I\s+(?:want|need|wish|would like|should like|can|must be able)\b\s*(?:for\s+)?/i;

/** Who wishes it stands in a column of its own: "I want to hand in a piece". */
function saysWishes({ rows }: Table, column: number): boolean {
  return rows.some(({ cells }) => wish.test(flat(cells[column] ?? '')));
}

function readStoryRow(row: Row, columns: Partial<Record<Column, number>>, context: TableContext, draft: PrdDraft): void {
  const at = row.cells.findIndex((cell) => findStory(cell, draft)?.capability);
  const found = at >= 0 ? findStory(row.cells[at] ?? '', draft) : null;
  const used = new Set<number>([at]);
  const take = (column: Column): string => {
    const index = columns[column];
    if (index === undefined || (found && index === at)) return '';
    used.add(index);
    return row.cells[index] ?? '';
  };
  const id = wholeOwnId(take('id')) ?? found?.id ?? null;
  const story: StoryDraft = {
    id,
    title: found?.title || flat(take('title')),
    role: found?.role ?? flat(take('role')).replace(/^(?:as\s+)?(?:an?|the)\s+/i, ''),
    capability: found?.capability ?? wanted(take('want'), row, columns),
    benefit:
      found?.benefit ||
      flat(take('benefit'))
        .replace(/^so that\s+/i, '')
        .replace(/\.$/, ''),
    priority: found?.priority ?? null,
    criteria: [],
    place: row.place,
    layout: 'table',
    section: context.section,
    alone: false,
  };
  if (!found && story.capability === '') fillLoosely(story, take('story') || take('title'));
  if (story.role === '' && story.capability === '') return;
  const priority = take('priority');
  draft.addCriteria(story, splitCriteria(take('criteria')), row.place);
  if (priority !== '') applyField(story, 'priority', priority, row.place, draft);
  story.priority ??= context.priority;
  if (found) readRest(story, found.rest, row.place, draft);
  draft.addStory(story);
  row.taken = row.cells.every((cell, index) => used.has(index) || cell === '' || /^[-–—]$/.test(cell));
}

/** A cell in a column of stories that does not have the form: the third person, or just a name. */
function fillLoosely(story: StoryDraft, cell: string): void {
  const stated = wish.test(flat(cell)) ? readStory(`as ${story.role || 'someone'}, ${flat(cell)}`) : null;
  const third = stated ? { ...stated, role: '' } : readThirdPersonStory(cell);
  story.role ||= third?.role ?? '';
  story.capability = third?.capability ?? flat(cell);
  story.benefit ||= third?.benefit ?? '';
}

function namesStoryId(id: OwnId | null): boolean {
  return id !== null && namesStory(id);
}

/** "borrow a copy" below "I want to" reads "to borrow a copy". */
function wanted(cell: string, row: Row, columns: Partial<Record<Column, number>>): string {
  const text = flat(cell)
    .replace(/^I (?:want|need|would like)\s+/i, '')
    .replace(/\.$/, '');
  const noun = /^(?:to|an?|the|my|our|all|each|every|some|more|overdue)\b/i.test(text);
  return text === '' || noun || columns.want === undefined || row.cells.length < 2 ? text : `to ${text}`;
}

/** A two-column table of names and values about one story. */
function isVertical(table: Table): boolean {
  return table.header.length === 2;
}

function readVertical(table: Table, story: StoryDraft, draft: PrdDraft): boolean {
  let used = 0;
  const rows = [table.header, ...table.rows.map((row) => row.cells)];
  for (const [at, cells] of rows.entries()) {
    const place = table.rows[at - 1]?.place ?? table.headerLeaf.place;
    const known = applyField(story, cells[0] ?? '', cells[1] ?? '', place, draft);
    const row = table.rows[at - 1];
    if (known && row) row.taken = true;
    if (known) used += 1;
  }
  return used > 0;
}

/** Columns "Given", "When" and "Then"; null when the table has none such. */
function stepColumns(table: Table): number[] | null {
  const found = ['given', 'when', 'then'].map((step) => table.header.findIndex((name) => name.toLowerCase().trim() === step));
  return found.every((index) => index >= 0) ? found : null;
}

/** Criteria in rows, with the story's id in a column, or all of one story. */
function readCriteriaRows(
  table: Table,
  columns: Partial<Record<Column, number>>,
  open: StoryDraft | null,
  draft: PrdDraft,
): boolean {
  let read = false;
  for (const row of table.rows) {
    const named = row.cells.map((cell) => wholeOwnId(cell)).find((id) => id !== null && draft.findStory(id) !== null);
    const story = named ? draft.findStory(named) : open;
    const cell = row.cells[columns.criteria ?? longestCell(row)] ?? '';
    if (!story || cell === '') continue;
    const columnsOfSteps = stepColumns(table);
    const steps = columnsOfSteps
      ? [['Given', 'when', 'then'].map((word, at) => `${word} ${flat(row.cells[columnsOfSteps[at] ?? 0] ?? '')}`).join(', ')]
      : splitCriteria(cell);
    draft.addCriteria(story, steps, row.place);
    row.taken = true;
    read = true;
  }
  return read;
}

/** Rows below "User stories" that give only a name: stories that do not say who wants them. */
function readTitleRows(table: Table, columns: Partial<Record<Column, number>>, context: TableContext, draft: PrdDraft): boolean {
  const at = columns.story ?? columns.title;
  if (at === undefined) return false;
  for (const row of table.rows) {
    const text = flat(row.cells[at] ?? '');
    const id = idOf(row, columns.id);
    if (text === '' && id === null) continue;
    const stated = wish.test(text) ? readStory(`as someone, ${text}`) : null;
    const story = draft.addStory({
      id,
      title: stated ? '' : text,
      role: '',
      capability: stated?.capability ?? text,
      benefit: stated?.benefit ?? '',
      priority: context.priority,
      criteria: [],
      place: row.place,
      layout: 'table',
      section: context.section,
      alone: false,
    });
    if (columns.role !== undefined) story.role ||= flat(row.cells[columns.role] ?? '');
    if (columns.criteria !== undefined) draft.addCriteria(story, splitCriteria(row.cells[columns.criteria] ?? ''), row.place);
    if (columns.priority !== undefined) applyField(story, 'priority', row.cells[columns.priority] ?? '', row.place, draft);
    const used = [at, columns.id, columns.criteria, columns.priority, columns.role];
    row.taken = row.cells.every((cell, index) => used.includes(index) || cell === '');
  }
  return true;
}

function readRequirementRow(
  row: Row,
  columns: Partial<Record<Column, number>>,
  statementColumn: number | undefined,
  context: TableContext,
  draft: PrdDraft,
): void {
  const id = idOf(row, columns.id);
  if (id && namesStory(id)) {
    const story = draft.findStory(id);
    if (story) return;
  }
  const at = statementColumn ?? longestCell(row, columns);
  const statement = readTagged(flat(row.cells[at] ?? ''), draft);
  const titleAt = columns.title !== undefined && columns.title !== at ? columns.title : undefined;
  const title = titleAt === undefined ? '' : flat(row.cells[titleAt] ?? '');
  const text = [title, statement.text].filter((part) => part !== '').join(': ');
  if (text === '') return;
  const reading = columns.priority === undefined ? null : readPriority(row.cells[columns.priority] ?? '', draft.scale);
  const word = row.cells[columns.priority ?? 0] ?? '';
  if (reading === 'unknown') draft.unknownPriority(word, row.place);
  // What will not be built stays kept text, with the finding that says so.
  if (reading === 'unknown' && /^\W*w(?:on[’']?t|ill not)\b/i.test(word)) return;
  const priority = (reading === 'unknown' ? null : reading) ?? statement.priority ?? context.priority ?? priorityOfWording(text);
  draft.addRequirement({
    id: id ?? statement.id,
    section: context.sectionName,
    text,
    priority,
    place: row.place,
    layout: 'table',
    standing: 'listed',
  });
  const criteria =
    columns.criteria === undefined || columns.criteria === at ? [] : splitCriteria(row.cells[columns.criteria] ?? '');
  for (const criterion of criteria)
    draft.addRequirement({
      id: null,
      section: context.sectionName,
      text: criterion,
      priority,
      place: row.place,
      layout: 'table',
      standing: 'listed',
    });
  const used = [at, titleAt, columns.id, columns.priority, columns.criteria];
  row.taken = row.cells.every((cell, index) => used.includes(index) || cell === '' || /^[-–—]$/.test(cell));
}

function idOf(row: Row, column: number | undefined): OwnId | null {
  const own = column === undefined ? null : wholeOwnId(row.cells[column] ?? '');
  if (own) return own;
  const first = wholeOwnId(row.cells[0] ?? '');
  return first && (namesStory(first) || namesRequirement(first) || /-\d+$/.test(first.canonical)) ? first : null;
}

function longestCell(row: Row, columns: Partial<Record<Column, number>> = {}): number {
  let longest = 0;
  for (const [at, cell] of row.cells.entries()) {
    const excluded = at === columns.id || at === columns.priority || at === columns.criteria || at === columns.benefit;
    if (!excluded && cell.length > (row.cells[longest]?.length ?? 0)) longest = at;
  }
  return longest;
}
