import type { FoundSecret } from './found-secret.ts';

const begin = /-----BEGIN[ ]?[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:/g;
const end = /-----END[ ]?[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: [0-9a-f]+/g;

const lineFeed = /[\r\n]|$/g;

/** Finds armored private keys on one line (JSON) or many. A cut-off key ends with its lines. */
export function findKeyBlocks(text: string): FoundSecret[] {
  const openings = [...text.matchAll(begin)];
  return openings.flatMap((opening, at) => {
    const bodyStart = opening.index + opening[0].length;
    // A key ends before the next begins, so each character is checked for one key only.
    const end = endOfKey(text, { bodyStart, limit: openings[at + 1]?.index ?? text.length });
    // A lone "-----BEGIN PRIVATE KEY-----", in a sentence about such files, is no key.
    const isKey = /[A-Za-z0-9+/=]{16}/.test(text.slice(bodyStart, end));
    return isKey ? [{ kind: 'private-key' as const, start: opening.index, end }] : [];
  });
}

/** Returns where the key ends. It reads each line once. */
function endOfKey(text: string, { bodyStart, limit }: { bodyStart: number; limit: number }): number {
  let at = bodyStart;
  let last = bodyStart;
  let isFirst = true;
  while (at < limit) {
    const lineEnd = Math.min(limit, endOfLine(text, at));
    end.lastIndex = 0;
    const line = text.slice(at, lineEnd);
    const closing = end.exec(line);
    if (closing) return at + closing.index + closing[0].length;
    const bare = line.replace(/^[ \t>"'+-]+/, '').replace(/(?<![ \t"',+\\])[ \t"',+\\]+$/, '');
    if (isFirst) {
      // A cut-off key on one line ends with its last key character.
      const run = /^(?:\\[nr]|[A-Za-z0-9+/=\\ ])*/.exec(line)?.[0] ?? '';
      if (run.trim() !== '') last = at + run.trimEnd().length;
    } else if (isKeyLine(bare)) last = lineEnd;
    else if (bare !== '') return last;
    isFirst = false;
    at = lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1);
  }
  return last;
}

function isKeyLine(line: string): boolean {
  return (
    /^[A-Za-z0-9+/=]{16,}(?:\\[nr])*$/.test(line) ||
    /^[A-Z][A-Za-z-]{2,30}: \S/.test(line) ||
    /^(?=.*[\d+/=])[A-Za-z0-9+/=]{1,64}$/.test(line)
  );
}

function endOfLine(text: string, from: number): number {
  lineFeed.lastIndex = from;
  return lineFeed.exec(text)?.index ?? text.length;
}
