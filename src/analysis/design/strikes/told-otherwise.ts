import { splitPassages } from '../../challenge/passages.ts';
import { strikeStanding } from './strike-standing.ts';
import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import {
  countShared,
  isNearDeed,
  isSameDeed,
  namesNothing,
  readInOne,
  readInSteps,
  type InSteps,
} from '../against/steps-and-one.ts';
import type { Span } from '../find-sentence.ts';
import { nameOfComponent } from '../list-components.ts';
import { mapDesign } from '../map-design.ts';
import { tellsToday } from '../tells-today.ts';
import { givenPlaces, strikeWhole, type Settled } from './settled.ts';
import { isDraftedOfSteps } from './steps-in-one.ts';
import { strikeSpans } from './strike-spans.ts';

type Decision = Pick<SessionDecision, 'id' | 'text' | 'settles'>;

/** A sentence that tells steps beside a decision for one transaction, or the other way round. */
export interface ToldOtherwise<D extends Decision> {
  readonly decision: D;
  readonly place: string;
  readonly component: string;
  /** With the one behind it, where two tell the steps. */
  readonly sentence: string;
  /** Where not, whether both speak of the same only people can tell. */
  readonly isSure: boolean;
  /** Shortest words by which a person can say what goes. */
  readonly words: string;
  readonly strike: Settled['strike'];
}

interface Told {
  readonly place: string;
  readonly component: string;
  readonly sentence: string;
  /** All that stands in the same paragraph or bullet. */
  readonly around: string;
  /** Two sentences, which nothing strikes as one. */
  readonly isTwo: boolean;
  /** Of what is given, so that people alone say whether it is how it is to be built. */
  readonly isGiven: boolean;
}

/** In the order of the document, of each decision. What a draft tells of its processes is known by their names. */
export function listToldOtherwise<D extends Decision>(body: RfcBody, decisions: readonly D[]): ToldOtherwise<D>[] {
  const deciding = decisions.filter(({ text }) => readInOne(text) !== undefined || readInSteps(text) !== undefined);
  if (deciding.length === 0) return [];
  const said = listTold(body);
  return deciding.flatMap((decision) => listOf(decision, { body, said }));
}

/** Of what decisions and sentences surely say of the same, the words that hold no longer. */
export function listSurelyOtherwise(body: RfcBody, decisions: readonly SessionDecision[]): Settled[] {
  return listToldOtherwise(body, decisions)
    .filter(({ isSure }) => isSure)
    .map(({ decision, place, sentence, strike }) => ({ quote: sentence, place, concern: 'other' as const, decision, strike }));
}

function listTold(body: RfcBody): Told[] {
  const isOfGiven = givenPlaces(body);
  const told: Told[] = [];
  mapDesign(body, (text, place) => {
    const isGiven = isOfGiven(place);
    if (isGiven && place !== 'Technical Context') return text;
    for (const passage of splitPassages({ section: place, markdown: readStanding(text), role: 'design' })) {
      const component = nameOfComponent(passage);
      const own = passage.sentences.filter((one, at) => !isDraftedOfSteps(one) && !(isGiven && isOfToday(passage.sentences, at)));
      for (const [at, sentence] of own.entries()) {
        const next = own[at + 1] ?? '';
        const isTwo = isTwofold(sentence, next);
        told.push({ place, component, sentence: isTwo ? `${sentence} ${next}` : sentence, around: passage.text, isTwo, isGiven });
      }
    }
    return text;
  });
  return told;
}

/** "Today a clerk does it. He first checks the berth, then writes the booking." */
function isOfToday(sentences: readonly string[], at: number): boolean {
  const sentence = sentences[at] ?? '';
  const goesOn = at > 0 && /^(?:He|She|It|They|There|This|That|Then|These|Those|First|After that)\b/.test(sentence);
  return tellsToday(sentence) || (goesOn && isOfToday(sentences, at - 1));
}

/** "First the berth is checked. Then the booking is written." */
function isTwofold(sentence: string, next: string): boolean {
  return (
    readInSteps(sentence) === undefined &&
    /\bfirst\b/i.test(sentence) &&
    /^(?:Then|After that|Afterwards|Thereafter|Only then|Second|Next)\b/.test(next)
  );
}

interface Design {
  readonly body: RfcBody;
  readonly said: readonly Told[];
}

function listOf<D extends Decision>(decision: D, { body, said }: Design): ToldOtherwise<D>[] {
  const own = said.filter(({ sentence }) => !isOwn(sentence, decision.text, body));
  const found = own.flatMap((one) => otherwise(decision, one) ?? []);
  const one = readInOne(decision.text);
  const meant = one && namesNothing(one.told) ? meantBy(decision, { body, found, isSure: one.isSure }) : found;
  return meant.map((told) => ({ ...told, decision, words: shortest(told.sentence, told.spans, own) }));
}

interface Candidates {
  readonly body: RfcBody;
  readonly found: readonly Found[];
  readonly isSure: boolean;
}

/** "Both are written in one transaction": those of the part that it is about, or of which the question or the rest of the answer speaks; else any. */
function meantBy(decision: Decision, { body, found, isSure }: Candidates): readonly Found[] {
  const named = found.filter(({ component }) => component !== '' && decision.settles.includes(component));
  const [only, another] = named;
  if (only && !another && isSure && !only.isTwo && !only.isGiven && !inSomeCases.test(only.sentence))
    return [{ ...only, isSure: true, strike: strikeSpansOf(readInSteps) }];
  if (named.length > 0) return named;
  const meant = aboutOf(decision, body);
  const near = found.filter(({ sentence, component }) => countShared(meant, `${component} ${sentence}`) > 0);
  if (near.length > 0) return near;
  // What is given may tell of something else: it is meant where nothing else can be.
  const built = found.filter(({ isGiven }) => !isGiven);
  return built.length > 0 ? built : found;
}

type Found = Told & { readonly isSure: boolean; readonly spans: readonly Span[]; readonly strike: Settled['strike'] };

function otherwise({ text }: Decision, told: Told): Found | undefined {
  const [one, steps] = [readInOne(text), readInSteps(text)];
  if (one) return besideOne(told, { one, isMixed: !one.isSure });
  return steps && steps.kind !== 'loose' ? besideSteps(told, steps) : undefined;
}

function besideOne(
  told: Told,
  { one, isMixed }: { readonly one: NonNullable<ReturnType<typeof readInOne>>; readonly isMixed: boolean },
): Found | undefined {
  const { sentence, component } = told;
  const steps = readInSteps(sentence);
  if (!steps || readInOne(sentence)) return undefined;
  const isSame = isSameDeed(one, steps, component);
  if (isSame && !isMixed && !told.isTwo && !told.isGiven && !inSomeCases.test(sentence))
    return { ...told, isSure: true, spans: steps.spans, strike: strikeSpansOf(readInSteps) };
  const said = `${component} ${sentence}`;
  const shared = countShared(one.told, said);
  const isNear = namesNothing(one.told)
    ? steps.kind !== 'loose'
    : isNearDeed(one.told, said) && (steps.kind !== 'loose' || shared >= 2);
  return isNear && (!isMixed || shared >= 2) ? { ...told, isSure: false, spans: steps.spans, strike: (text) => text } : undefined;
}

function besideSteps(told: Told, steps: InSteps): Found | undefined {
  const { sentence, component, around } = told;
  const one = readInOne(sentence);
  if (!one || readInSteps(sentence)) return undefined;
  const spans = [one.span];
  if (one.isSure && !told.isGiven && isSameDeed(one, steps, component)) {
    // "Marking and the refund are one transaction" says nothing more without it.
    const isWhole = !/^(?:in|within|inside|by|as)\b|^atomically/i.test(sentence.slice(one.span.start, one.span.end));
    const strikePart = strikeSpansOf((text) => {
      const found = readInOne(text);
      return found && { spans: [found.span] };
    });
    return { ...told, isSure: true, spans, strike: isWhole ? strikeWhole : strikePart };
  }
  const shared = countShared(steps.parts.join(' '), namesNothing(one.told) ? around : `${component} ${sentence}`);
  const isNear = shared >= (steps.kind === 'stepwise' && one.isSure ? 1 : 2);
  return isNear ? { ...told, isSure: false, spans, strike: (text) => text } : undefined;
}

/** What holds in some cases only is left to people. */
const inSomeCases = /\b(?:if|unless|except|otherwise|only when|where possible)\b/i;

function strikeSpansOf(read: (text: string) => { readonly spans: readonly Span[] } | undefined): Settled['strike'] {
  return (sentence) => strikeStanding(sentence, (standing) => strikeSpans(standing, read(standing)?.spans ?? []));
}

/** A sentence of the decision, or of one that stands in the document. */
export function isOwn(sentence: string, text: string, { designSession }: RfcBody): boolean {
  return [text, ...designSession.decisions.map((one) => one.text)].some(
    (one) => one.includes(sentence) || sentence.includes(one),
  );
}

/** What else is known of what a decision is about. */
function aboutOf({ text, settles }: Decision, { openQuestions }: RfcBody): string {
  const asked = [...openQuestions.decisions, ...openQuestions.unknowns].filter(({ id }) => settles.includes(id));
  return [text, ...asked.map((one) => one.text), ...settles.filter((one) => !/^[A-Z]+-\d+$/.test(one))].join(' ');
}

/** The words that tell the steps, where nothing else has them; else all from the first of them on. */
function shortest(sentence: string, spans: readonly Span[], said: readonly Told[]): string {
  const isAlone = (words: string): boolean => said.filter((one) => one.sentence.includes(words)).length === 1;
  const phrase = spans
    .map(({ start, end }) => sentence.slice(start, end).trim())
    .find((words) => words.split(' ').length > 2 && isAlone(words));
  return phrase ?? sentence.replace(/^[\p{Lu}][\p{L}\d -]{2,40}:\s+/u, '').replace(/[.;]$/, '');
}
