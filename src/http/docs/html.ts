import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';

/** Text as it stands in HTML, in an element or a quoted attribute; hidden characters are written as numbers. */
export function escapeHtml(text: string): string {
  return showHiddenCharacters(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A line of prose in which `code` and [name](#anchor) are marked as Markdown does. */
export function renderProse(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^[\]]+)\]\((#[a-z0-9.-]+|\/[a-z0-9./-]+)\)/gi, '<a href="$2">$1</a>');
}

export function renderCode(code: string): string {
  return `<pre><code>${escapeHtml(code)}</code></pre>`;
}
