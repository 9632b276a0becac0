import { readFigures } from '../../../analysis/challenge/figures.ts';
import { contentWords } from '../../../analysis/lint/content-words.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { joinWords } from '../context-texts.ts';

type Constraint = RfcBody['contextAndProblem']['constraints'][number];

/** The constraints, each once: notes, a form and the PRD say the same thing in their own words, and the one that says most of it stands for all. */
export function tellConstraints(constraints: readonly Constraint[]): string[] {
  const heads = new Map(constraints.map((one) => [one.id, headOf(one, constraints)]));
  return constraints
    .filter(({ id }) => heads.get(id) === id)
    .map(({ id, text }) => {
      const others = constraints.map((one) => one.id).filter((other) => other !== id && heads.get(other) === id);
      const same = others.length === 0 ? '' : ` (${joinWords(others)} ${others.length === 1 ? 'says' : 'say'} the same)`;
      return `Constraint ${id}${same}: ${text}`;
    });
}

/** The longest one that says all of it; of two that say the same the first. */
function headOf(one: Constraint, constraints: readonly Constraint[]): string {
  const [head = one] = constraints
    .filter((other) => other === one || isSaidBy(one.text, other.text))
    .toSorted((a, b) => contentWords(b.text).length - contentWords(a.text).length);
  return head.id;
}

/** All of its figures and dates, and most of its words: "people" and "developers" are called as whoever writes calls them. */
function isSaidBy(text: string, other: string): boolean {
  const figures = readFigures(other).map(({ value }) => value);
  const own = readFigures(text);
  const dates = datesIn(other);
  // What a session noted behind one sum names the other one as well.
  if (sumOf(text) !== sumOf(other) && sumOf(text) !== undefined && sumOf(other) !== undefined) return false;
  if (own.length === 0 || own.some(({ value }) => !figures.includes(value))) return false;
  if (datesIn(text).some((date) => !dates.includes(date))) return false;
  const words = new Set(contentWords(text).filter((word) => !/^\d/.test(word)));
  const said = new Set(contentWords(other));
  return [...words].filter((word) => said.has(word)).length >= words.size * mostWords;
}

const mostWords = 0.6;

/** The first sum of money that a text names. */
function sumOf(text: string): number | undefined {
  return readFigures(text).find(({ kind }) => kind === 'money')?.value;
}

/** "It may cost" names no month. */
function datesIn(text: string): string[] {
  const found = text.matchAll(
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|20\d\d)\b/g,
  );
  return [...found].map(([date]) => date);
}
