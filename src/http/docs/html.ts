import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';

/** Escapes text for an element or a quoted attribute; hidden characters are shown as numbers. */
export function escapeHtml(text: string): string {
  return showHiddenCharacters(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Renders a line of prose as HTML, with `code` and [name](#anchor) as in Markdown. */
export function renderProse(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^[\]]+)\]\((#[a-z0-9.-]+|\/[a-z0-9./-]+)\)/gi, '<a href="$2">$1</a>');
}

export function renderCode(code: string): string {
  return `<pre><code>${escapeHtml(code)}</code></pre>`;
}
