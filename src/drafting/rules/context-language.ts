import { camelCase, plainName } from '../../analysis/concepts/terms.ts';
import { unitNouns } from '../../analysis/concepts/vocabulary.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { builtInTypes, type Attribute } from '../../lifecycle/daa.ts';
import type { Concepts, Contexts } from '../../steps/inception/contracts.ts';
import type { ContextGroup } from './context-groups.ts';
import type { OutlinedAggregate } from './outlined-aggregate.ts';
import { joinOr, joinWords } from './context-texts.ts';
import { describeTerm } from './describe-term.ts';
import type { Evidence } from './evidence.ts';
import { participlePhrase } from './event-names.ts';
import { readOperationName } from './operation-words.ts';
import { pluralName } from './plural-name.ts';

type Entity = Concepts['entities'][number];
type Language = Contexts['contexts'][number]['language'];

/** Somebody speaking, or an example: neither says what a word means. */
const unfit = /\b(?:I|my|we|our)\b|^(?:given|when|if|named where)\b|\bcontexts?\b/i;
const loudWords = /\b(?:MUST|SHALL|SHOULD|MAY|NOT|REQUIRED|RECOMMENDED|OPTIONAL)\b/g;
const mostFromSections = 8;
const mostAttributes = 4;

/** In a short document a capitalized name said once is a person or a town; a long one capitalizes its terms. */
const smallDocument = 60;

/** The words of one context with their meanings: those that live there, and the roles that act there. */
export function languageOf({ aggregates, area }: ContextGroup, entities: readonly Entity[], evidence: Evidence): Language {
  const terms = entities
    .filter((entity) => isWord(entity, evidence))
    .map((entity) => ({ term: entity.term, meaning: quiet(meaningOf(entity, aggregates, evidence)) }));
  if (aggregates.length > 0 || area === null) return terms;
  const all = [...terms, ...termsOfSections(area.sections, terms, evidence)];
  return all.length > 0 ? all : [{ term: area.words.join(' '), meaning: `What ${area.name.toLowerCase()} is about.` }];
}

/** "MUST NOT" shouts in a specification and is a plain word elsewhere. */
function quiet(meaning: string): string {
  return meaning.replace(loudWords, (word) => word.toLowerCase());
}

/** Not a unit, not the name of a person or town, and a noun. */
function isWord({ term, kind }: Entity, { index, reading, tagger }: Evidence): boolean {
  if (unitNouns.has(term) || /\bcontext$/.test(term)) return false;
  if (kind === 'actor' || reading.glossary.some((entry) => entry.term.toLowerCase() === term.toLowerCase())) return true;
  const mentions = index.mentions(term);
  const proper =
    term.split(' ').length === 2 && mentions.length > 0 && mentions.every(({ written }) => /^[A-Z]\w* [A-Z]/.test(written));
  if (proper && reading.statements.length < smallDocument && index.count(term) === 1) return false;
  return !term.includes(' ') ? tagger.tag(`the ${term}`).at(-1)?.wordClass === 'noun' : true;
}

function meaningOf(entity: Entity, aggregates: readonly OutlinedAggregate[], evidence: Evidence): string {
  const own = aggregates.find(({ name }) => name === entity.name);
  if (own && entity.meaning.startsWith('What ')) return [entity.meaning.replace(/\.$/, ''), ...structureOf(own)].join('; ') + '.';
  const holder = aggregates.find(({ attributes }) =>
    attributes.some((attribute) => attribute.name === camelCase(entity.term) && isPlain(attribute)),
  );
  if (holder && entity.kind !== 'actor') return `Known of every ${plainName(holder.name)}.`;
  if (!unfit.test(entity.meaning)) return entity.meaning;
  const whole = aggregates.find(({ entities }) => entities.some(({ name }) => name === entity.name));
  if (whole) return `Part of ${withArticle(plainName(whole.name))}.`;
  const where = aggregates
    .flatMap(({ operations }) => operations)
    .find(({ covers }) => covers.some((ref) => entity.sources.includes(ref)));
  if (!where) return '';
  const { verb, object } = readOperationName(where.name, evidence);
  return `Matters when ${pluralName(object, evidence)} are ${participlePhrase(verb, evidence.tagger)}.`;
}

/** "it has a due date", "it is open, overdue or closed". */
function structureOf({ attributes, states }: OutlinedAggregate): string[] {
  const known = attributes.filter((attribute) => isPlain(attribute)).map(({ name }) => plainName(name));
  const values = states ? [...new Set([states.initial, ...states.transitions.flatMap(({ from, to }) => [from, to])])] : [];
  return [
    ...(known.length > 0 ? [`its ${joinWords(known.slice(0, mostAttributes))} ${known.length > 1 ? 'are' : 'is'} known`] : []),
    ...(values.length > 0 ? [`it is ${joinOr(values)}`] : []),
  ];
}

function isPlain({ type }: Attribute): boolean {
  return (builtInTypes as readonly string[]).includes(type);
}

/** A context in which nothing is changed still has the words of its section. */
function termsOfSections(sections: readonly string[], known: Language, evidence: Evidence): Language {
  const taken = new Set(known.map(({ term }) => term));
  return evidence.index.things
    .filter((thing) => !taken.has(thing) && !/\bcontext$/.test(thing))
    .filter((thing) => evidence.index.mentions(thing).some(({ statement }) => sections.includes(statement.section)))
    .slice(0, mostFromSections)
    .map((term) => ({ term, meaning: quiet(describeTerm(term, evidence)) }))
    .map(({ term, meaning }) => ({ term, meaning: unfit.test(meaning) ? '' : meaning }));
}
