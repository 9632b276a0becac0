/** What lines look like that `readPlain` reads. */

/** How a line begins that goes on with its paragraph or begins one: with no mark of a block. What `readInline` cannot read is found out later. */
// oxlint-disable-next-line no-control-regex -- a control character is what the full parser has rules for
const textForm = /^(?!\d{1,9}[.)](?: |$))(?!`{3}|\*(?: |$)|\[[ Xx]\])[^\x00-\x20\x7f#>+=<~:-]/;
export const headingForm = /^(#{1,6}) (.*)$/;
export const itemForm = /^(?:[-*+]|(\d{1,9})[.)]) (.*)$/;
export const quoteForm = /^> (.*)$/;
/** Bars at both ends of a row, so that no other block may begin in it. */
const rowForm = /^\|(?!\|).*\|$/;
export const delimiterForm = /^\|(?: *:?-+:? *\|)+$/;
export const fenceForm = /^(`{3,}|~{3,})([A-Za-z0-9]*)$/;

/** False where a block may begin, or none of it is a letter: then it may be a rule or underline what is above. */
export function isText(text: string): boolean {
  return textForm.test(text) && /[\p{L}\p{N}]/u.test(text);
}

export function isRow(line: string): boolean {
  return rowForm.test(line);
}

/** Null where a mark or what stands for a bar may count otherwise than in a text of its own. */
export function cellsOf(line: string): string[] | null {
  if (!isRow(line) || line.includes('\\')) return null;
  const cells = line.slice(1, -1).split('|');
  return cells.every((cell) => /^ (?:.* )?$/.test(cell) || /^[\p{L}\p{N} -]+$/u.test(cell)) ? cells : null;
}

/** As long a fence as the one that opened, or longer, of the same sign. */
export function closes(line: string, mark: string): boolean {
  return line.startsWith(mark) && line.trimEnd().replaceAll(mark[0] ?? '', '') === '';
}
