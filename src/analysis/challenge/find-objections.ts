import type { Concern, Objection } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { objectToAlternatives } from './concerns/alternatives.ts';
import { changeRules } from './concerns/change.ts';
import { objectToConstraints } from './concerns/constraints.ts';
import { objectToContradictions } from './concerns/contradictions.ts';
import { objectToModelBreaks } from './concerns/model.ts';
import { objectToMonitoring } from './concerns/monitoring.ts';
import { opposedRetention } from './concerns/opposed-retention.ts';
import { objectToPartners } from './concerns/partners.ts';
import { protectionRules } from './concerns/protection.ts';
import { objectToGaps } from './concerns/requirements.ts';
import { stateRules } from './concerns/state.ts';
import { objectToDepartures } from './concerns/departures.ts';
import { objectToTargets } from './concerns/targets.ts';
import { objectToSilence } from './concerns/unanswered.ts';
import { askQuestions } from './questions/questions.ts';
import { applyCues } from './cued-rule.ts';
import { readDesign, type DesignReading } from './read-design.ts';
import { sharedWords, subjectWords } from './subject-words.ts';
import { dropCallsWithin } from './within-one-process.ts';

const cued = [...stateRules, ...protectionRules, ...changeRules];

const computed: readonly ((reading: DesignReading) => Objection[])[] = [
  objectToContradictions,
  opposedRetention,
  objectToConstraints,
  (reading) => applyCues(reading, cued),
  objectToPartners,
  objectToSilence,
  objectToModelBreaks,
  objectToGaps,
  objectToTargets,
  objectToAlternatives,
  objectToMonitoring,
  objectToDepartures,
  askQuestions,
];

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

function rank({ weight, concern }: Objection): number {
  const at = materiality.indexOf(concern);
  return order.indexOf(weight) * 100 + (at === -1 ? materiality.length : at);
}

/** What code can say against a design, the most material first. Pure: the same material gives the same objections. */
export function findObjections(material: DesignMaterial): Objection[] {
  return rankUnsettled(material, findAll(material));
}

/** From which on a design has no benefit of the doubt: two faults are sure, or so many are doubted that they cannot all be answered elsewhere. */
const faulty = { sure: 2, doubted: 14 };
/** Open questions from which on a design is not yet made. */
const unmade = 3;

/**
 * What is said without being asked about one place. Whether a doubtful objection holds hangs on how the rest was done: a design with sure faults has
 * others, and one without them has most likely answered in words that code does not know. Where much is still open, nothing is known to be answered.
 */
export function findUnasked(material: DesignMaterial): Objection[] {
  const all = findAll(material);
  const { decisions, unknowns } = material.rfc.body.openQuestions;
  const open = [...decisions, ...unknowns].filter(({ state }) => state === 'open').length;
  const sure = all.filter(({ weight }) => weight !== 'minor');
  const isDoubted = sure.length >= faulty.sure || all.length >= faulty.doubted || open >= unmade;
  return rankUnsettled(material, isDoubted ? all : sure);
}

function findAll(material: DesignMaterial): Objection[] {
  const reading = readDesign(material);
  // Of two that see the same, the surer one is kept.
  const found = computed
    .flatMap((object) => object(reading))
    .toSorted((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight));
  return mergeAlike(dropCallsWithin(reading, distinct(reading, found)));
}

function rankUnsettled(material: DesignMaterial, objections: readonly Objection[]): Objection[] {
  return objections.filter((objection) => !isSettled(material, objection)).toSorted((a, b) => rank(a) - rank(b));
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

function faultOf({ title }: Objection): string {
  return title.slice(title.indexOf(': ') + 2);
}

function quotedWords({ ties }: Objection): Set<string> {
  return subjectWords(
    ties
      .filter(({ kind }) => kind === 'design')
      .map(({ quote }) => quote)
      .join(' '),
  );
}
