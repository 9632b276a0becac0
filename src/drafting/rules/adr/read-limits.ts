import { readFigures } from '../../../analysis/challenge/figures.ts';

/**
 * From where on a target is missed, one limit for each figure that it bounds: "within 2 seconds" is missed above, "99.5 %" of availability below. A time that
 * says over how long is measured, and a percentile, bound nothing.
 */
export function limitsOf({ text, isShareFloor }: { text: string; isShareFloor: boolean }): string[] {
  return readFigures(text)
    .filter(({ kind }) => kind === 'duration' || kind === 'share')
    .flatMap(({ kind, index, text: figure }) => {
      const before = text.slice(0, index);
      const behind = text.slice(index + figure.length);
      if (deniedFloor.test(before)) return [`above ${figure}`];
      if (kind === 'duration' && isWindow.test(before)) return [];
      if (kind === 'duration' && lastsFor.test(before)) return [`below ${figure}`];
      if (floor.test(before) || floorBehind.test(behind)) return [`below ${figure}`];
      if (ceiling.test(before) || ceilingBehind.test(behind)) return [`above ${figure}`];
      if (kind === 'duration') return [`above ${figure}`];
      return isShareFloor ? [`below ${figure}`] : [];
    });
}

/** A threshold says a number; "5 invariants" counts what there is, and is caught where it is read. */
export function isFigure(threshold: string): boolean {
  return /\d/.test(threshold) || readFigures(threshold).length > 0;
}

/** "No answer takes more than": what may not be more is bounded above. */
const deniedFloor = /\b(?:no|not|never|none|nobody|cannot)\b[^.;,]{0,40}\b(?:more than|longer than|later than|over|above) $/i;
/** "Works for four hours without a line": how long it has to last. */
const lastsFor =
  /\b(?:works?|goes on|go on|runs?|continues?|survives?|lasts?|usable|available|keeps? (?:working|running|going)|stays? (?:up|open))\b[^.;,]{0,40}\bfor (?:at least )?$/i;
const isWindow = /\b(?:over|per|during|each|every|last|past|any|measured (?:over|in|for)|for the next) (?:the )?(?:last )?$/i;
const floor = /\b(?:at least|no less than|not less than|more than|over|above|minimum of) $/i;
const floorBehind = /^ (?:or more|at least|or (?:longer|better))\b/i;
const ceiling =
  /\b(?:within|at most|(?:no|not) more than|(?:no|not) longer than|less than|under|below|up to|maximum of|in) (?:the )?$/i;
const ceilingBehind = /^ (?:or (?:less|faster|shorter)|at (?:the )?most|at (?:the )?latest)\b/i;
