import { heldBack, inOrder, oneAtATime, repeatedOnce, rightsChecked } from '../../../analysis/challenge/answer-words.ts';
import { readFigures } from '../../../analysis/challenge/figures.ts';
import { isGivenUpInPart, listRefused, listTimesGivenUp, withoutGivenUp } from '../../../analysis/design/given-up.ts';
import { isOwnName } from '../../../analysis/design/own-name.ts';
import { isSetAside } from '../../../analysis/technology/set-aside.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { passedOver } from '../../../analysis/design/read-choice.ts';
import type { Concern } from '../../../lifecycle/challenge.ts';
import { httpMethods } from '../../../analysis/api-contract/draw-openapi.ts';
import type { RecordedChallenge } from '../../../lifecycle/rfc.ts';
import type { DesignText } from './design-text.ts';
import { whatHappens } from '../../../analysis/design/what-happens.ts';

/**
 * How code can be held against a decision later: a call to hold against the contract, a name to search for, a bounded figure to measure, what was
 * challenged to bring about. Empty where code knows none of these: a person says how, and lint counts that nobody has.
 */
export function ruleFor(
  text: string,
  { against = [], turnedDown = [], bound = [], isWhyNot = false }: Checked,
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
  const kept = asksWho.test(text) ? [] : shortest(wanted);
  const refused = denied.filter((name) => !said.includes(name));
  // What another part goes on using is found in the code of that one; what we wrote ourselves is gone altogether.
  const staying = refused.filter((name) => !isIdentifier(name) && isBuiltWith(name, passages));
  const elsewhere = bound.length === 0 ? [] : staying;
  const nowhere = refused.filter((name) => !staying.includes(name) || (bound.length === 0 && !isGivenUpInPart(text, name)));
  // A figure in the reason why something is not taken is a figure of that.
  const over = listTimesGivenUp(text).map(({ time }) => time.toLowerCase());
  const bounds = isWhyNot ? [] : distinct(sentences.flatMap(listBounds)).filter((bound) => !over.includes(bound.toLowerCase()));
  return [
    calls.length > 0 && `The API that is built is validated against the contract of ${calls.join(', ')}.`,
    kept.length > 0 && `A search in code and configuration finds ${kept.join(', ')}.`,
    nowhere.length > 0 && `A search in code and configuration finds no ${nowhere.join(', and no ')}.`,
    elsewhere.length > 0 && `A search in code and configuration of ${bound.join(', ')} finds no ${elsewhere.join(', and no ')}.`,
    bounds.length > 0 && `A test or a measurement holds it against: ${bounds.join('; ')}.`,
    ...against.flatMap((challenge) => {
      const test = tests[challenge.concern];
      // What is challenged is tested where the decision speaks of it: any other test would ask for what nobody decided.
      return test === undefined || !test.spokenOf.test(withoutGivenUp(text))
        ? []
        : [`A test ${test.does}: ${whatHappens(challenge)} (${challenge.id}).`];
    }),
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
}

/** Whether the design, as it stands, says that something is built with it. */
function isBuiltWith(name: string, passages: DesignText['passages']): boolean {
  return passages
    .filter(({ section }) => builtSections.includes(section))
    .flatMap(({ sentences }) => sentences)
    .some(
      (sentence) =>
        sentence.includes(name) &&
        withoutGivenUp(sentence).includes(name) &&
        !findTechnologyTerms(sentence).some((term) => term.term === name && isSetAside(sentence, term)),
    );
}

const builtSections = ['High-Level Approach', 'Component Design', 'Technology Choices', 'Integration Points'];

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

interface Named {
  readonly name: string;
  readonly isRefused: boolean;
  /** Whether the sentence says no to something, and code cannot tell to what: a search for the wrong one is worse than none. */
  readonly isUnclear: boolean;
}

/** Names in the code, products, and patterns of the Playbook; refused where the sentence does without them. */
function listNames(sentence: string, patterns: readonly string[]): Named[] {
  const quoted = [...sentence.matchAll(/`([^`\n]+)`/g)]
    .filter(([, name = '']) => /^[\w.:-]+$/.test(name))
    .map(({ 0: found, index }) => ({ name: found, index }));
  const products = findTechnologyTerms(sentence)
    .filter(({ term, start }) => isProperName(term) && !insideQuotes(sentence, start))
    .map(({ term, start }) => ({ name: term, index: start }));
  const known = patterns.flatMap((title) => {
    const index = sentence.toLowerCase().indexOf(title.toLowerCase());
    return index === -1 ? [] : [{ name: `the pattern ${title}`, index }];
  });
  const refused = listRefused(sentence)
    .map((phrase) => phrase.trim().replace(/^(?:an?|the|our|any)\s+/i, ''))
    // "E-mail through Postmark".
    .flatMap((phrase) => [phrase, ...(/ (?:through|via|with|from|by) (\p{Lu}[\p{L}\d]+)$/u.exec(phrase)?.slice(1) ?? [])]);
  const unheard = refused
    .filter((phrase) => (isOwnName(phrase) || isIdentifier(phrase)) && !products.some(({ name }) => name === phrase))
    .map((name) => ({ name: isIdentifier(name) ? `\`${name}\`` : name, index: sentence.indexOf(name) }));
  const rest = withoutGivenUp(sentence);
  return [...quoted, ...products, ...known, ...unheard]
    .toSorted((a, b) => a.index - b.index)
    .map(({ name, index }) => {
      const isRefused =
        refusing.test(sentence.slice(0, index)) ||
        passedOver(sentence).includes(name) ||
        (!rest.includes(name) && refused.some((phrase) => phrase.endsWith(name.replaceAll('`', '')) || phrase.endsWith(name)));
      // What stands without what is given up is said yes to.
      const isFormer = becomes.test(sentence.slice(index + name.length));
      return { name, isRefused, isUnclear: !isRefused && (isFormer || !rest.includes(name) || denying.test(rest)) };
    });
}

/** "`rental` is renamed to `ride`": once that is done, nobody finds the old name. */
const becomes =
  /^`?\s+(?:(?:is|are|was|were|gets?|will be) )?(?:renamed|changed|converted|turned|moved|migrated|switched) (?:in)?to\b|^`?\s+becomes?\b/i;

function isIdentifier(phrase: string): boolean {
  return /^`?\p{Ll}+\p{Lu}[\p{L}\d]*`?$/u.test(phrase);
}

/** Right before the name: "no Kafka", "without a Redis", "instead of Oracle". */
const refusing = /(?:\b(?:no|not|without|never|neither|nor|instead of|rather than)(?: (?:an?|the|any|use|uses))?) $/i;

const denying =
  /\b(?:no|not|never|neither|nor|without|cannot|against|instead of|rather than|drop\w*|replac\w*|reject\w*|avoid\w*|abandon\w*|remov\w*|retir\w*|give up|gives up)\b|n['’]t\b/i;

/** A product has a name of its own; "database" or "queue" is found in every code. */
function isProperName(term: string): boolean {
  return /\p{Lu}/u.test(term) && !/^(?:API|REST|HTTPS?|JSON|SQL|XML|CSV|URL|UI)s?$/.test(term);
}

function insideQuotes(sentence: string, at: number): boolean {
  return (sentence.slice(0, at).split('`').length - 1) % 2 === 1;
}

/** A figure with its unit and the word that makes a bound of it; "two years" alone is a time that passed or a time that comes. */
function listBounds(sentence: string): string[] {
  return readFigures(sentence)
    .filter(({ kind }) => kind === 'duration' || kind === 'rate' || kind === 'share')
    .flatMap(({ index, text }) => {
      const word = comparing.exec(sentence.slice(0, index))?.[0] ?? '';
      const behind = /^ (?:at (?:the )?(?:most|least|latest)|or (?:less|more|longer|fewer))\b/i.exec(
        sentence.slice(index + text.length),
      )?.[0];
      return word === '' && behind === undefined ? [] : [`${word}${text}${behind ?? ''}`.replace(/\s+/g, ' ').trim()];
    });
}

const comparing =
  /(?:\b(?:within|at most|at least|(?:no|not) (?:more|less|longer|later|fewer) than|(?:more|less|fewer|longer|older|later) than|below|above|under|up to|(?:a )?(?:maximum|minimum) of|exceeds?|every|times? out after|gives? up after|expires? after|deleted after|removed after)|[<>≤≥]=?)(?: (?:the|a|first|next|last))? ?$/i;

interface ConcernTest {
  readonly does: string;
  /** Words by which a decision speaks of it. */
  readonly spokenOf: RegExp;
}

const sent =
  /outbox|\brelay|redeliver|acknowledg|\b(?:events?|messages?|mails?|e-?mails?|letters?|notifications?|publish\w*|deliver\w*|queues?|sent|sends?|resen\w*)\b/i;
const kept = /\b(?:unique\w*|constraints?|locks?|locked|transactions?|statement|refus\w*|reject\w*|check(?:s|ed)?|index)\b/i;
const fails =
  /\b(?:down|away|gone|fails?|failed|failures?|failing|outages?|offline|unavailable|unreachable|refuses?|does not (?:answer|take|accept|respond)|no answer|until it|tr(?:y|ies|ied)|retr\w*|repeat\w*|attempts?|again|falls? back|fall-?back|later|by hand|queued?|waits?|stays?|kept|standby|takes over|breaker|time[sd]?[- ]?outs?|ends? after|manual\w*|paper|shows?|shown|goes on|works? on|without)\b/i;

/** What a test brings about, of concerns that speak of something that happens; of a cost or a missing word there is none. */
const tests: Partial<Record<Concern, ConcernTest>> = {
  idempotency: { does: 'sends the same request or message twice, and finds the effect of one', spokenOf: repeatedOnce },
  ordering: { does: 'delivers the messages in the wrong order, and finds the same outcome', spokenOf: inOrder },
  delivery: {
    does: 'stops the delivery behind a stored change, and finds the message delivered afterwards',
    spokenOf: sent,
  },
  'invariant-span': {
    does: 'makes two changes at once that keep the invariant one by one, and finds one of them refused',
    spokenOf: new RegExp(`${oneAtATime.source}|${kept.source}`, 'i'),
  },
  'invariant-broken': { does: 'tries to break the invariant, and is refused', spokenOf: kept },
  concurrency: { does: 'lets two change the same thing at once, and finds no change lost', spokenOf: oneAtATime },
  timeout: {
    does: 'lets the other side not answer, and finds the wait ended',
    spokenOf:
      /\btime[sd]?[- ]?outs?\b|\bends?\b|\bgives? up\b|\bwaits?\b|\bdeadline|\bwithin\b|\bat most\b|\bafter (?:\w+ ){0,3}(?:seconds?|s|ms|minutes?)\b/i,
  },
  'failure-mode': { does: 'brings the failure about, and finds what the decision says', spokenOf: fails },
  retry: {
    does: 'lets every attempt fail, and finds the attempts ended',
    spokenOf: /\b(?:attempts?|tr(?:y|ies|ied)|retr\w*|repeat\w*|times|again|gives? up|ends?|dead[- ]letter|set aside)\b/i,
  },
  backpressure: { does: 'sends more than can be worked off, and finds what the decision says', spokenOf: heldBack },
  authorization: {
    does: 'asks as somebody who may not, and is refused',
    spokenOf: new RegExp(
      `${rightsChecked.source}|\\b(?:may|token|signed|signature|sign(?:s|ed)? in|refus\\w*|allowed|rights?|checks?|checked|password|key|owner|own)\\b`,
      'i',
    ),
  },
};

function distinct(items: readonly string[]): string[] {
  return [...new Set(items)];
}
