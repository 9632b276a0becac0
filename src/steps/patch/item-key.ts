import { z } from 'zod';

/** The way to identify the items of a list. */
export type ItemKey =
  /** By one field, such as an id. */
  | { readonly by: 'field'; readonly field: string; readonly isName: boolean }
  /** By several fields together, such as the ends of a relation. */
  | { readonly by: 'fields'; readonly fields: readonly string[] }
  /** By their place in the list, counted from 1. */
  | { readonly by: 'place' };

/** Keys by priority: the first that the items have counts. A name can change, an id cannot. */
const knownKeys: readonly ItemKey[] = [
  { by: 'field', field: 'id', isName: false },
  { by: 'field', field: 'ref', isName: false },
  { by: 'field', field: 'aggregate', isName: false },
  { by: 'field', field: 'entity', isName: false },
  { by: 'field', field: 'name', isName: true },
  { by: 'field', field: 'term', isName: true },
  { by: 'fields', fields: ['from', 'relationship', 'to'] },
  { by: 'fields', fields: ['from', 'operation', 'to'] },
];

export function keyOfItems(item: z.ZodObject): ItemKey {
  const has = (field: string): boolean => field in item.shape;
  return knownKeys.find((key) => (key.by === 'field' ? has(key.field) : key.by === 'fields' && key.fields.every(has))) ?? place;
}

const place: ItemKey = { by: 'place' };

/** Returns the item schema of a list of objects; null for any other field. */
export function itemsOf(field: z.ZodType): z.ZodObject | null {
  const inner = withoutWrappers(field);
  const element = inner instanceof z.ZodArray ? inner.element : null;
  return element instanceof z.ZodObject ? element : null;
}

/** Returns the schema inside `optional`, `nullable`, `readonly` and `default`. */
export function withoutWrappers(schema: z.ZodType): z.ZodType {
  let inner = schema;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodReadonly ||
    inner instanceof z.ZodDefault
  ) {
    inner = inner.unwrap() as z.ZodType;
  }
  return inner;
}

/** Returns an item's label; two items of a list with the same label are the same. */
export function labelOf(item: unknown, key: ItemKey): string {
  if (key.by === 'place' || !isRecord(item)) return '';
  return key.by === 'field' ? text(item[key.field]) : key.fields.map((field) => text(item[field])).join(' → ');
}

/**
 * Folds a label: `purchase order` = `PurchaseOrder`, `PRD-001#US-3` = `US-3`, but not `C++` = `C`.
 */
export function spellLabel(label: string): string {
  return label
    .replace(/^[A-Z]+-[\d-]+#/, '')
    .replaceAll(/[\s_-]+/g, '')
    .toLowerCase();
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
