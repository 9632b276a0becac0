import type { Table } from './block.ts';
import { addDemand } from './add-part.ts';
import { namesStory, wholeAuthorId } from './author-id.ts';
import { addCriteria, startStory } from './build-story.ts';
import { readColumns } from './columns.ts';
import type { Owner, PartDraft, Section, StoryDraft } from './draft.ts';
import { topicOf } from './headings.ts';
import { giveLines } from './line-owners.ts';
import { plainText } from '../../../lifecycle/plain-text.ts';
import { readPriority, type PriorityReading } from './priorities.ts';
import type { Reading } from './reading.ts';
import { isQuality, joinCells, readField } from './read-fields.ts';
import { readStory } from './read-story.ts';

interface Params {
  readonly reading: Reading;
  readonly section: Section;
}

type Columns = ReturnType<typeof readColumns>;

/** Reads a table of stories, criteria, requirements or named fields; others stay unread. */
export function readDemandTable(table: Table, params: Params): void {
  const { reading, section } = params;
  const { file } = reading;
  const columns = readColumns(table.header);
  if (isGlossary(columns, section) && readField(table, { reading, section, topic: 'glossary' })) return;
  const plainRows = table.rows.map(({ cells, span }) => ({ cells: cells.map(plainText), span }));
  const head = { from: table.span.from, to: table.span.from + 1 };
  let hasRead = false;
  for (const { cells, span } of plainRows) {
    const owner = readRow({ table, columns, cells, span }, params);
    if (owner.kind !== 'unread') hasRead = true;
    giveLines(file, span, owner);
  }
  giveLines(file, head, hasRead ? { kind: 'field', name: 'table' } : { kind: 'unread', section });
}

interface RowParams {
  readonly table: Table;
  readonly columns: Columns;
  readonly cells: readonly string[];
  readonly span: { from: number; to: number };
}

function readRow(row: RowParams, params: Params): Owner {
  const { reading, section } = params;
  const { columns, cells, table } = row;
  if (cells.every((cell) => cell === '')) return { kind: 'prose', section };
  const story = readStoryRow(row, params);
  if (story) return { kind: 'part', part: story };
  if (section.topic === 'criteria' && section.story) {
    const text = joinCells(table.header, cells, [columns.id]);
    addCriteria(reading, section.story, [{ text, span: row.span, isShared: true }]);
    const part = section.story.criteria.at(-1);
    return part ? { kind: 'part', part } : { kind: 'unread', section };
  }
  const demand = readDemandRow(row, params);
  if (demand) return demand;
  const named = cells.length === 2 ? topicOf(cells[0] ?? '') : null;
  if (named !== null && named !== 'glossary' && !isQuality(named) && readNamed(named, row, params))
    return { kind: 'field', name: named };
  return { kind: 'unread', section };
}

/** True for two columns, term and meaning, outside lists of demands. */
function isGlossary({ term, meaning, ...others }: Columns, { topic }: Section): boolean {
  const isOther = Object.values(others).some((at) => at !== undefined && at !== term && at !== meaning);
  return term !== undefined && meaning !== undefined && !isOther && !isList(topic);
}

function isList(topic: Section['topic']): boolean {
  return topic === 'requirements' || topic === 'features' || topic === 'stories';
}

function readStoryRow(row: RowParams, { reading, section }: Params): PartDraft | null {
  const { columns, cells, span } = row;
  const of = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? ''));
  const told = columns.role !== undefined && columns.want !== undefined;
  const sentences = [columns.story, columns.requirement, columns.want, columns.title].map((at) => ({
    at,
    found: at === undefined ? null : readStory(of(at)),
  }));
  const sentence = sentences.find(({ found }) => found !== null && found.capability !== '');
  const wish = told ? { role: of(columns.role), capability: of(columns.want), benefit: of(columns.benefit) } : sentence?.found;
  if (!wish || wish.capability === '') return null;
  const priority = readCell(of(columns.priority), reading);
  if (priority === 'unknown')
    reading.draft.unknownPriorities.push({ word: of(columns.priority), file: reading.file.name, line: span.from });
  const used = told ? [columns.role, columns.want, columns.benefit] : [sentence?.at];
  const titled = columns.title !== undefined && !used.includes(columns.title) ? columns.title : undefined;
  const story = startStory({
    reading,
    section: { ...section, heads: null },
    found: {
      role: wish.role.replace(/^(?:as )?(?:an?|the) /i, ''),
      capability: wish.capability.replace(/^I want /i, ''),
      benefit: wish.benefit.replace(/^so that /i, ''),
      title: of(titled),
      id: wholeAuthorId(of(columns.id)),
      priority: priority === 'unknown' ? null : priority,
    },
    span,
  });
  section.lastStory = story;
  const criteria = of(columns.criteria).split(/;\s|\s[•·]\s/);
  addCriteria(
    reading,
    story,
    criteria.map((text) => ({ text: text.trim(), span, isShared: true })),
  );
  keepRest(story, row, [...used, titled, columns.id, columns.priority, columns.criteria]);
  return story;
}

/** Appends cells that have no field, with their column names, to the capability or benefit. */
function keepRest(story: StoryDraft, { table, cells }: RowParams, used: readonly (number | undefined)[]): void {
  const left = [...cells.keys()].filter((at) => !used.includes(at) && /[\p{L}\p{N}]/u.test(cells[at] ?? ''));
  if (left.length === 0) return;
  const names = left.map((at) => plainText(table.header[at] ?? ''));
  const aside = ` (${left.map((at, index) => (names[index] === '' ? cells[at] : `${names[index]}: ${cells[at]}`)).join('; ')})`;
  if (story.benefit === '') story.capability += aside;
  else story.benefit += aside;
}

function readDemandRow({ columns, cells, span, table }: RowParams, { reading, section }: Params): Owner | null {
  const isNumbered = columns.id !== undefined && wholeAuthorId(cells[columns.id] ?? '') !== null;
  const states = columns.requirement ?? columns.want ?? columns.story ?? columns.title;
  const hasForm = columns.requirement !== undefined || columns.priority !== undefined || (isNumbered && states !== undefined);
  if (!isList(section.topic) && !hasForm) return null;
  const aside = [columns.id, columns.priority, columns.role, columns.benefit, columns.category];
  const filled = [...cells.keys()].filter((at) => at !== columns.id && at !== columns.priority && (cells[at] ?? '') !== '');
  const main = states ?? filled.find((at) => !aside.includes(at)) ?? filled[0];
  if (main === undefined || (cells[main] ?? '') === '') return null;
  const priority = readCell(cells[columns.priority ?? -1] ?? '', reading);
  const id = wholeAuthorId(cells[columns.id ?? -1] ?? '');
  const order = [main, ...cells.keys()].filter((at, index, all) => all.indexOf(at) === index);
  const names = order.map((at) => table.header[at] ?? '');
  const used = order.map((at, index) => (at === columns.id || at === columns.priority ? index : undefined));
  const text = joinCells(
    names,
    order.map((at) => cells[at] ?? ''),
    used,
  );
  if (priority === 'unknown') {
    const word = cells[columns.priority ?? -1] ?? '';
    if (/^w(?:on|ould|ill not)/i.test(word)) {
      reading.draft.outOfScope.push(id ? `${id.spelling}: ${text}` : text);
      return { kind: 'field', name: 'out-of-scope' };
    }
    reading.draft.unknownPriorities.push({ word, file: reading.file.name, line: span.from });
  }
  if (id && namesStory(id) && columns.requirement === undefined) {
    const found = { role: '', capability: text, benefit: '', title: '', id, priority: priority === 'unknown' ? null : priority };
    return { kind: 'part', part: startStory({ reading, section: { ...section, heads: null }, found, span }) };
  }
  const part = addDemand(reading, section, { text, span, id, priority: priority === 'unknown' ? null : priority });
  return part && { kind: 'part', part };
}

function readCell(text: string, { scale }: Reading): PriorityReading {
  return text === '' ? null : readPriority(text, scale);
}

/** "| **Goal** | fewer queues |". */
function readNamed(
  topic: NonNullable<ReturnType<typeof topicOf>>,
  { cells, span }: RowParams,
  { reading, section }: Params,
): boolean {
  const [, text = ''] = cells;
  if (text === '') return false;
  if (topic === 'objective' || topic === 'summary') {
    reading.draft.objectives.push({ rank: 0, text, span, file: reading.file, section });
    return true;
  }
  const paragraph = { kind: 'paragraph' as const, text, span };
  return readField(paragraph, { reading, section: { ...section, topic, isKnown: true }, topic });
}
