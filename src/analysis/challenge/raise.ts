import type { Concern, Objection, Tie, WayOut } from '../../lifecycle/challenge.ts';
import { tieTo, type Demand } from './demands.ts';
import { isHardlyDesign } from './meanings/mood.ts';
import { nameSubject } from './name-subject.ts';
import type { Passage } from './passages.ts';
import type { DesignReading } from './read-design.ts';
import { sharedWords, subjectWords } from './subject-words.ts';

interface Raised {
  readonly concern: Concern;
  readonly weight: Objection['weight'];
  readonly fault: string;
  readonly text: string;
  readonly question: string;
  readonly waysOut: readonly WayOut[];
  readonly passage: Passage;
  readonly sentence: string;
  /** What is broken; the nearest statement is taken where none is named. */
  readonly demand?: Demand;
}

/** An objection to a sentence of the design, tied to it and to the statement that it touches. */
export function raise(reading: DesignReading, raised: Raised): Objection {
  const { concern, weight, fault, text, question, waysOut, passage, sentence } = raised;
  const demand = raised.demand ?? nearestDemand(reading, passage, sentence);
  const quote = quoteOf(passage, sentence);
  const ties: Tie[] = [{ kind: 'design', ref: placeOf(passage), quote }];
  if (demand) ties.push(tieTo(demand));
  return {
    concern,
    weight: isHardlyDesign(sentence) ? 'minor' : weight,
    title: `${nameSubject(reading, passage)}: ${fault}`,
    text: `“${quote}” ${text}`,
    about: aboutOf(passage),
    ties,
    question,
    waysOut: [...waysOut],
  };
}

const pointsBack =
  /^(?:this|that|these|those|both|such|then|so|there|each|the (?:former|latter))\b|^(?:\S+ ){0,3}(?:its?|they|their|them)\b|\b(?:after|since|from|of|with|by|to|for|on|in) (?:it|them|this|these|those)\b/i;

/** A sentence that says "it" is quoted with the one before, which says what it is; a cell with its row. */
export function quoteOf({ sentences, text, written }: Passage, sentence: string): string {
  if (written !== text) return cut(written);
  const before = sentences[sentences.indexOf(sentence) - 1] ?? '';
  const both = `${before} ${sentence}`;
  return before !== '' && pointsBack.test(sentence) && both.length <= longestQuote ? both : cut(sentence);
}

/** Local id, or the section with the heading below it. */
export function placeOf({ section, id }: Passage): string {
  return id === '' ? section : id;
}

export function nameOf({ section, label, id }: Passage): string {
  if (id !== '') return id;
  return label === '' ? section : label;
}

export function aboutOf({ section, label, id }: Passage): string[] {
  return [...new Set([id, section, label].filter((name) => name !== ''))];
}

/** At most so much is quoted. */
const longestQuote = 280;

export function cut(sentence: string): string {
  if (sentence.length <= longestQuote) return sentence;
  return `${sentence.slice(0, longestQuote).replace(/\s+\S*$/, '')} …`;
}

/** The statement that shares most words with the sentence: two at least, and half of its own. */
function nearestDemand({ demands }: DesignReading, passage: Passage, sentence: string): Demand | undefined {
  const words = subjectWords(`${passage.label} ${sentence}`);
  const scored = demands
    .filter(({ kind }) => !['story', 'operation', 'risk'].includes(kind))
    .map((demand) => ({ demand, shared: sharedWords(demand.words, words).length }))
    .filter(({ demand, shared }) => shared >= 2 && shared * 2 >= demand.words.size);
  return scored.toSorted((a, b) => b.shared - a.shared)[0]?.demand;
}
