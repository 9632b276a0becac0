import { wordsAlike } from '../challenge/same-root.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import type { TipBody } from '../../lifecycle/tip.ts';
import { contentWords } from '../lint/content-words.ts';

/**
 * Deeds that a story joins to others ("see and print the list") and that a TIP has no word of, where it has the words of the others: a call for the one names the
 * story, and would count for both. A TIP that calls all of them otherwise than its PRD is left alone, since nobody can tell from its words what serves what.
 */
export function findUnservedDeeds({ capability }: Pick<PrdBody['stories'][number], 'capability'>, tip: TipBody): string[] {
  const deeds = joinedDeeds(capability);
  if (deeds.length < 2) return [];
  const said = wordsOf(tip);
  const isServed = (deed: string): boolean => reading.has(deed) || wordsAlike(contentWords(deed), said).length > 0;
  const unserved = deeds.filter((deed) => !isServed(deed));
  return unserved.length < deeds.length ? unserved : [];
}

/** "Add", "rename" and "retire" of "to add, rename and retire tools"; "announce" and "withdraw" of "to announce a pick-up and withdraw it". */
function joinedDeeds(capability: string): string[] {
  const text = capability.trim().replace(/^to /i, '');
  const [, row = ''] = /^(\p{Ll}+(?:, \p{Ll}+)*,? (?:and|or) \p{Ll}+)(?= )/u.exec(text) ?? [];
  const [, first = '', second = ''] = /^(\p{Ll}+) .*? (?:and|or) (?:to )?(\p{Ll}+) (?:it|them)\b/u.exec(text) ?? [];
  const deeds = row === '' ? [first, second] : row.split(/,? (?:and|or) |, /);
  return deeds.filter((deed) => deed !== '' && !deed.endsWith('ly') && !ofPeople.has(deed));
}

/** What a call that only reads does, whatever it is called. */
const reading = new Set(
  'see view list read show look browse search find check open filter sort follow watch access get use'.split(' '),
);
/** What people do in their heads, and what says only that something is done. */
const ofPeople = new Set(
  'understand know decide plan learn act react go come manage handle compare try help be have make do'.split(' '),
);

function wordsOf({ proposedImplementation: proposed }: TipBody): Set<string> {
  const texts = [
    ...proposed.apiChanges.map(({ path, request, response }) => `${path} ${request} ${response}`),
    ...[...proposed.databaseChanges, ...proposed.serviceLogic, ...proposed.integrationPoints].map(({ text }) => text),
  ];
  return new Set(
    contentWords(
      texts
        .join(' ')
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .replace(/[/_{}`-]/g, ' '),
    ),
  );
}
