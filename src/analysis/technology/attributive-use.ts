import type { TechnologyGroup } from './technology-term.ts';

/** Categories whose names say how a thing is made and nothing about the thing: "a Java service" is a service. */
const makes = new Set(['language', 'framework', 'cloud', 'infrastructure', 'product']);

/** Nouns that a name in front of them describes; without a determiner no other word shows it: "React components are reused". */
const madeThings =
  /^(?:services?|apps?|applications?|components?|scripts?|programs?|code|tools?|systems?|modules?|functions?|workers?|environments?|jobs?|pages?|forms?|pipelines?|developers?|teams?|accounts?|webhooks?|links?|payments?|checkouts?|integrations?|plugins?|images?|containers?|instances?|records?|dashboards?|messages?|projects?)$/;

const determined =
  /(?:^|[\s("'|])(?:an?|the|this|that|each|every|our|your|their|its|one|two|three|all|existing)(?:\s[\p{Ll}-]+)?\s$/iu;

const functionWords = new Set(
  (
    'and or in on at is are was were be been has have had do does did with without for to of as by via from that which who must should shall will can may ' +
    'might could would not but than then when while where if so because after before until during only also into over under through per'
  ).split(' '),
);

/** The noun that the name only describes ("service" in "a small Java service"), which can stand without it; null where the name stands for itself. */
export function describedNoun(params: {
  group: TechnologyGroup;
  startsCapital: boolean;
  before: string;
  after: string;
}): string | null {
  const { group, startsCapital, before, after } = params;
  if (!startsCapital || group.noun !== 'name' || !makes.has(group.category)) return null;
  const [, noun] = /^ (\p{Ll}{2,})(?![\p{L}\p{N}'’_-])/u.exec(after) ?? [];
  if (noun === undefined || functionWords.has(noun)) return null;
  return madeThings.test(noun) || (determined.test(before) && !/(?:ed|ly|s)$/.test(noun)) ? noun : null;
}
