/**
 * Invisible characters that models read: zero-width and bidirectional marks, tags, variation
 * selectors, soft hyphens, controls. U+200C and U+200D stay for Persian and Indic scripts.
 */
const invisible =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]/gu;

/** Removes invisible characters; line ends become `\n`. */
export function keepVisible(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(invisible, '');
}

/** Shortens a text to one line of at most `limit` characters for display. */
export function shortenLine(text: string, limit: number): string {
  const line = keepVisible(text).replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  // A cut must not split a surrogate pair.
  return `${line.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
