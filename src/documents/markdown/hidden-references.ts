import { replaceHidden } from '../../lifecycle/hidden-characters.ts';

/**
 * Writes hidden characters as six-digit references (`&#x00202E;`), which editors and diffs show and
 * which cannot reorder text. Nobody else writes six digits, so other references stay as they are.
 */
export function writeHiddenReferences(markdown: string): string {
  return replaceHidden(markdown, (code) => `&#x${code.toString(16).toUpperCase().padStart(6, '0')};`);
}

/** Reverses `writeHiddenReferences`. */
export function readHiddenReferences(markdown: string): string {
  return markdown.replace(/&#x(0[0-9A-F]{5});/g, (whole, digits: string) => {
    const character = String.fromCodePoint(Number.parseInt(digits, 16));
    return replaceHidden(character, () => '') === '' ? character : whole;
  });
}
