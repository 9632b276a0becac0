import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { isRecord, itemsOf, keyOfItems, labelOf, spellLabel, type ItemKey } from './item-key.ts';

type Json = Readonly<Record<string, unknown>>;

export interface PatchedDocument {
  readonly document: Json;
  /** What the patch names and the document lacks, in sentences. */
  readonly misses: readonly PatchMiss[];
  /** Labels of everything that the patch removes by name. */
  readonly removed: readonly string[];
}

export interface PatchMiss {
  /** Place in the document, such as `aggregates.Loan.operations`. */
  readonly path: string;
  readonly message: string;
}

/**
 * Applies a change of the shape of `patchSchemaOf`. Unnamed items stay the same objects in place. A
 * plain list only adds and changes: what it omits stays, and is reported as a miss.
 */
export function applyPatch(schema: z.ZodObject, document: Json, patch: Json): PatchedDocument {
  const misses: PatchMiss[] = [];
  const removed: string[] = [];
  return { document: patchObject(schema, document, patch, ''), misses, removed };

  function patchObject(shape: z.ZodObject, before: Json, change: Json, path: string): Json {
    const after: Record<string, unknown> = { ...before };
    for (const [name, field] of Object.entries(shape.shape)) {
      const given = change[name];
      if (given === undefined || given === null) continue;
      const items = itemsOf(field as z.ZodType);
      const place = path === '' ? name : `${path}.${name}`;
      after[name] = items ? patchList(items, before[name], given, place) : given;
    }
    return after;
  }

  function patchList(items: z.ZodObject, before: unknown, given: unknown, path: string): readonly unknown[] {
    const key = keyOfItems(items);
    const current: readonly unknown[] = Array.isArray(before) ? before : [];
    const change = Array.isArray(given) ? readRestated(given, current, key, path) : readChange(given);
    const gone = new Set<number>();
    const changed = new Map<number, unknown>();
    for (const one of change.remove) {
      const at = findItem(current, one, key);
      removed.push(...labelsIn(one, key));
      if (at >= 0) gone.add(at);
      else misses.push({ path, message: `There is no "${describe(one, key)}" that could be removed.` });
    }
    for (const one of change.change) {
      const at = findItem(current, one, key);
      if (at >= 0) changed.set(at, changeItem(items, changed.get(at) ?? current[at], one, `${path}.${describe(one, key)}`));
      else misses.push({ path, message: `There is no "${describe(one, key)}" that could be changed. To have it, add it.` });
    }
    const added: unknown[] = [];
    for (const one of change.add) {
      const at = key.by === 'place' ? -1 : findItem(current, one, key);
      if (at < 0 || gone.has(at)) added.push(one);
      else changed.set(at, changeItem(items, changed.get(at) ?? current[at], one, `${path}.${describe(one, key)}`));
    }
    const kept = current.flatMap((item, at) => (gone.has(at) ? [] : [changed.get(at) ?? item]));
    return kept.length === current.length && changed.size === 0 && added.length === 0 ? current : [...kept, ...added];
  }

  /** An empty value changes nothing, because models fill in fields they mean to leave alone. */
  function changeItem(items: z.ZodObject, before: unknown, change: unknown, path: string): unknown {
    if (!isRecord(before) || !isRecord(change)) return before;
    const key = keyOfItems(items);
    const named = new Set(key.by === 'field' ? [key.field] : key.by === 'fields' ? key.fields : ['at']);
    const given = Object.fromEntries(Object.entries(change).filter(([name, value]) => !named.has(name) && !isEmpty(value)));
    const after: Record<string, unknown> = { ...patchObject(items, before, given, path) };
    for (const name of Array.isArray(change['clear']) ? change['clear'] : []) {
      if (typeof name !== 'string' || !(name in items.shape) || named.has(name)) continue;
      if (typeof after[name] === 'string') after[name] = '';
      else if (Array.isArray(after[name]) && !itemsOf(items.shape[name] as z.ZodType)) after[name] = [];
      else if ((items.shape[name] as z.ZodType).safeParse(undefined).success) delete after[name];
    }
    if (key.by === 'field' && key.isName && typeof change['newName'] === 'string' && change['newName'].trim() !== '')
      after[key.field] = change['newName'];
    return after;
  }

  function readRestated(given: readonly unknown[], current: readonly unknown[], key: ItemKey, path: string): Change {
    if (key.by === 'place') return readRestatedPlaces(given, current, path);
    const named = new Set(given.map((one) => spellLabel(labelOf(one, key))));
    const left = current.map((item) => labelOf(item, key)).filter((label) => !named.has(spellLabel(label)));
    if (left.length > 0)
      misses.push({ path, message: `${left.join(', ')}: left out of the list, and kept. What has to go is named in "remove".` });
    return { add: given, change: [], remove: [] };
  }

  /** Pairs identical items first; the others take the remaining places in order. */
  function readRestatedPlaces(given: readonly unknown[], current: readonly unknown[], path: string): Change {
    const free = [...current.keys()];
    const fresh = given.filter((one) => {
      const at = free.findIndex((index) => isDeepStrictEqual(current[index], one));
      if (at >= 0) free.splice(at, 1);
      return at < 0;
    });
    const left = free.slice(fresh.length).map((at) => at + 1);
    if (left.length > 0)
      misses.push({ path, message: `${left.join(', ')}: left out of the list, and kept. What has to go is named in "remove".` });
    const change = fresh.slice(0, free.length).map((one, index) => ({ ...(isRecord(one) && one), at: (free[index] ?? 0) + 1 }));
    return { add: fresh.slice(free.length), change, remove: [] };
  }
}

interface Change {
  readonly add: readonly unknown[];
  readonly change: readonly unknown[];
  readonly remove: readonly unknown[];
}

function readChange(given: unknown): Change {
  const list = (name: string): readonly unknown[] => {
    const value = isRecord(given) ? given[name] : undefined;
    return Array.isArray(value) ? value : [];
  };
  return { add: list('add'), change: list('change'), remove: list('remove') };
}

function findItem(current: readonly unknown[], one: unknown, key: ItemKey): number {
  if (key.by === 'place') {
    const at = typeof one === 'number' ? one : isRecord(one) ? one['at'] : null;
    return typeof at === 'number' && at >= 1 && at <= current.length ? at - 1 : -1;
  }
  const label = typeof one === 'string' ? one : labelOf(one, key);
  // An item without a label matches no other.
  if (label.trim() === '') return -1;
  const exact = current.findIndex((item) => labelOf(item, key) === label);
  if (exact >= 0) return exact;
  const spelled = spellLabel(label);
  const alike = spelled === '' ? [] : [...current.keys()].filter((at) => spellLabel(labelOf(current[at], key)) === spelled);
  return alike.length === 1 ? (alike[0] ?? -1) : -1;
}

function describe(one: unknown, key: ItemKey): string {
  if (typeof one === 'string' || typeof one === 'number') return String(one);
  return key.by === 'place' ? String(isRecord(one) ? one['at'] : '') : labelOf(one, key);
}

function labelsIn(one: unknown, key: ItemKey): string[] {
  return key.by === 'field' && typeof one === 'string' ? [spellLabel(one)] : [];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
