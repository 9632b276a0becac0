import type { Priority } from '../../lifecycle/prd.ts';

/** What a word of the document says about priority; `unknown` is a word that stands where a priority should and names none of the three. */
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

/** Scale of `P1`, `1` and the like: with a P0 in the document P0 is the highest of them, else P1 is. */
export type NumericScale = 'from-0' | 'from-1';

/** Decides the scale by whether any P0 is used as a priority in the text. */
export function numericScaleOf(texts: readonly string[]): NumericScale {
  return texts.some((text) => /\bP0\b/.test(text)) ? 'from-0' : 'from-1';
}

/** Reads a word that stands where a priority is expected: a table cell, the value of "Priority:", a tag in brackets. Null when it is empty. */
export function readPriority(raw: string, scale: NumericScale): PriorityReading {
  const text = raw
    .toLowerCase()
    .replace(/[*_`"'()[\]{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^priority\s*[:=]?/, '')
    .replace(/[.,;:!]+$/, '')
    .trim();
  if (/^(?:[-–—?]|n\/?a|none|tbd|to be (?:defined|decided))?$/.test(text)) return null;
  const direct = readWord(text, scale);
  if (direct) return direct;
  // "High (P1)", "must – legal duty", "🔴 Must": the first word that names a priority counts.
  for (const part of text.split(/\s*[-–—/,;:|]\s*|\s+/)) {
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
  '(?:must|should|could)(?:[ -]?haves?)?|shall|required|recommended|optional|mandatory|nice[ -]to[ -]have|(?:high|medium|low|highest|lowest|critical|normal)(?: priority)?|p[0-4]|(?:priority|prio)\\s*[:=]?\\s*[\\w -]{1,16}';
const trailingTag = new RegExp(`\\s*(?:[-–—]\\s*)?[([{]\\s*(${tagWord})\\s*[)\\]}]?\\s*[.;]?$`, 'i');
const trailingBare = /\s+(?:[-–—]\s*)?(REQUIRED|RECOMMENDED|OPTIONAL|MANDATORY)\.?$/;
const leadingTag = new RegExp(`^[([{]\\s*(${tagWord})\\s*[)\\]}]\\s*[:–—-]?\\s*`, 'i');
const leadingWord =
  /^(must[ -]haves?|should[ -]haves?|could[ -]haves?|nice[ -]to[ -]haves?|must|should|could|required|recommended|optional|mandatory|p[0-4])\s*[:–—|]\s+/i;

/** Takes a priority tag such as "(REQUIRED)", "[must]" or "P1:" off the start or end of a statement. */
export function takePriorityTag(text: string, scale: NumericScale): { text: string; priority: Priority | null } {
  for (const pattern of [trailingTag, trailingBare, leadingTag, leadingWord]) {
    // Only the ends of a long text can hold a tag.
    const from = pattern === leadingTag || pattern === leadingWord ? 0 : Math.max(0, text.length - 60);
    const match = pattern.exec(
      from === 0
        ? text.slice(0, from === 0 && pattern !== trailingTag && pattern !== trailingBare ? 60 : undefined)
        : text.slice(from),
    );
    const reading = match?.[1] ? readPriority(match[1], scale) : null;
    if (match && reading && reading !== 'unknown') {
      const rest = from === 0 && match.index === 0 ? text.slice(match[0].length) : text.slice(0, from + match.index);
      if (rest.trim() !== '') return { text: rest.trim(), priority: reading };
    }
  }
  return { text, priority: null };
}

/** Priority that the wording itself states (RFC 2119): must, should, may. The strongest word counts. */
export function priorityOfWording(text: string): Priority | null {
  if (/\b(?:must|shall|required|mandatory|needs? to|ha(?:s|ve) to|may (?:only|not)|can only)\b|^only\b/i.test(text))
    return 'must-have';
  if (/\b(?:should|recommended|ought to)\b/i.test(text)) return 'should-have';
  if (/\b(?:may|could|optional(?:ly)?|MAY|OPTIONAL)\b/.test(text)) return 'nice-to-have';
  return null;
}

/** A heading that groups by priority: "Must have", "P1 – launch blockers", "Nice-to-haves". */
export function priorityOfHeading(title: string, scale: NumericScale): PriorityReading {
  const text = title.toLowerCase().trim();
  if (/^(?:priority\s*[:–—-]?\s*)?(?:won'?t|would)[ -]?(?:haves?)?\b/.test(text)) return 'unknown';
  const match =
    /^(?:priority\s*[:–—-]?\s*)?(must|must[ -]haves?|should|should[ -]haves?|could|could[ -]haves?|nice[ -]to[ -]haves?|required|recommended|optional|mandatory|p[0-4]|(?:high|medium|low)(?: priority)?)(?:\s*(?:[([:–—-].*|(?:requirements?|features?|stories|items|user stories)))?$/.exec(
      text,
    );
  return match?.[1] ? readPriority(match[1], scale) : null;
}
