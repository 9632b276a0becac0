import { replaceHidden } from '../../lifecycle/hidden-characters.ts';

/**
 * Markdown in which each hidden character is a character reference of six digits (`&#x00202E;`): an editor and a diff show it, and it turns nothing around.
 * Nobody else writes six digits, so that other references stay what they are.
 */
export function writeHiddenReferences(markdown: string): string {
  return replaceHidden(markdown, (code) => `&#x${code.toString(16).toUpperCase().padStart(6, '0')};`);
}

/** Reads back what `writeHiddenReferences` wrote. */
export function readHiddenReferences(markdown: string): string {
  return markdown.replace(/&#x(0[0-9A-F]{5});/g, (whole, digits: string) => {
    const character = String.fromCodePoint(Number.parseInt(digits, 16));
    return replaceHidden(character, () => '') === '' ? character : whole;
  });
}
