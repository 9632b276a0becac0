import { slug } from '../../../lifecycle/slug.ts';

/** Maps other spellings to known names: "purchase order" to PurchaseOrder. Keeps unknown names. */
export function knownNames(names: Iterable<string>): (text: string) => string {
  const exact = new Set<string>();
  const bySlug = new Map<string, string>();
  for (const name of names) {
    exact.add(name);
    const key = slug(name);
    // Names without Latin letters have an empty slug, by which they would match each other.
    if (key !== '' && !bySlug.has(key)) bySlug.set(key, name);
  }
  return (text) => (exact.has(text) ? text : (bySlug.get(slug(text)) ?? text.trim()));
}

/** Joins several words in PascalCase; a single word keeps its letters. */
export function pascalCase(name: string): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 ? name.trim() : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Returns a unique, well-formed local id: the given one or one derived from the fallback. */
export function localIds(prefix: 'OP' | 'INV', taken: Iterable<string> = []): (given: string, fallback: string) => string {
  const wellFormed = new RegExp(`^${prefix}-[a-z0-9]+(-[a-z0-9]+)*$`);
  const used = new Set(taken);
  return (given, fallback) => {
    const tail = slug(given.trim().replace(new RegExp(`^${prefix}[-_ :]+`, 'i'), '')) || slug(fallback) || 'unnamed';
    const wanted = wellFormed.test(given) ? given : `${prefix}-${tail}`;
    let id = wanted;
    for (let count = 2; used.has(id); count += 1) id = `${wanted}-${count}`;
    used.add(id);
    return id;
  };
}
