import type { Evidence } from './evidence.ts';

/** Nouns without a plural of their own. */
const massNouns = new Set(
  'maintenance equipment baggage luggage furniture staff care stock training rainfall blood feedback inventory insurance housing water food housekeeping health quarantine support custody catering money news goods customs premises series'.split(
    ' ',
  ),
);

/** "copy" → "copies"; "maintenance" and "dockers" stay. */
export function pluralName(term: string, { tagger }: Evidence): string {
  const head = term.split(' ').at(-1) ?? '';
  const isPlural = tagger.morphology.singular(head) !== head;
  return isPlural || massNouns.has(head) || /(?:ship|ness)$/.test(head) ? term : tagger.morphology.plural(term);
}
