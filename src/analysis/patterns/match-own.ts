import type { KnownPattern } from '../../lifecycle/design-material.ts';
import { sharedWords, subjectWords } from '../challenge/subject-words.ts';
import { contentWords } from '../lint/content-words.ts';
import { shorten } from '../lint/shorten.ts';
import { joinWords } from './join-words.ts';
import type { Statement } from './read-statements.ts';
import type { MatchReason } from './reasons.ts';

/** So many words at least have to meet, and such a share of those of the entry, before it is more than chance. */
const fewestShared = 3;
const leastShare = 0.3;

export interface OwnMatch {
  readonly applies: boolean;
  readonly reasons: readonly MatchReason[];
  /** Why it does not, where it does not. */
  readonly against: readonly MatchReason[];
}

/**
 * An entry that a team wrote itself: what it says about when to use it, and when not, against what the design says. Where both meet the design, the
 * nearer one counts.
 */
export function matchOwnEntry({ body: { context } }: KnownPattern, statements: readonly Statement[]): OwnMatch {
  const uses = context.whenToUse.flatMap((text) => findNearest(text, statements) ?? []);
  const avoids = context.whenNotToUse.flatMap((text) => findNearest(text, statements) ?? []);
  const nearest = (found: readonly Meeting[]): number => Math.max(0, ...found.map(({ share }) => share));
  const applies = uses.length > 0 && nearest(uses) > nearest(avoids);
  return {
    applies,
    reasons: applies ? uses.map(toReason('to be used')) : [],
    against: applies ? [] : avoids.map(toReason('not to be used')),
  };
}

interface Meeting {
  readonly text: string;
  readonly statement: Statement;
  readonly shared: readonly string[];
  readonly share: number;
}

/** The statement that shares most words with the text; null where none shares enough. */
function findNearest(text: string, statements: readonly Statement[]): Meeting | null {
  const words = subjectWords(text);
  let best: Meeting | null = null;
  for (const statement of statements) {
    const shared = sharedWords(words, subjectWords(statement.text));
    const share = shared.length / words.size;
    if (shared.length < Math.min(fewestShared, words.size) || share < leastShare) continue;
    if (best === null || shared.length > best.shared.length) best = { text, statement, shared, share };
  }
  return best;
}

const toReason =
  (verdict: string) =>
  ({ text, statement, shared }: Meeting): MatchReason => ({
    text: `“${shorten(statement.text)}” is where the entry says it is ${verdict}: “${shorten(text)}” (both speak of ${joinWords(asWritten(text, shared))}).`,
    refs: [statement.ref],
  });

/** Words without their endings as the text has them. */
function asWritten(text: string, stems: readonly string[]): string[] {
  const words = text.match(/[\p{L}\p{N}-]+/gu) ?? [];
  return stems.map((stem) => words.find((word) => contentWords(word).includes(stem))?.toLowerCase() ?? stem);
}
