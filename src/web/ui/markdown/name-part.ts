import { namedPartId } from '../../../lifecycle/named-part-id.ts';

/** What the names of headings of the third depth are, by the section they stand in. */
const namedBySection: readonly (readonly [RegExp, string])[] = [
  [/Bounded Contexts$/, 'CTX'],
  [/Aggregates$/, 'AGG'],
  [/Value Objects$/, 'VO'],
  [/Domain Events$/, 'EV'],
];

/**
 * Returns the local id of the part that begins with this text, as the address of a part has it
 * (`US-1.AC-2`, `OP-borrow-book`); null when none begins there.
 */
export function namePart(
  text: string,
  { depth, section, story }: { readonly depth: number | null; readonly section: string; readonly story: string },
): string | null {
  const stated = /^([A-Z]{1,12}-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*)(?=:|\s|$)/.exec(text)?.[1];
  if (stated !== undefined) return story !== '' && stated.startsWith('AC-') ? `${story}.${stated}` : stated;
  if (depth === null) return null;
  const operation = /^Operation: (\S.*)$/.exec(text)?.[1];
  if (operation !== undefined) return namedPartId('OP', operation);
  const prefix = depth === 3 ? namedBySection.find(([pattern]) => pattern.test(section))?.[1] : undefined;
  return prefix === undefined || text === '' ? null : namedPartId(prefix, text);
}
