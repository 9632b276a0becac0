import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { featuresOf } from '../../../src/analysis/challenge/manner/features.ts';
import { createManner, isAlone, type Learned, type Manner } from '../../../src/analysis/challenge/manner/manner.ts';
import { readDesign } from '../../../src/analysis/challenge/read-design.ts';
import { subjectWords } from '../../../src/analysis/challenge/subject-words.ts';
import { concerns, type Concern } from '../../../src/lifecycle/challenge.ts';
import type { DesignExam, Flaw } from './load-designs.ts';

/** A sentence of one of the two designs of an exam. */
export interface Example {
  readonly exam: string;
  readonly features: ReadonlySet<string>;
  /** Only in the flawed design, only in its clean twin, or in both. */
  readonly stands: 'flawed' | 'clean' | 'both';
  /** Concerns under which the flaw may be filed that a sentence of a flawed design most likely belongs to. */
  readonly accepted: readonly Concern[];
}

/** Where the weights stand that the rules read. */
export const learnedFile = fileURLToPath(new URL('../../../src/analysis/challenge/manner/learned.json', import.meta.url));

/** A feature of fewer exams says something about them, and not about faults. */
const leastExams = { suspicion: 5, concerns: 2 };

/** Below it a weight hardly moves the order of concerns, and there are a hundred thousand of them. */
const leastWeight = 0.4;

/** What sentences with faults are told by, learned from designs with and without them. Deterministic: the same exams give the same weights. */
export function learnManner(exams: readonly DesignExam[]): Learned {
  const examples = exams.flatMap(examplesOf);
  const labelled = [...examples.filter(({ accepted }) => accepted.length > 0), ...exams.flatMap(describedIn)];
  const words = new Set([...common(labelled, leastExams.concerns)].filter(isAlone));
  const weighed = concerns
    .filter((concern) => concern !== 'other' && labelled.some(({ accepted }) => accepted.includes(concern)))
    .map((concern) => ({ concern, ...weighConcern(labelled, words, concern) }));
  return {
    ...learnSuspicion(examples),
    frequency: Object.fromEntries(weighed.map(({ concern, frequency }) => [concern, frequency])),
    concerns: Object.fromEntries(weighed.map(({ concern, weights }) => [concern, weights])),
  };
}

/** The part of it that tells sentences with faults from others, and says nothing of what the fault is. */
export function learnSuspicion(examples: readonly Example[]): Learned {
  const known = common(examples, leastExams.suspicion);
  const { bias, weights } = fit(
    examples.map(({ features, stands }) => ({
      features: [...features].filter((feature) => known.has(feature)),
      holds: stands === 'flawed',
      // What took the place of a fault tells more than what both designs say.
      counts: { flawed: 4, clean: 1.5, both: 1 }[stands],
    })),
  );
  return {
    bias: rounded(bias),
    suspicion: Object.fromEntries(sorted(weights).map(([feature, weight]) => [feature, rounded(weight)])),
    frequency: {},
    concerns: {},
  };
}

/**
 * Naive Bayes: how much likelier a word is where the concern fits than elsewhere. What belongs together by chance gets little, which two thousand sentences
 * for 27 concerns are full of: the first guess fits 56 of 100 sentences of authors that it was not learned from, and by regression 50.
 */
function weighConcern(
  labelled: readonly Example[],
  words: ReadonlySet<string>,
  concern: Concern,
): { frequency: number; weights: Record<string, number> } {
  const fitting = labelled.filter(({ accepted }) => accepted.includes(concern));
  const others = labelled.filter(({ accepted }) => !accepted.includes(concern));
  const [here, elsewhere] = [countFeatures(fitting), countFeatures(others)];
  // As much is added to both as leaves a word that nobody wrote without a weight.
  const share = others.length / fitting.length;
  const weights = [...words].map((word): [string, number] => [
    word,
    Math.log(((here.get(word) ?? 0) + 1) / (fitting.length + 2)) -
      Math.log(((elsewhere.get(word) ?? 0) + share) / (others.length + 2 * share)),
  ]);
  return {
    frequency: rounded(Math.log(fitting.length / others.length)),
    weights: Object.fromEntries(
      weights
        .filter(([, weight]) => Math.abs(weight) >= leastWeight)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([word, weight]) => [word, Math.round(weight * 100) / 100]),
    ),
  };
}

function countFeatures(examples: readonly Example[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of examples) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

/** Every sentence of both designs. */
export function examplesOf({ name, flawed, clean, flaws }: DesignExam): Example[] {
  const sentencesOf = (material: typeof flawed) =>
    readDesign(material).design.flatMap(({ section, label, sentences }) =>
      sentences.map((sentence) => ({ section, label, sentence })),
    );
  const ours = sentencesOf(flawed);
  const theirs = sentencesOf(clean);
  const inFlawed = new Set(ours.map(({ sentence }) => sentence));
  const inClean = new Set(theirs.map(({ sentence }) => sentence));
  return [
    ...ours.map((placed): Example => {
      const stands = inClean.has(placed.sentence) ? 'both' : 'flawed';
      return {
        exam: name,
        features: featuresOf(placed),
        stands,
        accepted: stands === 'flawed' ? acceptedOf(flaws, `${placed.label} ${placed.sentence}`) : [],
      };
    }),
    ...theirs
      .filter(({ sentence }) => !inFlawed.has(sentence))
      .map((placed): Example => ({ exam: name, features: featuresOf(placed), stands: 'clean', accepted: [] })),
  ];
}

/** The key says of each flaw in a sentence what is wrong. */
function describedIn({ name, flaws }: DesignExam): Example[] {
  return flaws.map((flaw) => ({
    exam: name,
    features: featuresOf({ sentence: flaw.what, section: '' }),
    stands: 'flawed',
    accepted: filedUnder(flaw),
  }));
}

/** How a design and its clean twin look to weights that were not learned from them. */
export interface Judged {
  readonly name: string;
  readonly flawed: number;
  readonly clean: number;
  /** Of each sentence of the flawed design, and whether it stands only there. */
  readonly sentences: readonly { readonly suspicion: number; readonly isFlawed: boolean }[];
}

/** Judges the exams of each part by what was learned from all the others. */
export function judgeByOthers(exams: readonly DesignExam[], partOf: (exam: DesignExam, at: number) => string | number): Judged[] {
  const parts = Map.groupBy(
    exams.map((exam, at) => ({ exam, part: partOf(exam, at) })),
    ({ part }) => part,
  );
  const examples = new Map(exams.map((exam) => [exam, examplesOf(exam)]));
  return [...parts.values()].flatMap((own) => {
    const judged = own.map(({ exam }) => exam);
    const others = exams.filter((exam) => !judged.includes(exam)).flatMap((exam) => examples.get(exam) ?? []);
    const manner = createManner(learnSuspicion(others));
    return judged.map((exam) => judge(exam, manner));
  });
}

function judge({ name, flawed, clean }: DesignExam, { suspicionOfDesign, suspectsIn }: Manner): Judged {
  const [reading, twin] = [readDesign(flawed), readDesign(clean)];
  const inClean = new Set(twin.design.flatMap(({ sentences }) => sentences));
  return {
    name,
    flawed: suspicionOfDesign(suspectsIn(reading)),
    clean: suspicionOfDesign(suspectsIn(twin)),
    sentences: suspectsIn(reading).map(({ sentence, suspicion }) => ({ suspicion, isFlawed: !inClean.has(sentence) })),
  };
}

/** So near a sentence has to be to what is said of a flaw to belong to it. */
const nearEnough = 0.4;

function acceptedOf(flaws: readonly Flaw[], said: string): readonly Concern[] {
  const words = subjectWords(said);
  const nearest = flaws
    .map((flaw) => {
      const wanted = subjectWords(flaw.what);
      const shared = [...wanted].filter((word) => words.has(word)).length;
      const terms = flaw.terms.filter((term) => said.toLowerCase().includes(term.toLowerCase())).length;
      return { flaw, near: shared / Math.sqrt(wanted.size + 1) + terms / 2 };
    })
    .toSorted((a, b) => b.near - a.near)[0];
  return nearest && nearest.near > nearEnough ? filedUnder(nearest.flaw) : [];
}

function filedUnder({ concern, alsoAccept }: Flaw): Concern[] {
  return [concern, ...alsoAccept];
}

/** Features that so many exams have. */
function common(examples: readonly Example[], least: number): Set<string> {
  const exams = new Map<string, Set<string>>();
  for (const { exam, features } of examples)
    for (const feature of features) exams.set(feature, (exams.get(feature) ?? new Set()).add(exam));
  return new Set([...exams].filter(([, { size }]) => size >= least).map(([feature]) => feature));
}

interface Case {
  readonly features: readonly string[];
  readonly holds: boolean;
  readonly counts: number;
}

const passes = 15;
const rate = 0.2;
/** How strongly weights are held back: what few cases say must not decide. */
const restraint = 0.2;

/** Logistic regression by stochastic gradient descent with AdaGrad (Duchi, Hazan and Singer 2011), each case scaled by the root of its length. */
function fit(cases: readonly Case[]): { bias: number; weights: Map<string, number> } {
  const places = new Map<string, number>();
  const placeOf = (feature: string): number => places.get(feature) ?? (places.set(feature, places.size), places.size - 1);
  // Numbers in place of names: with maps it takes eight times as long.
  const rows = cases.map(({ features }) => Int32Array.from([...features, biasOf], placeOf));
  const weights = new Float64Array(places.size);
  const steps = new Float64Array(places.size).fill(1e-6);
  const order = cases.map((_, at) => at);
  const random = randomNumbers();
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random);
    for (const at of order) {
      const { holds, counts } = cases[at] as Case;
      const row = rows[at] as Int32Array;
      const scale = 1 / Math.sqrt(row.length);
      let sum = 0;
      for (const place of row) sum += weights[place] as number;
      const error = (1 / (1 + Math.exp(-sum * scale)) - (holds ? 1 : 0)) * counts;
      for (const place of row) {
        const weight = weights[place] as number;
        const gradient = error * scale + restraint * weight;
        const step = (steps[place] as number) + gradient * gradient;
        steps[place] = step;
        weights[place] = weight - (rate * gradient) / Math.sqrt(step);
      }
    }
  }
  const learned = new Map([...places].map(([feature, place]) => [feature, weights[place] as number]));
  const bias = learned.get(biasOf) ?? 0;
  learned.delete(biasOf);
  return { bias, weights: learned };
}

/** The feature that every sentence has. */
const biasOf = '';

/** A linear congruential generator with a fixed seed, so that what is learned does not change from run to run. */
function randomNumbers(): () => number {
  let seed = 1;
  return () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
}

function sorted(weights: ReadonlyMap<string, number>): [string, number][] {
  return [...weights].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}

/** Writes the weights, one to a line, so that a difference can be read. */
export async function writeLearned(learned: Learned): Promise<void> {
  await writeFile(learnedFile, `${JSON.stringify(learned, null, 2)}\n`);
}
