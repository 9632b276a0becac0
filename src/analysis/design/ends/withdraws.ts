import { splitSentences } from '../../challenge/passages.ts';

const named = String.raw`(?:DEC-\d+|it|that|this|they|(?:the|that|this|my|our) (?:(?:last|earlier|first) )?(?:one|decision|choice|answer))`;
const over = String.raw`(?:(?:was|is|were|are|be)\s+(?:only\s+)?(?:an?\s+)?(?:slip|mistake|error|typo|accident|misunderstanding|withdrawn|taken back|revoked|void|invalid|off|cancelled|canceled|undone|not meant|wrong|(?:said )?by mistake)|(?:no longer holds?|holds? no longer|does not hold(?: any ?more)?|falls|goes|has to go|never held|does not count(?: any ?more)?))`;
const withdrawing = new RegExp(
  String.raw`^(?:(?:we|i)\s+(?:withdraw|take back|revoke|cancel|drop|undo)\s+${named}(?: again| back)?|(?:${named}\s+)?${over}|(?:withdrawn|taken back|revoked|cancelled|a slip|a mistake|a typo|by mistake))$`,
  'i',
);

/**
 * Whether a decision only takes another one back: "DEC-24 was a slip and holds no longer." Nothing is built by it, and what it takes the place of is gone with
 * nothing in its place.
 */
export function onlyWithdraws({ text, settles }: { readonly text: string; readonly settles: readonly string[] }): boolean {
  if (settles.length === 0 || !settles.every((place) => /^DEC-\d+$/.test(place))) return false;
  const parts = splitSentences(text).flatMap((sentence) => sentence.split(/\s*[;,:]\s+|\s+and\s+|\s+-\s+|\s+–\s+/));
  return parts.length > 0 && parts.every((part) => withdrawing.test(part.trim().replace(/[.!]+$/, '')));
}
