import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { featuresOf } from '../../../src/analysis/challenge/manner/features.ts';
import { createManner, type Learned, type Manner } from '../../../src/analysis/challenge/manner/manner.ts';
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
const leastExams = { suspicion: 5, concerns: 4 };

/** Below it a weight hardly moves the order of concerns, and there are a hundred thousand of them. */
const leastWeight = 0.35;

/** What sentences with faults are told by, learned from designs with and without them. Deterministic: the same exams give the same weights. */
export function learnManner(exams: readonly DesignExam[]): Learned {
  const examples = exams.flatMap(examplesOf);
  const labelled = [...examples.filter(({ accepted }) => accepted.length > 0), ...exams.flatMap(describedIn)];
  // What a fault is about, single words and pairs of neighbours say.
  const words = new Set([...common(labelled, leastExams.concerns)].filter((feature) => !feature.includes('~~')));
  return {
    ...learnSuspicion(examples),
    concerns: Object.fromEntries(
      concerns
        .filter((concern) => concern !== 'other' && labelled.some(({ accepted }) => accepted.includes(concern)))
        .map((concern) => [concern, weighConcern(labelled, words, concern)]),
    ),
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
    concerns: {},
  };
}

function weighConcern(labelled: readonly Example[], words: ReadonlySet<string>, concern: Concern): Record<string, number> {
  const { weights } = fit(
    labelled.map(({ features, accepted }) => ({
      features: [...features].filter((feature) => words.has(feature)),
      holds: accepted.includes(concern),
      counts: accepted.includes(concern) ? 6 : 1,
    })),
  );
  return Object.fromEntries(
    sorted(weights)
      .filter(([, weight]) => Math.abs(weight) >= leastWeight)
      .map(([feature, weight]) => [feature, rounded(weight)]),
  );
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

/** Judges each exam by what was learned from the others, in so many parts. */
export function judgeByOthers(exams: readonly DesignExam[], parts: number): Judged[] {
  const examples = exams.map(examplesOf);
  return Array.from({ length: parts }, (_, part) => {
    const manner = createManner(learnSuspicion(examples.flatMap((own, at) => (at % parts === part ? [] : own))));
    return exams.filter((_exam, at) => at % parts === part).map((exam) => judge(exam, manner));
  }).flat();
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
  const weights = new Map<string, number>();
  const steps = new Map<string, number>();
  const biasOf = '';
  const move = (feature: string, gradient: number): void => {
    const step = (steps.get(feature) ?? 1e-6) + gradient * gradient;
    steps.set(feature, step);
    weights.set(feature, (weights.get(feature) ?? 0) - (rate * gradient) / Math.sqrt(step));
  };
  const order = cases.map((_, at) => at);
  const random = randomNumbers();
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random);
    for (const at of order) {
      const { features, holds, counts } = cases[at] as Case;
      const all = [...features, biasOf];
      const scale = 1 / Math.sqrt(all.length);
      const sum = all.reduce((total, feature) => total + (weights.get(feature) ?? 0), 0) * scale;
      const error = (1 / (1 + Math.exp(-sum)) - (holds ? 1 : 0)) * counts;
      for (const feature of all) move(feature, error * scale + restraint * (weights.get(feature) ?? 0));
    }
  }
  const bias = weights.get(biasOf) ?? 0;
  weights.delete(biasOf);
  return { bias, weights };
}

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
