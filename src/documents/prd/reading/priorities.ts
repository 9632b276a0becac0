import type { Priority } from '../../../lifecycle/prd.ts';

/** A priority; `unknown` is a word in its place that names none of the three. */
export type PriorityReading = Priority | 'unknown' | null;

const words: readonly (readonly [Priority, RegExp])[] = [
  [
    'must-have',
    /^(?:must(?:[ -]?haves?)?|m|shall|required|mandatory|essential|critical|crucial|vital|blocker|highest|very high|high(?: priority)?|urgent|core|mvp|top|1st|p0|🔴)$/,
  ],
  [
    'should-have',
    /^(?:should(?:[ -]?haves?)?|s|recommended|important|medium(?: priority)?|med|mid|middle|moderate|normal|major|desired|desirable|expected|🟡|🟠)$/,
  ],
  [
    'nice-to-have',
    /^(?:could(?:[ -]?haves?)?|c|may|optional|nice[ -]?to[ -]?haves?|nice|low(?:est)?(?: priority)?|very low|minor|trivial|wish(?: ?list)?|stretch(?: goal)?|bonus|delighter|if time(?: allows| permits)?|p[2-5]|🟢)$/,
  ],
];

/** The scale of `P1`, `1` etc.: P0 is the highest if the document has one, else P1 is. */
export type NumericScale = 'from-0' | 'from-1';

/** Returns the scale, by whether any P0 occurs in the texts. */
export function numericScaleOf(texts: readonly string[]): NumericScale {
  return texts.some((text) => /\bP0\b/.test(text)) ? 'from-0' : 'from-1';
}

/** Reads a table cell, the value of "Priority:" or a tag in brackets. Null when it is empty. */
export function readPriority(raw: string, scale: NumericScale): PriorityReading {
  const text = raw
    .slice(0, 100)
    .toLowerCase()
    .replace(/[*_`"'()[\]{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^priority\s*[:=]?/, '')
    .replace(/(?<![.,;:!])[.,;:!]+$/, '')
    .trim();
  if (/^(?:[-–—?]|n\/?a|none|tbd|to be (?:defined|decided))?$/.test(text)) return null;
  const direct = readWord(text, scale);
  if (direct) return direct;
  // "High (P1)", "must – legal duty", "🔴 Must": the first word that names a priority counts.
  for (const part of text.split(/[-–—/,;:|\s]+/)) {
    const found = part.length > 1 ? readWord(part, scale) : null;
    if (found) return found;
  }
  return 'unknown';
}

function readWord(text: string, scale: NumericScale): Priority | null {
  if (/^w(?:on'?t|ould)/.test(text)) return null;
  const level = /^(?:p|prio(?:rity)?)?[ -]?([0-5])$/.exec(text)?.[1];
  if (level !== undefined) {
    const rank = Number(level) - (scale === 'from-1' ? 1 : 0);
    return rank <= 0 ? 'must-have' : rank === 1 ? 'should-have' : 'nice-to-have';
  }
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const tagWord =
  '(?:must|should|could)(?:[ -]?haves?)?|shall|required|recommended|optional|mandatory|nice[ -]to[ -]have|(?:high|medium|low|highest|lowest|critical|normal)(?: priority)?|p[0-4]|(?:priority|prio)[ ]?[:=]?[ ]?[\\w -]{1,16}';
const trailing = new RegExp(`(?:[-–—] {0,2})?[([{] {0,2}(${tagWord}) {0,2}[)\\]}]{1,2} {0,2}[.;]?$`, 'i');
const trailingBare = /[-–—]? (REQUIRED|RECOMMENDED|OPTIONAL|MANDATORY)\.?$/;
const leading = new RegExp(`^[([{] {0,2}(${tagWord}) {0,2}[)\\]}] {0,2}[:–—-]? {0,2}`, 'i');
const leadingWord =
  /^(must[ -]haves?|should[ -]haves?|could[ -]haves?|nice[ -]to[ -]haves?|must|should|could|required|recommended|optional|mandatory|p[0-4]) {0,2}[:–—|] {1,2}/i;
/** Only the ends of a long text can hold a tag. */
const reach = 60;

/** Takes a tag such as "(REQUIRED)", "[must]" or "P1:" off the start or end of a plain line. */
export function takePriorityTag(text: string, scale: NumericScale): { text: string; priority: Priority | null } {
  const cut = Math.max(0, text.length - reach);
  for (const pattern of [trailing, trailingBare]) {
    const match = pattern.exec(text.slice(cut));
    const found = match && taken(match[1], text.slice(0, cut + match.index), scale);
    if (found) return found;
  }
  for (const pattern of [leading, leadingWord]) {
    const match = pattern.exec(text.slice(0, reach));
    const found = match && taken(match[1], text.slice(match[0].length), scale);
    if (found) return found;
  }
  return { text, priority: null };
}

function taken(word: string | undefined, rest: string, scale: NumericScale): { text: string; priority: Priority } | null {
  const priority = word === undefined ? null : readPriority(word, scale);
  return priority === null || priority === 'unknown' || rest.trim() === '' ? null : { text: rest.trim(), priority };
}

/** Reads headings such as "Must have" or "P1 – blockers". `unknown` will not be built. */
export function priorityOfHeading(title: string, scale: NumericScale): PriorityReading {
  const text = title.slice(0, 200).toLowerCase().trim();
  if (/^(?:priority ?[:–—-]? ?)?(?:won'?t|won’t|would)[ -]?(?:haves?)?\b/.test(text)) return 'unknown';
  const match =
    /^(?:priority ?[:–—-]? ?)?(must|must[ -]haves?|should|should[ -]haves?|could|could[ -]haves?|nice[ -]to[ -]haves?|required|recommended|optional|mandatory|p[0-4]|(?:high|medium|low)(?: priority)?)(?: ?(?:[([:–—-].*|(?:requirements?|features?|stories|items|user stories)))?$/.exec(
      text,
    );
  return match?.[1] ? readPriority(match[1], scale) : null;
}
