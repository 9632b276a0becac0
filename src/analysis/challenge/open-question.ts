import type { Concern, Objection, WayOut } from '../../lifecycle/challenge.ts';
import type { DemandKind } from './demands.ts';
import { type Concept, mentions, says } from './phrases/concept.ts';
import type { Words } from './phrases/words.ts';
import { raise } from './raise.ts';
import { isAbout, isRuleFor, saysIn, settles, type Said, type Unit, type UnitReading } from './units.ts';

/** Something that a part of a design makes one ask, and what would answer it. */
export interface OpenQuestion {
  readonly concern: Concern;
  readonly weight: Objection['weight'];
  /** What a sentence says that raises it. */
  readonly raised: Concept;
  /** Whether words of denial before it do not matter, because it is a denial itself. */
  readonly denies?: boolean;
  /** What the same sentence, or the name of the unit, has to speak of besides. */
  readonly near?: Concept;
  /** What a sentence says that means something else by it. */
  readonly except?: Concept;
  /** What the unit has to speak of besides. */
  readonly besides?: Concept;
  /** What the unit says that makes the question idle there; what other units say of themselves does not. */
  readonly idle?: Concept;
  readonly sections: RegExp;
  readonly outside?: RegExp;
  /** What answers it. */
  readonly answered?: Concept;
  /** Where an answer may stand: in the sentence, in the unit, where the unit is named, or anywhere. */
  readonly reach: 'sentence' | 'unit' | 'named' | 'design';
  /** Where an answer may stand that leaves a doubt, so that it is asked with little weight: where the unit is named, unless said otherwise. */
  readonly doubt?: 'design';
  /** Kinds of statements that make it weigh: where nobody asked for any of them it is a question, no more. */
  readonly demanded?: readonly DemandKind[];
  /** Of what a rule for all of its kind speaks, which answers it too. */
  readonly topic?: Concept;
  readonly fault: string;
  readonly text: string;
  readonly question: string;
  readonly waysOut: readonly WayOut[];
}

/** The same question twice: with weight where a sentence says the fault outright, and as a doubt where it only sounds like it. */
export function atTwoWeights(
  { outright, doubted }: { outright: Concept; doubted: Concept },
  question: Omit<OpenQuestion, 'weight' | 'raised'>,
): OpenQuestion[] {
  return [
    { ...question, weight: 'major', raised: outright },
    { ...question, weight: 'minor', raised: doubted },
  ];
}

/** Questions that the design raises and nowhere answers; a unit is asked each one once. */
export function askOpenQuestions(read: UnitReading, questions: readonly OpenQuestion[]): Objection[] {
  return questions.flatMap((question) => read.units.flatMap((unit) => askUnit(read, question, unit)));
}

function askUnit(read: UnitReading, open: OpenQuestion, unit: Unit): Objection[] {
  const place = `${unit.section} ${unit.label}`;
  if (!open.sections.test(place) || open.outside?.test(place)) return [];
  const { besides, idle } = open;
  if (besides && !unit.said.some(({ words }) => mentions(words, besides))) return [];
  if (idle && saysIn(unit.said, idle)) return [];
  const raised = unit.said.find(({ words, sentence }) => isRaisedBy(open, unit, words) && !read.reading.isRestated(sentence));
  if (!raised || isAnswered(read, open, unit, raised)) return [];
  const { concern, fault, text, question, waysOut, doubt, demanded } = open;
  const isAsked = !demanded || read.reading.demands.some(({ kind }) => demanded.includes(kind));
  const isDoubtful = isAnswered(read, { ...open, reach: doubt ?? 'named' }, unit, raised);
  const weight = !isAsked || isDoubtful ? 'minor' : open.weight;
  const { passage, sentence } = raised;
  return [raise(read.reading, { concern, weight, fault, text, question, waysOut, passage, sentence })];
}

function isRaisedBy({ raised, denies, near, except }: OpenQuestion, { title }: Unit, words: Words): boolean {
  if (denies ? !mentions(words, raised) : !says(words, raised)) return false;
  return (!near || mentions(words, near) || mentions(title, near)) && !(except && mentions(words, except));
}

function isAnswered({ said }: UnitReading, { answered, reach, topic }: OpenQuestion, unit: Unit, raised: Said): boolean {
  if (!answered) return false;
  if (reach === 'sentence') return settles(raised, answered);
  if (saysIn(unit.said, answered)) return true;
  if (reach === 'unit') return false;
  if (reach === 'design') return saysIn(said, answered) !== undefined;
  return said.some(
    (other) => settles(other, answered) && (isAbout(unit, raised, other) || (topic !== undefined && isRuleFor(other, topic))),
  );
}
