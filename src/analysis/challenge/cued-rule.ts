import type { Concern, Objection, WayOut } from '../../lifecycle/challenge.ts';
import type { DemandKind } from './demands.ts';
import type { Passage } from './passages.ts';
import type { DesignReading } from './read-design.ts';
import { raise } from './raise.ts';
import { sharedWords, subjectWords } from './subject-words.ts';

/** How far an answer may stand from what it answers. */
export type AnswerReach = 'sentence' | 'passage' | 'block' | 'design';

/** An objection to what a sentence says, unless its surroundings answer it. */
export interface CuedRule {
  readonly concern: Concern;
  readonly weight: Objection['weight'];
  /** What a sentence says when it is wrong; one of them is enough. */
  readonly cues: readonly RegExp[];
  /** What is often said of something wrong and often of something right: never more than a minor objection. */
  readonly hints?: readonly RegExp[];
  /** Kinds of statements that make it weigh: where nobody asked for any of them it is a question, no more. */
  readonly demanded?: readonly DemandKind[];
  /** What answers it. */
  readonly unless?: RegExp;
  readonly reach?: AnswerReach;
  /** What is said of the same things elsewhere answers nothing: the sentence says what is done. */
  readonly alone?: boolean;
  /** What the sentence's passage has to speak of besides. */
  readonly needs?: RegExp;
  readonly sections?: RegExp;
  readonly outside?: RegExp;
  /** The cue is a denial itself ("no limit"), so that a word of denial before it does not turn it around. */
  readonly denies?: boolean;
  /** What is wrong, after the name of the place. */
  readonly fault: string;
  readonly text: string;
  readonly question: string;
  readonly waysOut: readonly WayOut[];
}

/** Objections of a table of rules; one passage is told of one rule once. */
export function applyCues(reading: DesignReading, rules: readonly CuedRule[]): Objection[] {
  return rules.flatMap((rule) => reading.design.flatMap((passage) => applyCue(reading, rule, passage)));
}

function applyCue(reading: DesignReading, rule: CuedRule, passage: Passage): Objection[] {
  const place = `${passage.section} ${passage.label}`;
  if (rule.sections && !rule.sections.test(place)) return [];
  if (rule.outside?.test(place)) return [];
  if (rule.needs && !rule.needs.test(`${passage.label} ${passage.text}`)) return [];
  const saying = (cues: readonly RegExp[]): string | undefined =>
    passage.sentences.find((said) => cues.some((cue) => says(said, cue, rule.denies ?? false)) && !reading.isRestated(said));
  const plain = saying(rule.cues);
  const sentence = plain ?? saying(rule.hints ?? []);
  if (sentence === undefined) return [];
  const reach = rule.reach ?? 'passage';
  const around = { sentence, passage: passage.text, block: passage.block, design: reading.text }[reach];
  if (rule.unless?.test(around)) return [];
  const { concern, fault, text, question, waysOut } = rule;
  const isAsked = !rule.demanded || reading.demands.some(({ kind }) => rule.demanded?.includes(kind));
  const weight =
    plain === undefined || !isAsked || (!rule.alone && isAnsweredNear(reading, rule, passage)) ? 'minor' : rule.weight;
  return [raise(reading, { concern, weight, fault, text, question, waysOut, passage, sentence })];
}

/** Another passage of the same name, or about the same things, answers it: whoever reads both asks, and does not insist. */
function isAnsweredNear({ design }: DesignReading, { unless }: CuedRule, passage: Passage): boolean {
  if (!unless) return false;
  const words = subjectWords(`${passage.label} ${passage.text}`);
  return design.some((other) => {
    if (other === passage || !unless.test(other.text)) return false;
    if (other.label !== '' && other.label === passage.label && other.section === passage.section) return true;
    const answers = other.sentences.filter((said) => unless.test(said));
    return answers.some((said) => sharedWords(words, subjectWords(`${other.label} ${said}`)).length >= 3);
  });
}

/** The clause up to a place; in an enumeration the items before belong to it, so that "no name, address or key" denies all three. */
function clauseBefore(text: string): string {
  const items = (text.split(/[;:.(–]\s/).at(-1) ?? '').split(/,\s/);
  let clause = items.pop() ?? '';
  while (items.length > 0 && clause.trim().split(/\s+/).length <= 3)
    clause = `${items.pop() ?? ''}, ${clause}`.replace(/^(.*), (.*)$/, '$1 $2');
  return clause;
}

const denial =
  /\b(?:no|not|never|neither|nor|nobody|none|nothing|without|instead of|rather than|cannot|avoids?|prevents?|refuses?|forbidden)\b|n't\b/i;

/** Whether a sentence says what the cue looks for, and does not deny it within the clause. */
export function says(sentence: string, cue: RegExp, denies = false): boolean {
  const match = cue.exec(sentence);
  if (!match) return false;
  if (denies) return true;
  const before = clauseBefore(sentence.slice(0, match.index));
  return !denial.test(before) && !/\b(?:not|never|no|nor|neither)\b/i.test(match[0].replace(/^(?:not|never|no)\b/i, ''));
}
