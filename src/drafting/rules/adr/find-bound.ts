import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import type { Passage } from '../../../analysis/challenge/passages.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { listGivenUp, withoutGivenUp } from '../../../analysis/design/given-up.ts';
import { nameOfComponent, processesHeading } from '../../../analysis/design/list-components.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { isOwnName } from '../../../analysis/design/own-name.ts';
import { isPartlyNamed, technicalWord, wordsOfName } from '../../../analysis/design/part-names.ts';
import { contentWords } from '../../../analysis/lint/content-words.ts';
import type { DesignText } from './design-text.ts';
import { isSaidInSession } from './said-in-session.ts';

/** Beyond so many, a decision binds the whole design. */
const mostBound = 5;
const bindingSections = ['Component Design', 'Integration Points', 'Technology Choices'];

/** What tells whom a decision binds, beside its words. */
interface Deciding {
  /** Ids of the decisions that are said, none of what the design says itself. */
  readonly decides: readonly string[];
  /** What they settle: a component, a section, or something by its id. */
  readonly settles: readonly string[];
  /** "Order service: a copy grows old", of which it was decided. */
  readonly titles: string;
}

/**
 * Components, partners and aggregates that a decision binds: those that it names, that it was made about, and of whose sentence it took words away. Where it
 * is none of these, the component beside which it stands, and the one that alone speaks of the same thing; an aggregate only where no component is meant, since
 * its name is a word of everyday sentences.
 */
export function findBound(text: string, { decides, settles, titles }: Deciding, design: DesignText): string[] {
  const { material, passages } = design;
  const roles = rolesOf(material.prd.body);
  const naming = passages.filter(
    (passage) => !isSaidInSession(passage, material) && !isActor(passage, roles) && nameOfComponent(passage) !== processesHeading,
  );
  const placed = placedAt(namesOf(naming), design);
  const labels = namesOf(naming);
  const components = namesOf(naming.filter(({ section }) => section !== 'Technology Choices'));
  const aggregates = material.source.kind === 'daa' ? material.source.body.aggregates.map(({ name }) => name) : [];
  // A product that it drops is not bound by it; a part of ours that it drops has to go.
  const ours = namesOf(passages.filter(({ section }) => section === 'Component Design'));
  const taken = withoutGivenUp(text);
  const dropped = listGivenUp(text).map((phrase) => phrase.trim());
  const isDropped = (name: string): boolean =>
    !ours.includes(name) && dropped.some((phrase) => phrase.endsWith(name)) && findNames(name, taken).length === 0;
  const named = findWhole([...labels, ...aggregates], text).filter(({ name }) => !isDropped(name));
  const told = distinct([
    ...named.map(({ name }) => name).filter((name) => labels.includes(name)),
    ...components.filter((name) => settles.some((one) => one.toLowerCase() === name.toLowerCase())),
    ...decides.flatMap((id) => placed.get(id)?.struck ?? []).filter((name) => !isDropped(name)),
    ...components.filter((name) => isPartlyNamed(name, text, components)),
  ]);
  const outside = partnersOf(naming, design);
  // Of a decision on several things, one of which is nobody's in particular, all that is built is bound.
  if (told.length > 0 && told.every((name) => outside.includes(name)) && speaksOfMore(text, outside, naming)) return [];
  const meant = [
    () => told,
    () => findWhole(components, titles).map(({ name }) => name),
    () => distinct(decides.flatMap((id) => placed.get(id)?.noted ?? [])),
    () => (decides.length === 0 ? [] : findSpeaking(text, naming)),
    () => (decides.length === 0 ? [] : findUsing(taken, naming)),
    () => (decides.length === 0 ? [] : findWayIn(text, roles, naming)),
  ]
    .map((find) => withCallers(find(), outside, naming))
    .find((names) => names.length > 0);
  const model = named.filter(
    ({ name, spans }) =>
      !outside.includes(name) && (!meant || wordsOfName(name).length > 1 || spans.some((span) => isNameAt(text, span))),
  );
  return distinct([...(meant ?? []), ...model.map(({ name }) => name)]).slice(0, mostBound);
}

/** Where decisions stand, without persons and what was only said in the session; a part that was struck altogether is one all the same. */
function placedAt(parts: readonly string[], { placed, passages }: DesignText): DesignText['placed'] {
  const none = namesOf(passages).filter((name) => !parts.includes(name));
  const partsOf = (names: readonly string[]): string[] => names.filter((name) => !none.includes(name));
  return new Map([...placed].map(([id, { struck, noted }]) => [id, { struck: partsOf(struck), noted: partsOf(noted) }]));
}

/** Whom the design tells something, as a draft lists the roles of the PRD beside its partners; nobody can build a person. */
function isActor({ section, label }: Passage, roles: readonly string[]): boolean {
  const name = label.toLowerCase();
  return section === 'Integration Points' && roles.some((role) => [role, `${role}s`, `${role}es`].includes(name));
}

/** Systems that the design talks to, and that nobody builds here: they stand among the integration points alone, and are no part of the model. */
function partnersOf(passages: readonly Passage[], { material: { source } }: DesignText): string[] {
  const model = source.kind === 'daa' ? [...source.body.contexts, ...source.body.aggregates].map(({ name }) => name) : [];
  const built = namesOf(passages.filter(({ section }) => section !== 'Integration Points'));
  return namesOf(passages.filter(({ section }) => section === 'Integration Points')).filter(
    (name) => ![...model, ...built].includes(name),
  );
}

/** In place of a system outside, the parts that are said to call it; where a part of ours is meant as well, that one alone. */
function withCallers(names: readonly string[], outside: readonly string[], passages: readonly Passage[]): string[] {
  const own = names.filter((name) => !outside.includes(name));
  if (own.length > 0) return own;
  return distinct(names.flatMap((name) => callersOf(name, passages)));
}

/** The parts that a system among the integration points belongs to: those that are said to call it, or itself where it is one of ours. */
export function findCallers(name: string, design: DesignText): string[] {
  const passages = design.passages.filter((passage) => !isSaidInSession(passage, design.material));
  return partnersOf(passages, design).includes(name) ? distinct(callersOf(name, passages)) : [name];
}

function callersOf(partner: string, passages: readonly Passage[]): string[] {
  return passages
    .filter(({ section, text }) => section === 'Component Design' && isPartnerNamed(partner, text))
    .map(nameOfComponent)
    .filter((name) => name !== '');
}

/** "Okta" of "Okta of the company". */
function isPartnerNamed(partner: string, text: string): boolean {
  const [, short = partner] = /^(\p{Lu}[\p{L}\d]+) (?:of|for|at|in|by) /u.exec(partner) ?? [];
  return [partner, ...(isOwnName(short) ? [short] : [])].some((name) => findNames(name, text).length > 0);
}

/** Whether a clause names none of the systems that the others are about, or one that nothing of ours calls. */
function speaksOfMore(text: string, outside: readonly string[], passages: readonly Passage[]): boolean {
  return text
    .split(/[;]\s+|(?<=[.!?])\s+/)
    .filter((clause) => !/^(?:and|but|then|which|who|that|this|it|they|after|otherwise|one)\b/i.test(clause))
    .some((clause) => {
      const named = outside.filter((name) => isPartnerNamed(name, clause));
      return named.length === 0 || named.some((name) => callersOf(name, passages).length === 0);
    });
}

/** What the design calls its parts; a product that is chosen is none. */
function namesOf(passages: readonly Passage[]): string[] {
  return distinct(
    passages
      .filter(({ section }) => bindingSections.includes(section))
      .map((passage) => ({ name: nameOfComponent(passage), section: passage.section }))
      .filter(({ name, section }) => name !== '' && (section !== 'Technology Choices' || findTechnologyTerms(name).length === 0))
      .map(({ name }) => name),
  );
}

/** Those of which the whole name stands in a text, and not within a longer one. */
function findWhole(names: readonly string[], text: string): { name: string; spans: Span[] }[] {
  const found = distinct(names).map((name) => ({ name, spans: findNames(name, text) }));
  return found
    .map(({ name, spans }, at) => ({
      name,
      spans: spans.filter((span) => !found.some((other, index) => other.spans.some((one) => covers(one, span, index < at)))),
    }))
    .filter(({ spans }) => spans.length > 0);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** "Consent API" names no aggregate `Consent`, and the component "Consents" is named before it. */
function covers(other: Span, span: Span, isBefore: boolean): boolean {
  const isLonger = other.end - other.start > span.end - span.start;
  return other.start <= span.start && span.end <= other.end && (isLonger || isBefore);
}

/** All of its words, one behind the other: "consent agreements" names `ConsentAgreement`, and "an alert" no aggregate `Alert`. */
function findNames(name: string, text: string): Span[] {
  const words = wordsOfName(name);
  const [first] = words;
  if (first === undefined || !text.toLowerCase().includes(first.toLowerCase())) return [];
  const written = words.map(escapePattern).join(String.raw`[\s_-]*`);
  const found = [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\d])${written}(?:s|es)?(?![\p{L}\d])`, 'giu'))];
  return found
    .map(({ 0: as, index }) => ({ start: index, end: index + as.length }))
    .filter((span) => words.length > 1 || isTheName(text, span));
}

/** A single word that systems are spoken of with counts where it is written as a name; as the first half of another noun it is no name at all. */
function isTheName(text: string, span: Span): boolean {
  return isNameAt(text, span) || (!technicalWord.test(text.slice(span.start, span.end)) && !compound.test(text.slice(span.end)));
}

/** `Slot`, and not "the slots of tomorrow". */
function isNameAt(text: string, { start }: Span): boolean {
  const startsSentence = start === 0 || /[.!?:]\s+$/.test(text.slice(0, start));
  return text[start - 1] === '`' || (/^\p{Lu}/u.test(text.slice(start)) && !startsSentence);
}

/** The one component of whose text two words stand side by side in a decision: "the national register" is what the recorder calls. */
function findSpeaking(text: string, passages: readonly Passage[]): string[] {
  const said = pairsOf(text);
  const speaking = passages
    .filter(
      ({ section, text: own }) =>
        bindingSections.slice(0, 2).includes(section) && pairsOf(own).some((pair) => said.includes(pair)),
    )
    .map(nameOfComponent);
  const names = distinct(speaking);
  return names.length === 1 && names[0] !== '' ? names : [];
}

/** The one component that is said to use what a decision names, where the design lists it nowhere else. */
function findUsing(text: string, passages: readonly Passage[]): string[] {
  const products = [...text.matchAll(/\p{Lu}[\p{L}\d]+/gu)]
    .filter(({ index }) => isNameAt(text, { start: index, end: index }))
    .map(([name]) => name)
    .filter(isOwnName);
  const using = passages
    .filter(
      ({ section, text: own }) => section === 'Component Design' && products.some((name) => findNames(name, own).length > 0),
    )
    .map(nameOfComponent);
  const names = distinct(using);
  return names.length === 1 && names[0] !== '' ? names : [];
}

/** The one component on which an actor works whom a decision names: "lets a nurse check somebody in", "on which the pharmacist discards doses". */
function findWayIn(text: string, roles: readonly string[], passages: readonly Passage[]): string[] {
  const isNamed = (role: string, lead: string, where: string): boolean =>
    new RegExp(String.raw`${lead}${escapePattern(role)}(?:s|es)?(?![\p{L}\d])`, 'iu').test(where);
  const named = roles.filter((role) => isNamed(role, String.raw`(?<![\p{L}\d])`, text));
  const ways = passages
    .filter(
      ({ section, text: own }) =>
        bindingSections.slice(0, 2).includes(section) &&
        named.some((role) => isNamed(role, String.raw`\b(?:lets?|for|which|where|used by)\s+(?:an? |the |its )?`, own)),
    )
    .map(nameOfComponent);
  const names = distinct(ways);
  return names.length === 1 && names[0] !== '' ? names : [];
}

function rolesOf({ stories }: DesignText['material']['prd']['body']): string[] {
  return distinct(stories.map(({ role }) => role.trim().toLowerCase()).filter((role) => role !== ''));
}

/** Pairs of words that mean something, which nothing stands between; a product may serve anybody. */
function pairsOf(text: string): string[] {
  return text.split(/[.,;:!?()]|\s(?:and|or|of|the|a|an|in|on|at|to|from|by|with|for|is|are)\s/i).flatMap((piece) => {
    const words = contentWords(piece);
    const telling = subjectWords(findTechnologyTerms(piece).reduce((left, { term }) => left.replaceAll(term, ' '), piece));
    return words.slice(1).flatMap((word, at) => {
      const before = words[at] ?? '';
      return telling.has(before) && telling.has(word) ? [`${before} ${word}`] : [];
    });
  });
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

/** "The notifier stores the id" says what the notifier does. */
const compound =
  /^[ -](?!(?:offices|pages|forms|numbers|queues|processes|events|rows|boards|lists|stores|records|services|tables) (?:the|an?|each|every|all|its|their|it|them|this|that|these|which|whether|what|no|only|both)\b)(?:team|desk|office|page|screen|form|id|number|queue|topic|table|service|system|module|process|event|job|row|board|list|store|record)s?\b/i;
