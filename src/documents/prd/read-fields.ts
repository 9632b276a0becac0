import { flat, leavesOf, takeAll, type Block, type Item, type Paragraph, type Row, type Table } from '../markdown/blocks.ts';
import { readColumns } from './columns.ts';
import type { PrdDraft } from './prd-draft.ts';
import { joinNested } from './read-criteria.ts';
import { fieldsOf } from './sections.ts';
import { isAboutTheDocument, isLeadIn, joinStated, splitList, splitSentences } from './statements.ts';
import { topicOf, type Topic } from './topics.ts';

const objectiveRank: Partial<Record<Topic, number>> = { objective: 1, summary: 2, overview: 3, background: 4 };

/** Reads the sections of specification 2.1 that are neither stories nor requirements. Returns false for a topic that is none of them. */
export function readFieldSection(topic: Topic, blocks: readonly Block[], draft: PrdDraft): boolean {
  const rank = objectiveRank[topic];
  if (rank !== undefined) {
    readFieldLines(blocks, draft);
    readObjective(rank, blocks, draft);
    return true;
  }
  const target = targetOf(topic, draft);
  if (!target) return false;
  // Where users are listed, the paragraphs are about the list.
  const listed = topic === 'users' && blocks.some((block) => block.kind === 'list' || block.kind === 'table');
  for (const [at, block] of blocks.entries()) {
    if (!(listed && block.kind === 'paragraph')) readFieldBlock(topic, target, block, blocks[at + 1], draft);
  }
  return true;
}

/** List that the topic's lines go to; null for topics that are read elsewhere. */
function targetOf(topic: Topic, draft: PrdDraft): string[] | null {
  switch (topic) {
    case 'users':
      return draft.targetUsers;
    case 'risks':
      return draft.risks.identified;
    case 'mitigations':
      return draft.risks.mitigations;
    case 'assumptions':
      return draft.risks.assumptions;
    case 'primary-kpi':
      return draft.metrics.primaryKpi;
    case 'secondary-metrics':
      return draft.metrics.secondary;
    case 'measurement':
      return draft.metrics.measurementMethod;
    case 'metrics':
      return draft.metrics.unranked;
    case 'timeline':
      return draft.constraints.timeline;
    case 'budget':
      return draft.constraints.budget;
    case 'team':
      return draft.constraints.team;
    case 'technical':
    case 'constraints':
      return draft.constraints.technical;
    case 'glossary':
      return [];
    default:
      return null;
  }
}

const splitTopics: readonly Topic[] = ['users', 'secondary-metrics'];

function readFieldBlock(topic: Topic, target: string[], block: Block, next: Block | undefined, draft: PrdDraft): void {
  if (block.kind === 'list') {
    for (const item of block.items) readFieldItem(topic, target, item, draft);
  } else if (block.kind === 'paragraph') {
    const text = flat(block.text);
    if ((next?.kind === 'list' || next?.kind === 'table') && (isLeadIn(text) || topic === 'glossary' || topic === 'assumptions'))
      return;
    if (readFieldParagraph(block, topic, draft)) return;
    if (topic === 'glossary') {
      block.taken = readTerms(block.text.split('\n'), draft);
    } else if (text !== '' && !isAboutTheDocument(text)) {
      const lines = splitTopics.includes(topic) ? splitList(text) : topic === 'assumptions' ? splitSentences(text) : [text];
      for (const line of lines) target.push(line);
      block.taken = true;
    }
  } else if (block.kind === 'table') {
    for (const row of block.rows) {
      const cells = row.cells.map(flat);
      readFieldRow(topic, target, cells, block.header, draft);
      row.taken = cells.length <= 2 || topic === 'glossary' || topic === 'metrics';
      const columns = readColumns(block.header);
      if (columns.risk !== undefined && columns.mitigation !== undefined)
        row.taken = cells.every((cell, at) => cell === '' || at === columns.risk || at === columns.mitigation);
    }
  }
}

function readFieldItem(topic: Topic, target: string[], item: Item, draft: PrdDraft): void {
  const [field] = fieldsOf(item.marked);
  const named = field ? fieldTopic(field.name, topic) : topicOf(flat(item.text).replace(/\s*:$/, ''));
  const lists = item.children.filter((child) => child.kind === 'list');
  if (named && named !== topic && lists.length > 0 && (!field || field.value === '')) {
    const inner = targetOf(named, draft);
    if (inner && related(topic, named)) {
      item.taken = true;
      for (const list of lists) for (const child of list.items) readFieldItem(named, inner, child, draft);
      return;
    }
  }
  if (field && named && related(topic, named) && readNamedValue(named, joinStated([field.value, ...nestedTexts(item)]), draft)) {
    item.taken = true;
    return;
  }
  if (topic === 'glossary') {
    item.taken = readTerms([joinNested(item)], draft);
    return;
  }
  const text = joinNested(item).replace(/^\[[ xX]\]\s+/, '');
  if (text === '') return;
  item.taken = true;
  if (topic === 'risks') addRisk(text, draft);
  else target.push(topic === 'users' ? text.replace(/[;.]$/, '') : text);
}

function nestedTexts(item: Item): string[] {
  const texts = item.children.flatMap((child) => (child.kind === 'list' ? child.items.map(joinNested) : []));
  takeAll(item.children);
  return texts;
}

/** "…. Mitigation: …" after a risk. */
function addRisk(text: string, draft: PrdDraft): void {
  const [risk = '', ...mitigations] = text.split(
    /[\s;:.,(–—→-]+(?:mitigat(?:ion|ed by|e)(?: strategy)?|counter-?measure)\s*[:–—-]?\s*|\s*(?:→|=>)\s*/i,
  );
  draft.risks.identified.push(flat(risk.replace(/^risk\s*\d*\s*:\s*/i, '')) || flat(text));
  draft.risks.mitigations.push(...mitigations.map((part) => flat(part.replace(/\)$/, ''))).filter((part) => part !== ''));
}

function readFieldRow(
  topic: Topic,
  target: string[],
  cells: readonly string[],
  header: readonly string[],
  draft: PrdDraft,
): void {
  const columns = readColumns(header);
  const cell = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? ''));
  if (topic === 'glossary') {
    const term = cell(columns.term ?? 0);
    if (term !== '') draft.glossary.push({ term, meaning: cell(columns.meaning ?? 1) });
  } else if (topic === 'risks' || topic === 'mitigations') {
    const risk = cell(columns.risk ?? (columns.id === 0 ? 1 : 0));
    if (risk !== '') draft.risks.identified.push(risk);
    const mitigation = cell(columns.mitigation);
    if (mitigation !== '') draft.risks.mitigations.push(mitigation);
  } else if (topic === 'users') {
    const user = cell(columns.role ?? columns.term ?? 0);
    const about = joinStated(cells.filter((text) => text !== user));
    if (user !== '') target.push(about === '' ? user : `${user}: ${about}`);
  } else {
    const named = fieldTopic(cells[0] ?? '', topic);
    const value = cells
      .slice(1)
      .filter((text) => text !== '')
      .join(' – ');
    if (named && named !== topic && value !== '' && readNamedValue(named, value, draft)) return;
    const method = cell(columns.method);
    if (method !== '' && topic === 'metrics' && !draft.metrics.measurementMethod.includes(method))
      draft.metrics.measurementMethod.push(method);
    const text = cells.filter((part, at) => part !== '' && at !== columns.id && (topic !== 'metrics' || at !== columns.method));
    if (text.length > 0) target.push(text.join(' – '));
  }
}

/** Fields in a paragraph, such as "**Timeline:** autumn"; true when all of them were taken. */
function readFieldParagraph(paragraph: Paragraph, topic: Topic, draft: PrdDraft): boolean {
  const fields = fieldsOf(paragraph.marked);
  const topics = fields.map(({ name }) => fieldTopic(name, topic));
  if (fields.length === 0 || !topics.every((named) => named !== null && related(topic, named))) return false;
  for (const [at, { value }] of fields.entries()) {
    const named = topics[at];
    if (named) readNamedValue(named, value, draft);
  }
  paragraph.taken = true;
  return true;
}

/** Topic a name in front of a value stands for; inside "Success metrics" a bare "Primary" or "Method" is enough. */
function fieldTopic(name: string, topic: Topic): Topic | null {
  const inMetrics = topic === 'metrics' || topic === 'primary-kpi' || topic === 'secondary-metrics';
  if (inMetrics && /^(?:primary|main|north star)$/i.test(name)) return 'primary-kpi';
  if (inMetrics && /^(?:secondary|supporting|other)$/i.test(name)) return 'secondary-metrics';
  if (inMetrics && /^(?:method|measured|how)$/i.test(name)) return 'measurement';
  return topicOf(name);
}

const groups: readonly (readonly Topic[])[] = [
  ['overview', 'objective', 'summary', 'background', 'users', 'timeline', 'budget', 'assumptions', 'primary-kpi'],
  ['risks', 'mitigations', 'assumptions'],
  ['metrics', 'primary-kpi', 'secondary-metrics', 'measurement'],
  ['constraints', 'timeline', 'budget', 'technical', 'team', 'assumptions'],
];

function related(topic: Topic, named: Topic): boolean {
  return topic === named || groups.some((group) => group.includes(topic) && group.includes(named));
}

function readNamedValue(topic: Topic, value: string, draft: PrdDraft): boolean {
  if (value === '') return false;
  const rank = objectiveRank[topic];
  if (rank !== undefined) {
    draft.objectives.push({ rank, text: flat(value), take: () => undefined });
    return true;
  }
  const target = targetOf(topic, draft);
  if (!target || topic === 'glossary') return false;
  if (topic === 'risks') addRisk(flat(value), draft);
  else if (topic === 'assumptions') for (const sentence of splitSentences(flat(value))) target.push(sentence);
  else for (const line of splitTopics.includes(topic) ? splitList(value) : [flat(value)]) target.push(line);
  return true;
}

function readTerms(lines: readonly string[], draft: PrdDraft): boolean {
  const terms = lines.map((line) => /^["“]?([^:–—"”]{1,80}?)["”]?\s*(?:\s[–—-]|:)\s+(\S.*)$/s.exec(flat(line)));
  if (!terms.every((match) => match !== null)) return false;
  for (const match of terms) if (match?.[1] && match[2]) draft.glossary.push({ term: match[1].trim(), meaning: match[2] });
  return true;
}

/** "**Objective:** …" and "**Target users:** …" lines, wherever an overview holds them. */
export function readFieldLines(blocks: readonly Block[], draft: PrdDraft): void {
  for (const block of blocks) {
    if (block.kind === 'paragraph') {
      readFieldParagraph(block, 'overview', draft);
    } else if (block.kind === 'list') {
      for (const item of block.items) {
        const [field] = fieldsOf(item.marked);
        const named = field ? topicOf(field.name) : null;
        if (field && named && related('overview', named) && readNamedValue(named, field.value, draft)) item.taken = true;
      }
    } else if (block.kind === 'table' && block.header.length === 2) {
      readFieldTable(block, draft);
    }
  }
}

/** A two-column table of names and values; its header may be the first pair. */
function readFieldTable(table: Table, draft: PrdDraft): void {
  const lines: { cells: readonly string[]; row: Row | null }[] = [
    { cells: table.header, row: null },
    ...table.rows.map((row) => ({ cells: row.cells, row })),
  ];
  for (const { cells, row } of lines) {
    const [name = '', value = ''] = cells.map(flat);
    const named = topicOf(name.replace(/:$/, ''));
    const isTitle = /^(?:title|feature(?: name)?|product(?: name)?|project(?: name)?|name)$/i.test(name) && value !== '';
    if (isTitle) draft.titles.push(value);
    const read = isTitle || (named !== null && related('overview', named) && readNamedValue(named, value, draft));
    if (read && row) row.taken = true;
  }
}

/** A candidate for the objective: all of a section that is about it, the first paragraph of others. */
function readObjective(rank: number, blocks: readonly Block[], draft: PrdDraft): void {
  const free = blocks.filter((block) => [...leavesOf([block])].some((leaf) => !leaf.taken));
  const first = free.findIndex(
    (block) => block.kind === 'paragraph' && flat(block.text) !== '' && !/^this (?:section|chapter)\b/i.test(flat(block.text)),
  );
  const chosen =
    rank === 1
      ? free.filter((block) => block.kind === 'paragraph' || block.kind === 'list')
      : first < 0
        ? []
        : free.slice(first, first + 1);
  const texts = chosen.map((block) =>
    block.kind === 'paragraph'
      ? flat(block.text)
      : block.kind === 'list'
        ? joinStated(block.items.map((item) => joinNestedUntaken(item)))
        : '',
  );
  const text = texts.filter((part) => part !== '').join(' ');
  if (text !== '') draft.objectives.push({ rank, text, take: () => takeAll(chosen) });
}

/** `joinNested` marks what it joins as taken; a candidate that is not chosen must stay untaken. */
function joinNestedUntaken(item: Item): string {
  const before = [...leavesOf(item.children)].map((leaf) => [leaf, leaf.taken] as const);
  const text = joinNested(item);
  for (const [leaf, taken] of before) leaf.taken = taken;
  return text;
}
