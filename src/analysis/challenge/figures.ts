import { readOnce } from '../read-once.ts';

export type FigureKind = 'duration' | 'rate' | 'share' | 'money' | 'count';

/** A number with what it counts, brought to one unit: seconds, per second, per cent, as written. */
export interface Figure {
  readonly kind: FigureKind;
  readonly value: number;
  /** As written, with its unit. */
  readonly text: string;
  /** What is counted: the noun of a rate or count, `month` for money by the month; empty otherwise. */
  readonly of: string;
  readonly index: number;
}

const spelled = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const seconds: Record<string, number> = {
  ms: 0.001,
  millisecond: 0.001,
  s: 1,
  sec: 1,
  second: 1,
  min: 60,
  minute: 60,
  h: 3600,
  hour: 3600,
  day: 86400,
  night: 86400,
  week: 604800,
  month: 2592000,
  year: 31536000,
};

const number = String.raw`(\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\b(?:${spelled.join('|')})\b)`;
const unit = String.raw`(milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|hours?|h|days?|nights?|weeks?|months?|years?)`;
const patterns: readonly [FigureKind, RegExp][] = [
  [
    'money',
    new RegExp(
      String.raw`${number} ?(?:euros?|€|dollars?|\$|usd|eur|pounds?|chf|francs?|k€)(?:[^.;\d]{0,12}\b(?:a|per|each|every|/) ?(?:normal |typical |average |usual |full |busy )?(month|year))?`,
      'giu',
    ),
  ],
  [
    'money',
    new RegExp(
      String.raw`(?:[€$£] ?|\b(?:eur|usd|chf|gbp) )${number}(?:[^.;\d]{0,12}\b(?:a|per|each|every|/) ?(?:normal |typical |average |usual |full |busy )?(month|year))?`,
      'giu',
    ),
  ],
  ['share', new RegExp(String.raw`${number} ?(?:%|per cent\b|percent\b)`, 'giu')],
  [
    'rate',
    new RegExp(
      String.raw`${number} ((?:[\p{L}-]+ ){0,3}?[\p{L}-]+)?,? ?(?:a|per|each|every|/) ?(second|minute|hour|day)\b`,
      'giu',
    ),
  ],
  ['duration', new RegExp(String.raw`${number}[ -]?${unit}\b`, 'giu')],
  ['count', new RegExp(String.raw`${number} ((?:[\p{L}-]+ ){0,2}?[\p{L}-]{3,})`, 'giu')],
];

/** Figures of a text in its order; a number is read once, with the most telling unit. */
export const readFigures = readOnce((text): readonly Figure[] => {
  const found: Figure[] = [];
  const taken: [number, number][] = [];
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const numberEnd = match.index + (match[1] ?? '').length;
      if (taken.some(([from, to]) => match.index < to && numberEnd > from)) continue;
      const value = toNumber(match[1] ?? '');
      taken.push([match.index, kind === 'count' ? numberEnd : end]);
      found.push({ kind, ...scale(kind, value, match), text: match[0].trim(), index: match.index });
    }
  }
  return found.toSorted((a, b) => a.index - b.index);
});

function scale(kind: FigureKind, value: number, match: RegExpMatchArray): { value: number; of: string } {
  if (kind === 'money') return { value, of: match[2] ?? '' };
  if (kind === 'duration') return { value: value * (seconds[singular(match[2] ?? '')] ?? 1), of: '' };
  if (kind === 'rate')
    return { value: value / (seconds[(match[3] ?? 'second').toLowerCase()] ?? 1), of: (match[2] ?? '').trim() };
  return { value, of: kind === 'count' ? (match[2] ?? '').trim() : '' };
}

function singular(word: string): string {
  const lower = word.toLowerCase();
  return lower.length > 2 && lower.endsWith('s') && lower !== 'ms' ? lower.slice(0, -1) : lower;
}

function toNumber(text: string): number {
  const word = spelled.indexOf(text.toLowerCase());
  return word === -1 ? Number(text.replace(/[, ]/g, '')) : word + 1;
}
