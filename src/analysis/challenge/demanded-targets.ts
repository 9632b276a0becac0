import { type FigureKind, readFigures } from './figures.ts';
import { wordsAlike } from './same-root.ts';
import { subjectWords } from './subject-words.ts';

/** One of the things that a requirement asks to be reached: "500 requests a second" beside "p95 below 300 ms". */
export interface DemandedTarget {
  readonly kind: FigureKind;
  readonly text: string;
  /** What it is a target of, in the part of the requirement that has it; none where that only says how it is measured. */
  readonly words: ReadonlySet<string>;
}

/** Words that stand around a figure, whatever it is a figure of. */
export const aroundFigures = subjectWords(
  'within below above under over most least than every up until after before average percentile second minute hour day time target reach request response answer take',
);

/** "For 95 % of clerks", "95 of 100 requests", "p95" say how often another figure holds; a time of the day or of working bounds nothing. */
const howOften = /^\s*(?:of (?!(?:the |all )?(?:time|hours|days|year|month)\b)|th\b|percentile)/i;

/** Figures of a requirement that each have to be reached, in their order. */
export function readTargets(text: string): DemandedTarget[] {
  const parts = text.split(/(?<=[.;,])\s+|\s+(?:and|as well as|plus|while|with)\s+/);
  return parts.flatMap((part) =>
    readFigures(part)
      .filter(
        ({ kind, text: figure, index }) =>
          (kind === 'rate' || kind === 'share' || kind === 'duration') &&
          !(kind === 'share' && howOften.test(part.slice(index + figure.length))) &&
          !(kind === 'duration' && /^one\b/i.test(figure)),
      )
      .map(({ kind, text: figure }) => ({
        kind,
        text: figure,
        words: new Set(
          [...subjectWords(part.replace(figure, ' '))].filter(
            (word) => !aroundFigures.has(word) && !/^\p{L}?\d+\p{L}?$/u.test(word),
          ),
        ),
      })),
  );
}

/** Targets of a requirement of several that no sentence gives a figure for, where one at least has its own. */
export function unreachedTargets(text: string, sentences: readonly string[]): DemandedTarget[] {
  const targets = readTargets(text);
  if (targets.length < 2) return [];
  const unreached = targets.filter((target) => !sentences.some((sentence) => reaches(target, targets, sentence)));
  return unreached.length === targets.length ? [] : unreached;
}

/** A figure of its kind; where several targets are of that kind, about the same thing as well. */
function reaches(target: DemandedTarget, targets: readonly DemandedTarget[], sentence: string): boolean {
  if (sentence.includes(target.text)) return true;
  if (!readFigures(sentence).some(({ kind }) => kind === target.kind)) return false;
  const isAlone = targets.every((other) => other === target || other.kind !== target.kind);
  return isAlone || target.words.size === 0 || wordsAlike(target.words, subjectWords(sentence)).length > 0;
}
