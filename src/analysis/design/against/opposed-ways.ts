import { findOtherTimes, saysTime } from './kept-times.ts';
import { findOtherMeans, mayNameMeans } from './other-means.ts';
import { isSameObject, listClauses, readDoing, type Doing } from './same-object.ts';
import { opposedWays, type OpposedWays } from './ways.ts';

/** In which words two texts do the same in ways of which a design can take only one. */
export interface Opposed {
  /** What is done in the one or the other way: "who takes the payment". */
  readonly about: string;
  readonly one: string;
  readonly other: string;
}

/**
 * Two ways of doing the same that stand against each other by what they mean, though the one does not say no to the other: "no sign-in of its own" and "staff sign
 * in with a PIN". A sign by which a person is asked and nothing is struck. `about` names what the other text is about where its sentences do not.
 */
export function findOpposedWays(one: string, other: string, about = ''): Opposed | undefined {
  for (const ways of opposedWays) {
    const isFirst = ways.one.test(one) && ways.other.test(other);
    if (!isFirst && !(ways.other.test(one) && ways.one.test(other))) continue;
    const [first, second] = isFirst ? [ways.one, ways.other] : [ways.other, ways.one];
    const [doings, others] = [readDoings(one, first, ''), readDoings(other, second, about)];
    // Who says both of one thing has told how they go together.
    if (isToldApart(one, ways) || isToldApart(other, ways)) continue;
    for (const doing of doings) {
      const met = others.find((said) => isSameObject(doing, said, ways));
      if (met) return { about: ways.about, one: doing.way, other: met.way };
    }
  }
  const times = findOtherTimes(one, other, about);
  if (times) return { about: 'how long it is kept', ...times };
  const means = findOtherMeans(one, other);
  return means && { about: 'the means', ...means };
}

function readDoings(text: string, way: RegExp, about: string): Doing[] {
  return listClauses(text).flatMap((clause) => readDoing(clause, way, about) ?? []);
}

function isToldApart(text: string, ways: OpposedWays): boolean {
  if (!ways.one.test(text) || !ways.other.test(text)) return false;
  const others = readDoings(text, ways.other, '');
  return readDoings(text, ways.one, '').some((doing) => others.some((said) => isSameObject(doing, said, ways)));
}

/** Whether a text says in such a way at all: most decisions do not, and no sentence has to be held against them. */
export function mayOppose(text: string): boolean {
  return saysTime(text) || mayNameMeans(text) || opposedWays.some(({ one, other }) => one.test(text) || other.test(text));
}

/** Whether of two decisions the later one keeps the earlier one beside it, as a person said: `--keep DEC-1`. */
export function holdsBeside({ keeps = '' }: { readonly keeps?: string | undefined }, id: string): boolean {
  return new RegExp(String.raw`\b${id}\b`).test(keeps);
}
