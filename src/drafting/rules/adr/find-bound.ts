import type { Passage } from '../../../analysis/challenge/passages.ts';
import { listGivenUp, withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { nameOfComponent, processesHeading } from '../../../analysis/design/list-components.ts';
import { isOwnName } from '../../../analysis/design/own-name.ts';
import { isPartlyNamed, wordsOfName } from '../../../analysis/design/part-names.ts';
import type { DesignText } from './design-text.ts';
import { findNames, findWhole, isNameAt, type Span } from './find-names.ts';
import { findOperated, findRaising } from './find-operated.ts';
import { callersOf, isPartnerNamed, namesOf, partnersOf } from './outside-systems.ts';
import { isSaidInSession } from './said-in-session.ts';

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
 * Parts and aggregates that a decision binds: those that it names, that it was made about, and of whose sentence it took words away. Where it is none of these,
 * the component of which it was objected, or beside whose sentence the decision stands; an aggregate only where no component is meant, since its name is a word
 * of everyday sentences. None where nothing tells: the decision then binds the whole design, since a part that is guessed sends whoever builds to the wrong door.
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
  const operated = findOperated(text, material.source);
  const madeAbout = components.filter((name) => settles.some((one) => one.toLowerCase() === name.toLowerCase()));
  const objected = findWhole(components, titles).map(({ name }) => name);
  const inPassing = (spans: readonly Span[]): boolean => spans.every(({ start }) => isInPassing(text, start));
  const told = distinct([
    // "…, which the desk lists" says where it is seen: whoever it was objected to does it all the same.
    ...(named.length > 0 && named.every(({ spans }) => inPassing(spans)) ? objected : []),
    ...named.map(({ name }) => name).filter((name) => labels.includes(name)),
    ...madeAbout,
    ...decides.flatMap((id) => placed.get(id)?.struck ?? []).filter((name) => !isDropped(name)),
    ...components.filter((name) => isPartlyNamed(name, text, components)),
  ]);
  const outside = partnersOf(naming, design);
  // Of a decision on several things, one of which is nobody's in particular, all that is built is bound.
  if (told.length > 0 && told.every((name) => outside.includes(name)) && speaksOfMore(text, outside, naming)) return [];
  const isPart = (clause: string): boolean =>
    findWhole([...labels, ...aggregates], clause).length > 0 ||
    findOperated(clause, material.source).length > 0 ||
    findRaising(clause, material.source).length > 0 ||
    components.some((name) => isPartlyNamed(name, clause, components));
  const isScoped = objected.length > 0;
  if (madeAbout.length === 0 && speaksOfMany(text, isScoped ? ofAll : ofAllOrEach, isPart)) return [];
  const meant = [
    () => told,
    () => objected,
    // An operation that is named is more than the sentence that a decision was put behind.
    () => (operated.length > 0 ? [] : distinct(decides.flatMap((id) => placed.get(id)?.noted ?? []))),
    () => (decides.length === 0 || operated.length > 0 ? [] : findUsing(taken, naming)),
    () => (decides.length === 0 || operated.length > 0 ? [] : findTalking(text, naming)),
  ]
    .map((find) => withCallers(find(), outside, naming))
    .find((names) => names.length > 0);
  const isNothingMeant = !meant && operated.length === 0;
  const isModel = ({ name, spans }: (typeof named)[number]): boolean =>
    wordsOfName(name).length > 1 ||
    spans.some(
      (span) => isNameAt(text, span) || (isNothingMeant && !roles.includes(name.toLowerCase()) && isSubject(text, span)),
    );
  // Whoever made it about a component meant that one; of what else it has to do with, it names an operation.
  const model = named.filter(
    (one) => !outside.includes(one.name) && (operated.includes(one.name) || (madeAbout.length === 0 && isModel(one))),
  );
  const sure = distinct([...(meant ?? []), ...model.map(({ name }) => name), ...operated]);
  return sure.length > 0 ? sure : findRaising(text, material.source);
}

function isInPassing(text: string, start: number): boolean {
  const clause =
    text
      .slice(0, start)
      .split(/[.!?;:]\s+/)
      .at(-1) ?? '';
  return /,\s+(?:which|where|whom|whose)\b[^,]*$/i.test(clause);
}

/** Whether a sentence is about whatever there is of its kind, and says of no part that it means that one: "only a clerk may …", "all times are in UTC". */
function speaksOfMany(text: string, subject: RegExp, namesPart: (clause: string) => boolean): boolean {
  return clausesOf(text).some((clause) => subject.test(clause) && !namesPart(clause));
}

/** Of these no part alone is meant. */
const ofAll = /^(?:all|nobody|no one|everybody|everyone|whoever|everything|nothing|everywhere|only)\b/i;

/** Requests and events are everywhere as well, where no component is spoken of; an order is kept somewhere. */
const ofAllOrEach = new RegExp(
  String.raw`${ofAll.source}|^(?:each|every|any|no) (?:\p{L}+ )?(?:requests?|calls?|operations?|endpoints?|events?|messages?|commands?|changes?|writes?|instances?|parts?|components?|services?|modules?|connections?|logs?|secrets?|times?|timestamps?|tables?|errors?)\b|^(?:requests|calls|events|messages|commands|changes|writes|times|timestamps|logs|secrets|errors) (?!to\b|of\b|from\b|by\b|for\b|in\b|that\b)`,
  'iu',
);

/** In place of a system outside, the parts that are said to call it; where a part of ours is meant as well, that one alone. */
function withCallers(names: readonly string[], outside: readonly string[], passages: readonly Passage[]): string[] {
  const own = names.filter((name) => !outside.includes(name));
  if (own.length > 0) return own;
  return distinct(names.flatMap((name) => callersOf(name, passages)));
}

/** "A slot is held", and not "the buyer presses within the fall of the clock": what a sentence speaks of in passing is bound by nothing. */
function isSubject(text: string, { start }: Span): boolean {
  const before =
    text
      .slice(0, start)
      .split(/[.!?;:,]\s+|\n+/)
      .at(-1) ?? '';
  return /^(?:(?:an?|the|each|every|all|no|any|our|its|their|one|two|only|both|such|whoever|what|that|if|when|\p{L}+(?:ed|al|ive|en|ble|ew)) )*$/iu.test(
    before,
  );
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

/** Whether a clause names none of the systems that the others are about, or one that nothing of ours calls. */
function speaksOfMore(text: string, outside: readonly string[], passages: readonly Passage[]): boolean {
  return clausesOf(text)
    .filter((clause) => !/^(?:and|but|then|which|who|that|this|it|they|after|otherwise|one)\b/i.test(clause))
    .some((clause) => {
      const named = outside.filter((name) => isPartnerNamed(name, clause));
      return named.length === 0 || named.some((name) => callersOf(name, passages).length === 0);
    });
}

/** The one component that is said to use what a decision names, where the design lists it nowhere else. */
function findUsing(text: string, passages: readonly Passage[]): string[] {
  const products = [...text.matchAll(/\p{Lu}[\p{L}\d]+/gu)]
    .filter(({ index }) => isNameAt(text, { start: index, end: index }))
    .map(([name]) => name)
    .filter(isOwnName);
  return onlyPart(passages, (own) => products.some((name) => findNames(name, own).length > 0));
}

/** The one component that is said to talk to what calls go to: "calls to the national register" are made by whoever "calls the national register". */
function findTalking(text: string, passages: readonly Passage[]): string[] {
  const [, other] =
    /\b(?:[Cc]alls?|[Rr]equests?|[Cc]onnections?) to (?:the |an? |our )?([\p{Ll}\d-]+ [\p{Ll}\d-]{3,})/u.exec(text) ?? [];
  return other === undefined ? [] : onlyPart(passages, (own) => own.toLowerCase().includes(other));
}

/** The component of which alone the design says something; none where it says so of several. */
function onlyPart(passages: readonly Passage[], says: (text: string) => boolean): string[] {
  const parts = passages.filter(({ section, text }) => section === 'Component Design' && says(text)).map(nameOfComponent);
  const names = distinct(parts);
  return names.length === 1 && names[0] !== '' ? names : [];
}

function clausesOf(text: string): string[] {
  return text.split(/[;]\s+|(?<=[.!?])\s+/);
}

function rolesOf({ stories }: DesignText['material']['prd']['body']): string[] {
  return distinct(stories.map(({ role }) => role.trim().toLowerCase()).filter((role) => role !== ''));
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
