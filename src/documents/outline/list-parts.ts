import type { Part } from '../../lifecycle/parts.ts';
import type { Group, Outline, Section, Values } from './outline.ts';

/** Lists addressable parts in document order; of equal ids (a lint finding) the first counts. */
export function listOutlineParts({ root, partTypes }: Outline, body: Values): Part[] {
  const byId = new Map<string, Part>();
  for (const part of groupParts(root, body)) {
    const type = partTypes[part.localId.replace(/-\d+$/, '')] ?? 'part';
    if (!byId.has(part.localId)) byId.set(part.localId, { localId: part.localId, type, text: part.text });
  }
  return [...byId.values()];
}

type Found = Omit<Part, 'type'>;

function groupParts(group: Group, values: Values): Found[] {
  return group.sections.flatMap((section) => sectionParts(section, values[section.key]));
}

function sectionParts({ shape }: Section, value: unknown): Found[] {
  switch (shape.shape) {
    case 'group':
      return groupParts(shape, value as Values);
    case 'prose':
      return shape.part === undefined || value === '' ? [] : [{ localId: shape.part, text: String(value) }];
    case 'items':
      return (value as Values[]).map((item) => ({ localId: String(item['id']), text: String(item['text']) }));
    case 'table':
      return shape.prefix === undefined
        ? []
        : (value as Values[]).map((row) => ({
            localId: String(row['id']),
            text: joined(shape.columns.map(({ key }) => row[key])),
          }));
    case 'entries':
      return (value as Values[]).flatMap((entry) => [
        {
          localId: String(entry['id']),
          text: shape.group.facts
            .map(({ key }) => entry[key])
            .filter(isStated)
            .join(' '),
        },
        ...groupParts(shape.group, entry),
      ]);
    default:
      return [];
  }
}

function joined(values: readonly unknown[]): string {
  return values.filter(isStated).join('; ');
}

function isStated(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
