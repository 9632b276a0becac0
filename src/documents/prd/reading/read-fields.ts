import { endOf, labelLevel, type Block, type Heading, type Item, type Paragraph, type Table } from './block.ts';
import { addDemand, isCategory, nameOf, takeDemand } from './add-part.ts';
import { takeAuthorId, wholeAuthorId } from './author-id.ts';
import { readColumns } from './columns.ts';
import type { Owner, PrdDraft, Section } from './draft.ts';
import { topicOf, type Topic } from './headings.ts';
import { isQuestion } from './is-question.ts';
import { giveLines } from './line-owners.ts';
import { plainText } from '../../../lifecycle/plain-text.ts';
import { readPriority } from './priorities.ts';
import { giveBlock, textOf, type Reading } from './reading.ts';
import { splitLabel } from './split-label.ts';

type Content = Exclude<Block, Heading>;
type Texts = Paragraph | Item;

interface Params {
  readonly reading: Reading;
  readonly section: Section;
  readonly topic: Topic | null;
}

/** The list that takes texts of each topic. */
const lists: Partial<Record<Topic, (draft: PrdDraft) => string[]>> = {
  'out-of-scope': ({ outOfScope }) => outOfScope,
  users: ({ targetUsers }) => targetUsers,
  risks: ({ risks }) => risks.identified,
  mitigations: ({ risks }) => risks.mitigations,
  assumptions: ({ risks }) => risks.assumptions,
  measurement: ({ measurement }) => measurement,
  constraints: ({ constraints }) => constraints.technical,
  technical: ({ constraints }) => constraints.technical,
  team: ({ constraints }) => constraints.team,
  timeline: ({ constraints }) => constraints.timeline,
  budget: ({ constraints }) => constraints.budget,
};
/** Topics in which a label gives a text's topic: "Budget: 60,000 euros" below "Constraints". */
const labelled: ReadonlySet<Topic | null> = new Set<Topic | null>(['constraints', 'risks', 'metrics']);
const metricTopics: ReadonlySet<Topic | null> = new Set<Topic | null>(['metrics', 'primary-kpi', 'secondary-metrics']);

/** Placeholders such as "None" and "N/A" in a section that is deliberately empty. */
const saysNothing =
  /^(?:none|n\/?a|not applicable|nothing|tbd|to be (?:defined|decided|determined)|-|–|—|\.{3}|…|no known (?:issues|risks))\.?$/i;

export function isQuality(topic: Topic | null): boolean {
  return topic === 'nfr' || topic === 'nfr-other' || isCategory(topic);
}

/** Reads a block of a field of specification 2.1 or of what is out of scope; false otherwise. */
export function readField(block: Content, params: Params): boolean {
  const { reading, section, topic } = params;
  const isDemand = isQuality(topic);
  const isField = topic !== null && (lists[topic] !== undefined || metricTopics.has(topic) || topic === 'glossary' || isDemand);
  if (!isField) return false;
  if (block.kind === 'raw' || block.kind === 'code')
    giveBlock(reading.file, block, { kind: isDemand ? 'unread' : 'prose', section });
  else if (block.kind === 'table') readFieldTable(block, params);
  else if (topic !== 'out-of-scope' && isQuestion(plainText(block.text)))
    giveBlock(reading.file, block, { kind: 'prose', section });
  else if (saysNothing.test(plainText(block.text)) && !('children' in block && block.children.length > 0))
    giveBlock(reading.file, block, { kind: 'prose', section });
  else if (topic === 'glossary') readTerm(block, params);
  else if (isDemand) readQuality(headed(block, params), params);
  else readText(headed(block, params), params);
  return true;
}

/** Prefixes a heading of no known name to the text, whose subject it is. */
function headed<T extends Texts>(block: T, { reading, section }: Params): T {
  if (section.isKnown || section.isTitle || section.level === labelLevel || section.title === '') return block;
  reading.draft.told.add(section.heading);
  return { ...block, text: `${section.title.replace(/[:.]$/, '')}: ${block.text}` };
}

function readText(block: Texts, { reading, section, topic }: Params): void {
  const { draft, file } = reading;
  const label = labelled.has(topic) ? splitLabel(block.text) : null;
  const own = label ? topicOf(label.name) : null;
  if (
    label &&
    own !== null &&
    own !== topic &&
    (lists[own] || metricTopics.has(own)) &&
    (label.rest !== '' || block.kind === 'item')
  ) {
    const inner = { ...block, text: label.rest };
    readField(inner, { reading, section: { ...section, isKnown: true }, topic: own });
    return;
  }
  if (topic !== null && metricTopics.has(topic)) return addMetrics(block, { reading, section, topic });
  const text = textOf(block);
  const list = topic === null ? undefined : lists[topic]?.(draft);
  if (!list || !/[\p{L}\p{N}]/u.test(text)) return giveBlock(file, block, { kind: 'unread', section });
  // A line that only leads to a list says nothing by itself.
  if (block.kind === 'paragraph' && /[:：]$/.test(text)) return giveBlock(file, block, { kind: 'prose', section });
  // Each entry below "out of scope" stands for itself.
  const entries =
    topic === 'out-of-scope' && block.kind === 'item' && /[:：]$/.test(plainText(block.text))
      ? block.children.map(textOf)
      : [text];
  list.push(...entries.filter((entry) => entry !== ''));
  giveBlock(file, block, { kind: 'field', name: topic ?? '' });
}

function addMetrics(block: Texts, { reading, section, topic }: Params & { topic: Topic }): void {
  const { draft, file } = reading;
  const taken = takeAuthorId(block.text);
  const text = textOf(taken ? { ...block, text: taken.rest } : block);
  if (!/[\p{L}\p{N}]/u.test(text)) return giveBlock(file, block, { kind: 'unread', section });
  if (block.kind === 'paragraph' && /[:：]$/.test(text)) return giveBlock(file, block, { kind: 'prose', section });
  const place = { file: file.name, line: block.span.from };
  const metric = { id: taken?.id ?? null, text, isPrimary: topic === 'primary-kpi', ...place };
  draft.metrics.push(metric);
  giveBlock(file, block, { kind: 'part', part: metric });
}

function readTerm(block: Texts, { reading, section }: Params): void {
  const label = splitLabel(block.text) ?? splitDash(block.text);
  if (!label || label.rest === '') return giveBlock(reading.file, block, { kind: 'prose', section });
  const meaning = textOf({ ...block, text: label.rest });
  reading.draft.glossary.push({ term: plainText(label.name) || label.name, meaning });
  giveBlock(reading.file, block, { kind: 'field', name: 'glossary' });
}

/** "Loan – a copy that somebody has at home". */
function splitDash(text: string): { name: string; rest: string } | null {
  const [, name = '', rest = ''] = /^([^–—:\n]{1,60}?)[ \t]{1,3}[–—-][ \t]{1,3}(?=\S)/.exec(text) ?? [];
  return name === '' ? null : { name, rest: rest || text.slice(text.indexOf(name) + name.length).replace(/^[\s–—-]{1,8}/, '') };
}

function readQuality(block: Texts, { reading, section, topic }: Params): void {
  const { file } = reading;
  const about = { ...section, topic };
  const label = block.kind === 'item' ? plainText(block.text).replace(/ ?[:：]$/, '') : '';
  const category = label === '' ? null : topicOf(label);
  if (block.kind === 'item' && block.children.length > 0 && (isCategory(category) || category === 'nfr-other')) {
    giveLines(file, block.span, { kind: 'prose', section });
    for (const child of block.children) readQuality(child, { reading, section, topic: category });
    return;
  }
  const text = textOf(block);
  if (block.kind === 'paragraph' && /[:：]$/.test(text)) return giveBlock(file, block, { kind: 'prose', section });
  const done = block.kind === 'item' ? block.done : null;
  const span = block.kind === 'item' ? { from: block.span.from, to: endOf(block) } : block.span;
  const raw = block.kind === 'item' && block.children.length > 0 ? text : block.text;
  takeDemand(reading, about, { text: raw, span, done });
}

function readFieldTable(table: Table, params: Params): void {
  const { reading, section, topic } = params;
  const { draft, file } = reading;
  const columns = readColumns(table.header);
  const cell = (cells: readonly string[], at: number | undefined): string => (at === undefined ? '' : plainText(cells[at] ?? ''));
  giveLines(file, { from: table.span.from, to: table.span.from + 1 }, { kind: 'field', name: 'table' });
  for (const { cells, span } of table.rows) {
    const said = cells.map((text) => plainText(text));
    const id = wholeAuthorId(cell(cells, columns.id));
    const rest = (...used: (number | undefined)[]): string => joinCells(table.header, said, used);
    let owner: Owner = { kind: 'field', name: topic ?? '' };
    if (said.every((text) => text === '')) owner = { kind: 'prose', section };
    else if (topic === 'glossary') {
      const term = cell(cells, columns.term ?? 0);
      if (term === '') owner = { kind: 'unread', section };
      else draft.glossary.push({ term, meaning: rest(columns.term ?? 0) });
    } else if (topic !== null && metricTopics.has(topic)) {
      const metric = {
        id,
        text: rest(columns.id),
        isPrimary: topic === 'primary-kpi',
        file: file.name,
        line: span.from,
      };
      draft.metrics.push(metric);
      owner = { kind: 'part', part: metric };
    } else if (topic === 'risks' || topic === 'mitigations') {
      const mitigation = cell(cells, columns.mitigation);
      const risk = rest(columns.id, columns.mitigation);
      if (risk !== '') draft.risks.identified.push(risk);
      if (mitigation !== '') draft.risks.mitigations.push(mitigation);
    } else if (isQuality(topic)) {
      const category =
        columns.category ?? (topicOf(said[columns.id === 0 ? 1 : 0] ?? '') ? (columns.id === 0 ? 1 : 0) : undefined);
      const priority = readPriority(cell(cells, columns.priority), reading.scale);
      const about = topicOf(cell(cells, category));
      const part = addDemand(reading, section, {
        text: rest(
          columns.id,
          columns.priority,
          about === cell(cells, category).toLowerCase() || about === 'nfr-other' ? category : undefined,
        ),
        span,
        id,
        priority: priority === 'unknown' ? null : priority,
        topic: about ?? topic,
        group: about === 'nfr-other' ? cell(cells, category) : nameOf(section),
      });
      owner = part ? { kind: 'part', part } : { kind: 'unread', section };
    } else {
      const list = topic === null ? undefined : lists[topic]?.(draft);
      const text = rest(columns.id);
      if (list && text !== '') list.push(text);
      else owner = { kind: 'unread', section };
    }
    giveLines(file, span, owner);
  }
}

/** Joins the unused cells: the first as is, the others in brackets with their column names. */
export function joinCells(header: readonly string[], cells: readonly string[], used: readonly (number | undefined)[]): string {
  const [first, ...others] = [...cells.keys()].filter((at) => !used.includes(at) && (cells[at] ?? '') !== '');
  if (first === undefined) return '';
  const asides = others.map((at) => {
    const name = plainText(header[at] ?? '').slice(0, 80);
    return name === '' ? cells[at] : `${name}: ${cells[at]}`;
  });
  return `${cells[first]}${asides.length === 0 ? '' : ` (${asides.join('; ')})`}`;
}
