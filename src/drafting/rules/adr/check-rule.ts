import { httpMethods } from '../../../analysis/api-contract/draw-openapi.ts';
import { isGivenUpInPart, listTimesGivenUp, withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { namedHeading } from '../../../analysis/technology/list-named.ts';
import { isSetAside } from '../../../analysis/technology/set-aside.ts';
import type { RecordedChallenge } from '../../../lifecycle/rfc.ts';
import type { DesignText } from './design-text.ts';
import { listModelWords } from './model-words.ts';
import { readSchema } from './read-schema.ts';
import { listDeeds } from './rule-deeds.ts';
import { listBounds } from './rule-figures.ts';
import { goesInPart, hasWord, isIdentifier, listNames, type Named } from './rule-names.ts';
import { listTests } from './rule-tests.ts';

/**
 * How code can be held against a decision later: a call to hold against the contract, a name to search for, a bounded figure to measure, what was
 * challenged to bring about. Empty where code knows none of these: a person looks then, as `reviewFor` says.
 */
export function ruleFor(
  text: string,
  { against = [], turnedDown = [], bound = [], isWhyNot = false, isSaidAnew = false }: Checked,
  { material, passages }: DesignText,
): string {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/);
  const calls = distinct([...text.matchAll(call)].map(([found]) => found.replace(/[`.,:;]+/g, '')));
  const patterns = material.patterns.map(({ title }) => title);
  const named = sentences.flatMap((sentence) => listNames(sentence, patterns));
  const namesOf = (isMeant: (one: Named) => boolean): string[] => distinct(named.filter(isMeant).map(({ name }) => name));
  const denied = distinct([...namesOf(({ isRefused }) => isRefused), ...turnedDown]);
  const said = namesOf(({ isRefused }) => !isRefused);
  // Of what is both wanted and refused, a search for the wrong one is worse than none. Who runs a product is found in no code.
  const model = namesOfModel(material.source);
  const wanted = namesOf(({ isRefused, isUnclear }) => !isRefused && !isUnclear).filter(
    (name) => !denied.includes(name) && !model.has(name.replaceAll('`', '')),
  );
  const schema = isWhyNot ? [] : distinct(sentences.flatMap(readSchema));
  // That somebody has a schema alone names nothing that one could look for in it.
  const checked = schema.filter((part) => part !== 'own schema');
  const isElsewhere = (name: string): boolean =>
    schema.some((part) => part.includes(name)) ||
    (denied.length === 0 && !isSaidAnew && !chooses.test(text) && isChosen(name, material.rfc.body));
  const kept = asksWho.test(text) ? [] : shortest(wanted).filter((name) => !isElsewhere(name));
  const refused = denied.filter((name) => !said.includes(name));
  // What another part goes on using is found in the code of that one; what we wrote ourselves is gone altogether.
  const staying = refused.filter((name) => !isIdentifier(name) && isBuiltWith(name, passages));
  const elsewhere = bound.length === 0 ? [] : staying;
  const nowhere = refused.filter(
    (name) => !staying.includes(name) || (bound.length === 0 && !isGivenUpInPart(text, name) && !goesInPart(text, name)),
  );
  const headers = isWhyNot ? [] : distinct([...text.matchAll(header)].map(([, one, other]) => `\`${one ?? other}\``));
  // "FTP" is found in every "SFTP" by a search that takes no notice of where words end.
  const alike = [...nowhere, ...elsewhere].flatMap((name) => likeIt(name, [text, ...passages.map((one) => one.text)]));
  // A figure in the reason why something is not taken is a figure of that.
  const over = listTimesGivenUp(text).map(({ time }) => time.toLowerCase());
  const bounds = isWhyNot ? [] : distinct(sentences.flatMap(listBounds)).filter((bound) => !over.includes(bound.toLowerCase()));
  return [
    calls.length > 0 &&
      `The API that is built is validated against the contract of ${calls.join(', ')}${headers.length > 0 ? `, with the header ${headers.join(', ')}` : ''}.`,
    calls.length === 0 && headers.length > 0 && `The API contract has the header ${headers.join(', ')}.`,
    checked.length > 0 && `The database schema has ${checked.join(', ')}.`,
    kept.length > 0 && `A search in code and configuration finds ${kept.join(', ')}.`,
    nowhere.length > 0 && `A search in code and configuration finds no ${nowhere.join(', and no ')}.`,
    elsewhere.length > 0 && `A search in code and configuration of ${bound.join(', ')} finds no ${elsewhere.join(', and no ')}.`,
    ...alike,
    bounds.length > 0 && `A test or a measurement holds it against: ${bounds.join('; ')}.`,
    ...listTests(text, against),
    ...(isWhyNot ? [] : listDeeds(text, listModelWords(material.source))),
  ]
    .filter((rule) => rule !== false)
    .join(' ');
}

/** What a decision is besides its words. */
interface Checked {
  /** Challenges that it answers. */
  readonly against?: readonly RecordedChallenge[];
  /** Products that it turns down. */
  readonly turnedDown?: readonly string[];
  /** Whom it binds, where that is not all of it. */
  readonly bound?: readonly string[];
  /** Whether it says why something is not taken. */
  readonly isWhyNot?: boolean;
  /** Whether a reviewer worded it: the product that they name is then what they ask for. */
  readonly isSaidAnew?: boolean;
}

/** Whether the design, as it stands, says that something is built with it. */
function isBuiltWith(name: string, passages: DesignText['passages']): boolean {
  return passages
    .filter(({ section }) => builtSections.includes(section))
    .flatMap(({ sentences }) => sentences)
    .some(
      (sentence) =>
        hasWord(sentence, name) &&
        hasWord(withoutGivenUp(sentence), name) &&
        !findTechnologyTerms(sentence).some((term) => term.term === name && isSetAside(sentence, term)),
    );
}

const builtSections = ['High-Level Approach', 'Component Design', 'Technology Choices', 'Integration Points'];

/** Whether it stands among the technology that the RFC chooses: a search for that finds it, whatever becomes of the decision. */
function isChosen(name: string, { proposedSolution, designSession }: DesignText['material']['rfc']['body']): boolean {
  const [chosen = ''] = proposedSolution.technologyChoices.split(namedHeading);
  const own = designSession.decisions.reduce((left, { text }) => left.replaceAll(text, ''), chosen);
  return hasWord(own, name);
}

/** Words by which a sentence is about the product itself, and not in passing. */
const chooses =
  /\b(?:we|i|the team) (?:use|take|took|choose|chose|go with|stay with|keep|build on)\b|\b(?:is|are) (?:used|taken|chosen)\b/i;

function likeIt(name: string, texts: readonly string[]): string[] {
  const longer = new Set(
    texts.flatMap((text) => text.match(/[\p{L}\d]+/gu) ?? []).filter((word) => word !== name && word.includes(name)),
  );
  const [first] = longer;
  return first === undefined || isIdentifier(name) ? [] : [`Only the whole word ${name} counts, and not ${first}.`];
}

const header =
  /\b(Idempotency-Key|If-(?:None-)?Match|ETag|Retry-After|Cache-Control|X-[A-Z][\w-]*\w)\b|\bheader `?([A-Z][\w-]*\w)`?/g;

const asksWho = /(?:^|\bIt answers: )(?:who|which (?:team|group|department|person|people))\b[^.!]*\?/i;

/** What the model calls its things is found in code whatever is decided. */
function namesOfModel(source: DesignText['material']['source']): ReadonlySet<string> {
  if (source.kind !== 'daa') return new Set();
  const { aggregates, valueObjects, domainEvents, domainServices } = source.body;
  return new Set([
    ...[...aggregates, ...valueObjects, ...domainEvents, ...domainServices].map(({ name }) => name),
    ...aggregates.flatMap(({ operations }) => operations.map(({ name }) => name)),
  ]);
}

/** "Kafka cluster" is found where Kafka is. */
function shortest(names: readonly string[]): string[] {
  return distinct(names).filter((name) => !names.some((other) => other !== name && name.startsWith(`${other} `)));
}

const call = new RegExp(String.raw`\b(?:${httpMethods.join('|')})\s+\`?/[^\s\`,;)\]]*`, 'g');

function distinct(items: readonly string[]): string[] {
  return [...new Set(items)];
}
