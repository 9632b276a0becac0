import { viewWithout, type View } from './view.ts';

const run = '[A-Za-z0-9_+/=.-]';
/** A line end inside a broken key; the second piece has its line to itself. */
const brokenKey = new RegExp(
  `(?<=${run}{12})\\\\?(?:\\r\\n?|\\n)[ \\t>]{0,40}(?=${run}{4,256}["'\`.,;)]{0,3}[ \\t]{0,8}(?:[\\r\\n]|$))`,
  'g',
);

/** Returns the text with broken keys joined and a map back; null when there is none. */
export function joinBrokenKeys(text: string): View | null {
  return viewWithout(text, brokenKey, (found, at) => {
    const before = /[A-Za-z0-9_+/=.-]*$/.exec(text.slice(Math.max(0, at - 64), at))?.[0] ?? '';
    const after = new RegExp(`^${run}*`).exec(text.slice(at + found.length, at + found.length + 64))?.[0] ?? '';
    return isPiece(before) && isPiece(after) && !/^[A-Za-z]{2,12}[-_]|^-/.test(after) ? '' : null;
  });
}

function isPiece(piece: string): boolean {
  return /\d/.test(piece) && /[A-Za-z]/.test(piece) && !/^\d+[.)]|^[a-z]+\d{1,2}$/.test(piece);
}
