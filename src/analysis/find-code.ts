/** From where to where something stands in a text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The mark of the fence that is open behind a line of Markdown, given the one that is open before it; '' where none is. */
export function fenceBehind(line: string, open: string): string {
  const [, mark = '', info = ''] = /^[\s>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (open === '') return mark.startsWith('`') && info.includes('`') ? '' : mark;
  return mark.startsWith(open) && info.trim() === '' ? '' : open;
}

/**
 * The Markdown with a sign that nobody writes in the place of each character of its code blocks and comments: what stands there is no sentence, and a decision
 * that is written into it breaks a diagram or a file that somebody copies.
 */
export function hideCode(markdown: string): string {
  if (!codeSigns.some((sign) => markdown.includes(sign)) && !/^(?: {4}|\t)/.test(markdown)) return markdown;
  let fence = '';
  let isListed = false;
  let isBlank = true;
  const lines = markdown.split('\n').map((line) => {
    const before = fence;
    fence = fenceBehind(line, fence);
    if (before !== '' || fence !== '') {
      // At the margin it ends a list.
      if (/^\S/.test(line)) isListed = false;
      return hide(line);
    }
    const isIndented = /^(?: {4}|\t)/.test(line);
    // What is indented below a bullet is the bullet's own paragraph.
    if (line.trim() === '') isBlank = true;
    else if (isIndented && isBlank && !isListed) return hide(line);
    else {
      if (!/^\s/.test(line)) isListed = /^(?:[-*+]|\d+[.)])\s/.test(line) || (isListed && !isBlank);
      isBlank = false;
    }
    return line;
  });
  return lines.join('\n').replace(/<!--[\s\S]*?(?:-->|$)/g, hide);
}

/** Most texts have none of them, and each is read once for every sentence that is struck. */
const codeSigns = ['```', '~~~', '<!--', '\n    ', '\n\t'];

function hide(text: string): string {
  return text.replace(/[^\n]/g, '\0');
}

/** Links, addresses and tags: each is whole or it is none. */
const linked =
  /!?\[(?:[^[\]\n]|\[[^[\]\n]*\])*\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^[\]\n]*\])|<([A-Za-z]\w*)\b[^<>\n]*>[^<>\n]*<\/\1>|<\/?[A-Za-z][^<>\n]*>|\bhttps?:\/\/[^\s<>|]*[^\s<>|.,;:!?)"”’*]/g;

function listInline(text: string): Span[] {
  if (!/[`[<]|:\/\//.test(text)) return [];
  const links = [...text.matchAll(linked)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
  return [...listCodeSpans(text), ...links];
}

/** From a run of backticks to the next one of that length. */
function listCodeSpans(text: string): Span[] {
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ start: index, end: index + length, length }));
  const spans: Span[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const open = runs[at];
    const close = runs.findIndex(({ length }, other) => other > at && length === open?.length);
    if (open === undefined || close === -1) continue;
    spans.push({ start: open.start, end: runs[close]?.end ?? open.end });
    at = close;
  }
  return spans;
}

/** Bold and slanted words: what is struck of them is struck within them, or with all of them. */
const emphasis = /\*\*[^*\n]+\*\*|(?<![*\w])\*[^*\s](?:[^*\n]*[^*\s])?\*(?![*\w])|(?<![_\w])_[^_\s](?:[^_\n]*[^_\s])?_(?![_\w])/g;

/** As much more as is needed to cut nothing in two that is whole or none. */
export function withWhole<T extends Span>(text: string, span: T): T {
  const parts = listInline(text).filter(({ start, end }) => start < span.end && span.start < end);
  const signed = /[*_]/.test(text) ? [...text.matchAll(emphasis)] : [];
  const torn = signed
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    .filter(
      ({ start, end }) =>
        (start < span.start && span.start < end && end < span.end) || (span.start < start && start < span.end && span.end < end),
    );
  const all = [...parts, ...torn];
  if (all.length === 0) return span;
  const whole = {
    ...span,
    start: Math.min(span.start, ...all.map(({ start }) => start)),
    end: Math.max(span.end, ...all.map(({ end }) => end)),
  };
  return whole.start === span.start && whole.end === span.end ? span : withWhole(text, whole);
}

/** Whether a place is in the midst of code, a link, an address or a tag. */
export function isWithinInline(text: string, at: number): boolean {
  return listInline(text).some(({ start, end }) => start < at && at < end);
}
