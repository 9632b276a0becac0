import type { CodeBlock } from '../../lifecycle/document-fields.ts';
import type { KeptText } from '../../lifecycle/prd.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { nothingStated, renderFrontMatter, renderKept } from '../markdown/canonical-lines.ts';
import { escapeText } from '../markdown/escape-text.ts';
import { renderBullet, renderFields } from './bullets.ts';
import { writeTitle } from './entry-titles.ts';
import type { Entries, Field, Group, Items, Outline, Section, Table, Values } from './outline.ts';
import { renderRows } from './table-cells.ts';
import { fence, renderProse } from './verbatim.ts';

/** Canonical Markdown of a body: every section of the outline in order, then what no field takes. */
export function renderOutline(outline: Outline, mark: string, document: { title: string; body: Values }): string {
  const other = document.body['other'] as readonly KeptText[];
  const lines = [
    ...renderFrontMatter(mark, undefined),
    `# ${escapeText(document.title)}`.trimEnd(),
    '',
    ...renderGroup(outline.root, document.body, 1),
    ...(other.length === 0 ? [] : ['## Other Content', '', ...renderKept(other)]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function renderGroup(group: Group, values: Values, level: number, inHeading: readonly string[] = []): string[] {
  const facts = group.facts.filter(({ key }) => !inHeading.includes(key));
  return [
    ...(facts.length === 0 ? [] : [...renderFields(facts, values), '']),
    ...group.sections.flatMap((section) => renderSection(section, values[section.key], level + 1)),
  ];
}

function renderSection(section: Section, value: unknown, level: number): string[] {
  if (section.optional && isEmpty(value)) return [];
  return [`${'#'.repeat(level)} ${section.heading}`, '', ...renderShape(section, value, level)];
}

function renderShape({ shape }: Section, value: unknown, level: number): string[] {
  if (shape.shape === 'group') return renderGroup(shape, value as Values, level);
  const lines = isEmpty(value) ? [nothingStated] : renderStated(shape, value, level);
  return lines.at(-1) === '' ? lines : [...lines, ''];
}

function renderStated(shape: Exclude<Section['shape'], Group>, value: unknown, level: number): string[] {
  switch (shape.shape) {
    case 'prose':
      return renderProse(value as string, level);
    case 'list':
      return (value as string[]).flatMap((text) => renderBullet('- ', text));
    case 'items':
      return (value as Values[]).flatMap((item) => renderItem(shape, item));
    case 'table':
      return renderTable(shape, value as Values[]);
    case 'code':
      return (value as CodeBlock[]).flatMap(({ language, text }) => [...fence(language, text), '']);
    case 'references':
      return (value as Reference[]).map(renderReference);
    case 'entries':
      return (value as Values[]).flatMap((entry) => renderEntry(shape, entry, level + 1));
  }
}

function renderItem({ check, fields }: Items, item: Values): string[] {
  const box = check === undefined ? '' : item[check] === true ? '[x] ' : '[ ] ';
  return [
    ...renderBullet(`- ${box}**${String(item['id'])}:** `, String(item['text'])),
    ...renderFields(fields, item).map((line) => (line === '' ? '' : `  ${line}`)),
  ];
}

function renderTable({ columns, prefix }: Table, rows: readonly Values[]): string[] {
  const shown: readonly Field[] = prefix === undefined ? columns : [{ key: 'id', label: 'Id' }, ...columns];
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return renderRows(
    shown.map(({ label }) => label),
    rows.map((row) => shown.map(({ key }) => text(row[key]))),
  );
}

function renderReference({ role, to, from }: Reference): string {
  return `- **${role.replaceAll('_', ' ')}:** ${to}${from === undefined ? '' : ` (from ${from})`}`;
}

function renderEntry({ title, group }: Entries, entry: Values, level: number): string[] {
  const words = writeTitle(title, entry);
  const heading = `${'#'.repeat(level)} ${String(entry['id'])}${words === null ? '' : `: ${words}`}`;
  return [heading, '', ...renderGroup(group, entry, level, words === null ? [] : title)];
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
  return value === null || (typeof value === 'object' && Object.values(value).every(isEmpty));
}
