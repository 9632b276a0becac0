import { z } from 'zod';
import { itemsOf, keyOfItems, withoutWrappers, type ItemKey } from './item-key.ts';

/**
 * Returns the schema of a change: items to add, change and remove by id or name for each list of
 * objects, and any other field whole. What is left out stays, at every depth.
 */
export function patchSchemaOf(document: z.ZodObject): z.ZodObject {
  return z.strictObject(mapShape(document, patchOf));
}

function patchOf(field: z.ZodType): z.ZodType {
  const items = itemsOf(field);
  return (items ? listPatchOf(items) : whole(field)).optional();
}

function listPatchOf(items: z.ZodObject): z.ZodType {
  const key = keyOfItems(items);
  return z.strictObject({
    add: z.array(items).optional(),
    change: z.array(changeOf(items, key)).optional(),
    remove: z.array(removalOf(items, key)).optional(),
  });
}

/** A change has its item's key and new fields. `clear` empties fields: '' means unchanged. */
function changeOf(items: z.ZodObject, key: ItemKey): z.ZodObject {
  const named = keyFields(items, key);
  const others = Object.fromEntries(Object.entries(items.shape).filter(([name]) => !(name in named)));
  const clearable = Object.keys(others).filter((name) => canBeEmpty(others[name] as z.ZodType));
  return z.strictObject({
    ...named,
    ...(key.by === 'field' && key.isName && { newName: z.string().optional() }),
    ...mapShape(z.strictObject(others as z.ZodRawShape), patchOf),
    ...(clearable.length > 0 && { clear: z.array(z.enum(clearable as [string])).optional() }),
  });
}

function removalOf(items: z.ZodObject, key: ItemKey): z.ZodType {
  if (key.by === 'place') return placeSchema;
  return key.by === 'field' ? z.string() : z.strictObject(keyFields(items, key));
}

const placeSchema = z.int().positive().describe('Place in the list, counted from 1.');

function keyFields(items: z.ZodObject, key: ItemKey): Record<string, z.ZodType> {
  if (key.by === 'place') return { at: placeSchema };
  const fields = key.by === 'field' ? [key.field] : key.fields;
  return Object.fromEntries(fields.map((field) => [field, whole(items.shape[field] as z.ZodType)]));
}

function canBeEmpty(field: z.ZodType): boolean {
  if (itemsOf(field)) return false;
  const inner = withoutWrappers(field);
  return inner !== field || inner instanceof z.ZodString || inner instanceof z.ZodArray;
}

/** Returns a field's schema without the wrappers that make it optional. */
function whole(field: z.ZodType): z.ZodType {
  return withoutWrappers(field);
}

function mapShape(schema: z.ZodObject, map: (field: z.ZodType) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, map(field as z.ZodType)]));
}
