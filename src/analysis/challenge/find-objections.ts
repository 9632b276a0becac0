import { faultOf } from './fault-of.ts';
import type { Concern, Objection } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { readDesign, type DesignReading } from './read-design.ts';
import { sharedWords, subjectWords } from './subject-words.ts';
import { manner as learned, type Manner, type Suspect } from './manner/manner.ts';
import { objectToManner } from './manner/reads-like.ts';
import { doubtsSpoken, standsOut, suspicious, unsuspicious } from './manner/thresholds.ts';
import { askRules, type Said } from './ask-rules.ts';
import { dropCallsWithin } from './within-one-process.ts';

const order = ['blocker', 'major', 'minor'] as const;

/** Within a weight: what harms people or cannot be made good comes before what makes things slow. */
const materiality: readonly Concern[] = [
  'invariant-broken',
  'authorization',
  'secrets',
  'personal-data',
  'constraint-broken',
  'invariant-span',
  'concurrency',
  'idempotency',
  'delivery',
  'ordering',
  'target-without-design',
  'uncovered-story',
  'migration',
  'rollout',
  'failure-mode',
  'single-point-of-failure',
  'timeout',
  'retry',
  'backpressure',
  'time',
  'staleness',
  'unbounded-growth',
  'monitoring',
];

/** By weight; among doubts those of suspicious sentences first, as more of them hold; then by what they are about. */
function rank(suspects: readonly Suspect[], objection: Objection): number {
  const { weight, concern } = objection;
  const at = materiality.indexOf(concern);
  const isLikely = weight !== 'minor' || quotedIn(suspects, objection) !== undefined;
  return order.indexOf(weight) * 200 + (isLikely ? 0 : 100) + (at === -1 ? materiality.length : at);
}

/** A design, what the rules say of it, and how its sentences speak. */
export interface Examined {
  readonly reading: DesignReading;
  readonly said: readonly Said[];
  readonly manner: Manner;
  readonly suspects: readonly Suspect[];
}

/** Reads a design and asks the rules; `manner` is what was learned, but where it is measured what other designs would have taught. */
export function examine(material: DesignMaterial): Examined {
  const reading = readDesign(material);
  return judgeBy(learned, { reading, said: askRules(reading) });
}

export function judgeBy(manner: Manner, { reading, said }: Pick<Examined, 'reading' | 'said'>): Examined {
  return { reading, said, manner, suspects: manner.suspectsIn(reading) };
}

/** What rules can say against a design, the most material first. Pure: the same material gives the same objections. */
export function findObjections(material: DesignMaterial): Objection[] {
  const examined = examine(material);
  return rankUnsettled(examined, findByRules(examined));
}

/** The same, and what is doubted of sentences that only speak as those of faulty designs do. */
export function findEveryDoubt(material: DesignMaterial): Objection[] {
  const examined = examine(material);
  return rankUnsettled(examined, withManner(examined, findByRules(examined)));
}

/** Open questions from which on a design is not yet made. */
const unmade = 3;

export function findUnasked(material: DesignMaterial): Objection[] {
  return findUnaskedOf(examine(material));
}

/**
 * What is said without being asked about one place. Whether a doubtful objection holds hangs on how the rest was done: a design that has sure faults, or speaks
 * like those that have them, has others, and any other has most likely answered in words that code does not know. Where much is still open, nothing is
 * known to be answered.
 */
export function findUnaskedOf(examined: Examined): Objection[] {
  const { reading, manner, suspects } = examined;
  const found = findByRules(examined);
  const { decisions, unknowns } = reading.material.rfc.body.openQuestions;
  const open = [...decisions, ...unknowns].filter(({ state }) => state === 'open').length;
  const sure = found.filter(({ weight }) => weight !== 'minor');
  const spoken = doubtsSpoken({ suspicion: manner.suspicionOfDesign(suspects), sure: sure.length, found: found.length });
  if (spoken === Infinity) return rankUnsettled(examined, withManner(examined, found));
  if (open >= unmade) return rankUnsettled(examined, found);
  const ranked = rankUnsettled(examined, withManner(examined, found));
  const alone = suspects.filter(({ suspicion }) => suspicion > suspicious.alone);
  const strongest = new Set(ranked.filter(({ weight }) => weight === 'minor').slice(0, spoken));
  return ranked.filter(
    (objection) => objection.weight !== 'minor' || strongest.has(objection) || quotedIn(alone, objection) !== undefined,
  );
}

function withManner(examined: Examined, found: readonly Objection[]): Objection[] {
  return distinct(examined.reading, [...found, ...objectToManner(examined, found)]);
}

function findByRules({ reading, said, suspects }: Examined): Objection[] {
  // Of two that see the same, the surer one is kept.
  const found = said
    .map(({ objection, isByFigures }) => (isByFigures ? objection : weigh(suspects, objection)))
    .toSorted((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight));
  return mergeAlike(dropCallsWithin(reading, distinct(reading, found)));
}

/**
 * What a rule is sure of is a doubt where the sentence that it quotes speaks as those without faults do. What blocks is held against a budget, a constraint
 * or a statement of the PRD: it is against that however it speaks.
 */
function weigh(suspects: readonly Suspect[], objection: Objection): Objection {
  if (objection.weight !== 'major') return objection;
  const quoted = quotedIn(suspects, objection);
  if (!quoted || quoted.suspicion >= unsuspicious) return objection;
  // Of a dry author even the worst sentence speaks quietly: what stands out from the others of the same design is not held to be harmless.
  return suspects.indexOf(quoted) < Math.floor(suspects.length * standsOut) ? objection : { ...objection, weight: 'minor' };
}

/** The most suspicious of the sentences that an objection quotes. */
function quotedIn(suspects: readonly Suspect[], { ties }: Objection): Suspect | undefined {
  const quote = ties.find(({ kind }) => kind === 'design')?.quote.replace(/ …$/, '') ?? '';
  return quote === '' ? undefined : suspects.find(({ sentence }) => quote.includes(sentence) || sentence.startsWith(quote));
}

function rankUnsettled({ reading, suspects }: Examined, objections: readonly Objection[]): Objection[] {
  const likely = suspects.filter(({ suspicion }) => suspicion > suspicious.sentence);
  return objections
    .filter((objection) => !isSettled(reading.material, objection))
    .map((objection) => ({ objection, rank: rank(likely, objection) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ objection }) => objection);
}

/** One objection of a concern to one passage: rules that see the same from two sides say it once, the first of them, with what the others quote of it. */
function distinct({ passages }: DesignReading, objections: readonly Objection[]): Objection[] {
  const seen = new Map<string, Objection>();
  for (const objection of objections) {
    const { concern, about, ties } = objection;
    const quote = ties.find(({ kind }) => kind === 'design')?.quote.replace(/ …$/, '') ?? '';
    const passage = quote === '' ? -1 : passages.findIndex(({ written }) => written.includes(quote));
    const place = [concern, ...about, passage, ...(passage === -1 ? [ties[0]?.ref] : [])].join('\n');
    const first = seen.get(place);
    if (!first) seen.set(place, objection);
    else if (faultOf(first) === faultOf(objection)) seen.set(place, withTies(first, objection));
  }
  return [...seen.values()];
}

function withTies(first: Objection, { about, ties }: Objection): Objection {
  const known = new Set(first.ties.map(({ ref, quote }) => `${ref} ${quote}`));
  return {
    ...first,
    about: [...new Set([...first.about, ...about])],
    ties: [...first.ties, ...ties.filter(({ ref, quote }) => !known.has(`${ref} ${quote}`))],
  };
}

/** What a person accepted, rebutted or put off stands in the RFC with what it was tied to, and is not raised again. */
function isSettled({ rfc }: DesignMaterial, { concern, ties }: Objection): boolean {
  return rfc.body.designSession.challenges.some(
    (challenge) =>
      challenge.state !== 'open' &&
      challenge.concern === concern &&
      ties.some(({ kind, quote }) => kind === 'design' && quote !== '' && challenge.tiedTo.includes(quote)),
  );
}

/** The same fault of the same thing in several places is one objection that names them all. */
function mergeAlike(objections: readonly Objection[]): Objection[] {
  const merged: Objection[] = [];
  for (const objection of objections) {
    const at = merged.findIndex((other) => isAlike(other, objection));
    const first = merged[at];
    if (!first) {
      merged.push(objection);
      continue;
    }
    merged[at] = withTies(first, objection);
  }
  return merged;
}

function isAlike(one: Objection, other: Objection): boolean {
  if (one.concern !== other.concern || faultOf(one) !== faultOf(other)) return false;
  return sharedWords(quotedWords(one), quotedWords(other)).length > 0;
}

function quotedWords({ ties }: Objection): ReadonlySet<string> {
  return subjectWords(
    ties
      .filter(({ kind }) => kind === 'design')
      .map(({ quote }) => quote)
      .join(' '),
  );
}
