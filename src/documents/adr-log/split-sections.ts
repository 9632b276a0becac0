import type { LogSection } from './log-record.ts';

/** First headings of documents without a title. */
const sectionNames = /^(?:status|context|decision|date)\b.{0,25}$/i;

/** A longer one is a paragraph that begins with `#`. */
const longestHeading = 500;

interface HeadingAt {
  readonly text: string;
  readonly level: number;
  /** First and last line of the heading, from 0. */
  readonly first: number;
  readonly last: number;
}

export interface SplitDocument {
  /** The heading of the document; null when it has none. */
  readonly title: { readonly text: string; readonly line: number } | null;
  /** The text above the first section, without the title. */
  readonly preamble: { readonly text: string; readonly line: number };
  readonly sections: readonly LogSection[];
}

/** Splits at the highest headings below the title; headings in code and comments are text. */
export function splitSections(text: string): SplitDocument {
  const lines = text.split('\n');
  const headings = findHeadings(lines);
  const [first] = headings;
  const others = headings.slice(1);
  const alone = others.length > 0 && others.every(({ level }) => level > (first?.level ?? 0));
  const isTitle = first !== undefined && !sectionNames.test(first.text) && (first.level === 1 || alone);
  const title = isTitle ? first : null;
  const below = headings.slice(title ? 1 : 0);
  // A hostile document can have more headings than a call takes arguments.
  const level = below.reduce((least, heading) => Math.min(least, heading.level), Infinity);
  const tops = below.filter((heading) => heading.level === level);
  const start = title ? title.last + 1 : 0;
  return {
    title: title && { text: title.text, line: title.first + 1 },
    preamble: {
      text: [...(title ? lines.slice(0, title.first) : []), ...lines.slice(start, tops[0]?.first)].join('\n').trim(),
      line: start + 1,
    },
    sections: tops.map((heading, index) => {
      const body = lines.slice(heading.last + 1, tops[index + 1]?.first);
      const blank = body.findIndex((line) => line.trim() !== '');
      return {
        heading: heading.text,
        level,
        line: heading.first + 1,
        markdown: body.slice(Math.max(blank, 0)).join('\n').trimEnd(),
        textLine: heading.last + 2 + Math.max(blank, 0),
      };
    }),
  };
}

function findHeadings(lines: readonly string[]): HeadingAt[] {
  const headings: HeadingAt[] = [];
  let fence = '';
  let comment = false;
  for (const [at, line] of lines.entries()) {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && marker !== '') fence = marker;
    else if (fence !== '') {
      if (marker.startsWith(fence) && line.trim() === marker) fence = '';
    } else if (comment || line.includes('<!--')) {
      comment = line.lastIndexOf('-->') < line.lastIndexOf('<!--') || (comment && !line.includes('-->'));
    } else {
      const heading = readHeading(lines, at);
      if (heading) headings.push(heading);
    }
  }
  return headings;
}

function readHeading(lines: readonly string[], at: number): HeadingAt | null {
  const line = lines[at] ?? '';
  if (line.length > longestHeading) return null;
  const atx = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/s.exec(line);
  if (atx)
    return { text: plain((atx[2] ?? '').trim().replace(/(?<![^ \t])#+$/, '')), level: atx[1]?.length ?? 1, first: at, last: at };
  const underline = /^ {0,3}(=+|-{2,})[ \t]*$/.exec(line)?.[1];
  const above = lines[at - 1] ?? '';
  const isText = /^ {0,3}[^\s#>|*+`~-]/.test(above) && (lines[at - 2] ?? '').trim() === '';
  if (underline === undefined || !isText) return null;
  return { text: plain(above), level: underline.startsWith('=') ? 1 : 2, first: at - 1, last: at };
}

/** Drops emphasis, link addresses and anchors. */
function plain(text: string): string {
  return text
    .replace(/\{#[^{}]*\}\s*$/, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
