import type { CodeBlock } from '../../lifecycle/document-fields.ts';
import type { KeptText } from '../../lifecycle/prd.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { nothingStated, renderFrontMatter, renderKept } from '../markdown/canonical-lines.ts';
import { escapeText } from '../markdown/escape-text.ts';
import { renderBullet, renderFields, shownFields } from './bullets.ts';
import { writeTitle } from './entry-titles.ts';
import {
  itemsBehind,
  type Entries,
  type Field,
  type Group,
  type Items,
  type Outline,
  type Section,
  type Table,
  type Values,
} from './outline.ts';
import { startsItem } from './split-items.ts';
import { renderRows } from './table-cells.ts';
import { fence, renderProse } from './verbatim.ts';

type Hint = (section: Section) => string | null;

/** Renders the sections in order, then text without a field. Empty documents may show hints. */
export function renderOutline(
  outline: Outline,
  mark: string,
  document: { title: string; body: Values },
  hint: Hint = () => null,
): string {
  const other = document.body['other'] as readonly KeptText[];
  const lines = [
    ...renderFrontMatter(mark, undefined),
    `# ${escapeText(document.title)}`.trimEnd(),
    '',
    ...renderGroup(outline.root, document.body, { level: 1, hint, leavesOut: leftOut(outline, document.body) }),
    ...(other.length === 0 ? [] : ['## Other Content', '', ...renderKept(other)]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

interface Place {
  /** Level of the heading above. */
  readonly level: number;
  readonly hint: Hint;
  /** True for a section that is omitted while empty. */
  readonly leavesOut: (section: Section) => boolean;
}

function leftOut({ brief }: Outline, body: Values): Place['leavesOut'] {
  if (brief?.when(body) !== true) return ({ optional }) => optional;
  return ({ heading, optional }) => optional || !brief.keeps.includes(heading);
}

function renderGroup(group: Group, values: Values, place: Place, inHeading: readonly string[] = []): string[] {
  const facts = group.facts.filter(
    ({ key, unstated }) => !inHeading.includes(key) && (unstated === undefined || values[key] !== unstated(values)),
  );
  return [
    ...(facts.length === 0 ? [] : [...renderFields(facts, values), '']),
    ...group.sections
      .filter(({ behind }) => behind === undefined)
      .flatMap((section) => {
        const joined = itemsBehind(group, section);
        const below = { ...place, level: place.level + 1 };
        return joined.length === 0
          ? renderSection(section, values[section.key], below)
          : renderJoined(section, values, { ...below, joined });
      }),
  ];
}

/** Renders a text and the items that follow it. */
function renderJoined(
  section: Section,
  values: Values,
  { joined, ...place }: Place & { readonly joined: ReturnType<typeof itemsBehind> },
): string[] {
  const text = String(values[section.key]);
  const items = joined.flatMap((one) => (values[one.section.key] as Values[]).flatMap((item) => renderItem(one.items, item)));
  const isNothing = text === '' && items.length === 0;
  if (isNothing && place.leavesOut(section)) return [];
  const hints = joined.map((one) => place.hint(one.section)).filter((hint) => hint !== null);
  const isTaken = (line: string): boolean => joined.some((one) => startsItem(one.items).test(line));
  return [
    `${'#'.repeat(place.level)} ${section.heading}`,
    '',
    ...(text === '' ? [] : [...renderProse(text, place.level, isTaken), '']),
    ...(items.length === 0 ? [] : [...items, '']),
    ...(isNothing ? [nothingStated, '', ...hints.flatMap((hint) => [hint, ''])] : []),
  ];
}

function renderSection(section: Section, value: unknown, place: Place): string[] {
  const heading = [`${'#'.repeat(place.level)} ${section.heading}`, ''];
  if (!isEmpty(value) || !place.leavesOut(section)) return [...heading, ...renderShape(section, value, place)];
  // A subsection may be required.
  const below = section.optional || section.shape.shape !== 'group' ? [] : renderShape(section, value, place);
  return below.length === 0 ? [] : [...heading, ...below];
}

function renderShape(section: Section, value: unknown, place: Place): string[] {
  const { shape } = section;
  if (shape.shape === 'group') return renderGroup(shape, value as Values, place);
  const hint = place.hint(section);
  const nothing = [nothingStated, ...(hint === null ? [] : ['', hint])];
  const lines = isEmpty(value) ? nothing : renderStated(shape, value, place);
  return lines.at(-1) === '' ? lines : [...lines, ''];
}

function renderStated(shape: Exclude<Section['shape'], Group>, value: unknown, place: Place): string[] {
  switch (shape.shape) {
    case 'prose':
      return renderProse(value as string, place.level);
    case 'list':
      return (value as string[]).flatMap((text) => renderBullet('- ', shape.code === true ? `\`${text}\`` : text));
    case 'items':
      return (value as Values[]).flatMap((item) => renderItem(shape, item));
    case 'table':
      return renderTable(shape, value as Values[]);
    case 'code':
      return (value as CodeBlock[]).flatMap(({ language, text }) => [...fence(language, text), '']);
    case 'references':
      return (value as Reference[]).map(renderReference);
    case 'entries':
      return (value as Values[]).flatMap((entry) => renderEntry(shape, entry, { ...place, level: place.level + 1 }));
  }
}

function renderItem({ check, fields }: Items, item: Values): string[] {
  const box = check === undefined ? '' : item[check] === true ? '[x] ' : '[ ] ';
  return [
    ...renderBullet(`- ${box}**${String(item['id'])}:** `, String(item['text'])),
    ...renderFields(shownFields(fields, item), item).map((line) => (line === '' ? '' : `  ${line}`)),
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

function renderEntry({ title, group }: Entries, entry: Values, place: Place): string[] {
  const words = writeTitle(title, entry);
  const heading = `${'#'.repeat(place.level)} ${String(entry['id'])}${words === null ? '' : `: ${words}`}`;
  return [heading, '', ...renderGroup(group, entry, place, words === null ? [] : title)];
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
  return value === null || (typeof value === 'object' && Object.values(value).every(isEmpty));
}
