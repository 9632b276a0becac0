import { readOnce } from '../read-once.ts';
import { readSpokenFigures, type Figure } from './figures.ts';

const day = 86_400;
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14, month: 30, quarter: 91, year: 365 };
const spanBehind = (lead: string): RegExp =>
  new RegExp(String.raw`(?<=\b(?:${lead}) )(half )?an? (day|week|fortnight|month|quarter|year)\b(?! before\b)`, 'gi');
const long = spanBehind('for|after|than');
const turnedDown = spanBehind('for|after|than|within|instead of|place of|not|no longer|never');

/** "For a year", "half a month after the visit", in seconds; "three times a year" and "once a month" are how often. */
export function readSpansInWords(text: string, form = long): Figure[] {
  return [...text.matchAll(form)].map(({ 0: span, 1: half, 2: unit = '', index }) => ({
    kind: 'duration',
    value: ((daysOf[unit.toLowerCase()] ?? 0) * day) / (half ? 2 : 1),
    text: span,
    of: '',
    index,
  }));
}

/** All figures as people say them who decide, and spans in words among them: "two years instead of a year". */
export const readSpokenSpans = readOnce((text): readonly Figure[] =>
  [...readSpokenFigures(text), ...readSpansInWords(text, turnedDown)].toSorted((a, b) => a.index - b.index),
);
