import type { FoundSecret } from './found-secret.ts';
import { isSecretLabel, kindOfLabel } from './labels.ts';
import { isMixedPassword, isPlainPassword } from './plain-password.ts';

interface Cell {
  readonly start: number;
  readonly text: string;
}

/** Finds values below headings such as "Password" or "API key" in a Markdown table. */
export function findInColumns(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  let before: Cell[] = [];
  let columns: { at: number; label: string; hasUsers: boolean }[] = [];
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    if (!line[0].includes('|')) {
      before = [];
      columns = [];
      continue;
    }
    const cells = cellsOf(line[0], line.index);
    if (cells.length > 0 && cells.every((cell) => /^:?-+:?$/.test(cell.text))) {
      const hasUsers = before.some(({ text: heading }) => /^[*_`]*(?:user|login|account|e-?mail)/i.test(heading));
      columns = before.flatMap(({ text: heading }, at) => {
        const label = heading.replace(/[*_`]/g, '').trim();
        return isSecretLabel(label) ? [{ at, label, hasUsers }] : [];
      });
    } else {
      for (const { at, label, hasUsers } of columns) {
        const cell = cells[at];
        if (cell && isSecretCell(cell.text, hasUsers && kindOfLabel(label) === 'password'))
          found.push({ kind: kindOfLabel(label), start: cell.start, end: cell.start + cell.text.length });
      }
    }
    before = cells;
  }
  return found;
}

function cellsOf(line: string, offset: number): Cell[] {
  const cells: Cell[] = [];
  let at = 0;
  for (const piece of line.split('|')) {
    const value = piece.trim();
    const marks = /^[*_`]*/.exec(value)?.[0].length ?? 0;
    const text = value.slice(marks).replace(/(?<![*_`])[*_`]+$/, '');
    cells.push({ start: offset + at + piece.indexOf(value) + marks, text });
    at += piece.length + 1;
  }
  // Text before the first bar and after the last is no cell.
  if (cells[0]?.text === '') cells.shift();
  if (cells.at(-1)?.text === '') cells.pop();
  return cells;
}

/** In a table of users, a password may be a word; beside roles or fields, words describe. */
function isSecretCell(value: string, mayBeWord: boolean): boolean {
  return !/\s/.test(value) && (mayBeWord ? isPlainPassword(value) : isMixedPassword(value));
}
