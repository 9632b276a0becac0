import { citedSources } from '../../lifecycle/cited-sources.ts';
import type { WordPlace, Wording, WordSource, Words } from './word-draft.ts';

export interface RefusedWording {
  readonly wording: Wording;
  readonly because: string;
}

/**
 * Separates texts that cite only sources that were given from those that do not. A ref or commit
 * that a text merely mentions has to stand in the sources too, so that none is invented.
 */
export function acceptWords(
  words: readonly Wording[],
  { places, sources }: { places: readonly WordPlace[]; sources: readonly WordSource[] },
): { readonly accepted: Words; readonly refused: readonly RefusedWording[] } {
  const refs = new Set(sources.map(({ ref }) => ref));
  const known = sources.map(({ ref, text }) => `${ref}\n${text}`).join('\n');
  const accepted = new Map<string, string[]>();
  const refused: RefusedWording[] = [];
  for (const wording of words) {
    const { place: id, text, cites } = wording;
    const place = places.find((one) => one.id === id);
    const invented = [...cites.filter((ref) => !refs.has(ref)), ...citedSources(text).filter((ref) => !known.includes(ref))];
    const because =
      place === undefined
        ? `The draft has no place ${id}.`
        : cites.length === 0
          ? 'It cites no source.'
          : invented.length > 0
            ? `No source is ${[...new Set(invented)].join(', ')}.`
            : place.takes === 'one' && accepted.has(id)
              ? `${id} has a text already.`
              : null;
    if (because === null) accepted.set(id, [...(accepted.get(id) ?? []), cite(text, cites)]);
    else refused.push({ wording, because });
  }
  return { accepted, refused };
}

/** Appends the sources of a sentence, to those that it names already: `It is used again. (E-3, TL-2)`. */
export function cite(text: string, refs: readonly string[]): string {
  const [, said = text, named = ''] = /^(.*) \(([^()]+)\)$/s.exec(text) ?? [];
  const own = named.split(', ');
  const hasOwn = named !== '' && own.every((one) => citedSources(one).join() === one);
  const all = [...new Set([...(hasOwn ? own : []), ...refs])].filter((ref) => ref !== '');
  return all.length === 0 ? text : `${hasOwn ? said : text} (${all.join(', ')})`;
}
