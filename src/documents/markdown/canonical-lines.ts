import { InputError } from '../../lifecycle/errors.ts';
import type { KeptText } from '../../lifecycle/prd.ts';
import { escapeText, readText } from './escape-text.ts';

/** Marks an empty field in canonical Markdown. */
export const nothingStated = '_None stated._';

export interface Line {
  readonly text: string;
  /** 1-based. */
  readonly number: number;
}

/** A heading of canonical Markdown and the text up to the next heading. */
export interface CanonicalSection {
  /** 0 for the text before the first heading. */
  readonly level: number;
  readonly heading: string;
  readonly line: number;
  readonly lines: Line[];
}

export interface CanonicalDocument {
  readonly sections: CanonicalSection[];
  /** Kept texts in order, each with its first line. */
  readonly kept: KeptAt[];
}

interface KeptAt {
  readonly line: number;
  /** Local id of a kept text that is a part; empty otherwise. */
  readonly id: string;
  readonly text: KeptText;
}

interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Collects all errors of a document before it is refused. */
export class Problems {
  private readonly found: Problem[] = [];

  add(line: number, message: string, column = 1): void {
    this.found.push({ line, column, message });
  }

  /** Throws InputError with all problems by line, if there are any. */
  refuse(id: string, what: string): void {
    if (this.found.length === 0) return;
    const sorted = this.found.toSorted((a, b) => a.line - b.line);
    const listed = sorted.map(({ line, column, message }) => `Line ${line}, column ${column}: ${message}`);
    throw new InputError({
      id,
      message: `The ${what} cannot be read. ${listed.join(' ')}`,
      fix: 'Mend the lines named, or start from the stored text and edit that.',
      details: sorted,
    });
  }
}

/** Renders the front matter that marks canonical Markdown and names the artifact. */
export function renderFrontMatter(kind: string, key: string | undefined): string[] {
  return ['---', `throughline: ${kind}`, ...(key === undefined ? [] : [`key: ${key}`]), '---', ''];
}

export function hasFrontMatter(text: string, kind: string): boolean {
  return text.startsWith(`---\nthroughline: ${kind}\n`);
}

/** Splits canonical Markdown into sections; headings inside fences and kept texts do not count. */
export function readCanonical(source: string): CanonicalDocument {
  const text = unifyLineEnds(source);
  const sections: CanonicalSection[] = [{ level: 0, heading: '', line: 1, lines: [] }];
  const kept: KeptAt[] = [];
  const lines = text.split('\n');
  let at = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0;
  let fence = '';
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const opened = fence === '' ? /^<!-- kept (\S+) (\{.*\}) -->$/s.exec(line) : null;
    const close = opened ? lines.indexOf(`<!-- end of kept ${opened[1]} -->`, at) : -1;
    if (opened?.[2] && close > at) {
      kept.push({ line: at + 1, ...readKept(opened[2], lines.slice(at + 1, close)) });
      at = close;
      continue;
    }
    const marker = /^(`{3,}|~{3,})/.exec(line)?.[1];
    if (marker && fence === '') fence = marker;
    else if (fence !== '' && line.trimEnd() === fence) fence = '';
    const heading = fence === '' && !marker ? /^(#{1,6})(?:[ \t](.*))?$/s.exec(line) : null;
    if (heading?.[1]) sections.push({ level: heading[1].length, heading: heading[2] ?? '', line: at + 1, lines: [] });
    else sections.at(-1)?.lines.push({ text: line, number: at + 1 });
  }
  return { sections, kept };
}

/** Unifies CRLF of Windows editors; a lone CR is content. */
function unifyLineEnds(text: string): string {
  const plain = text.replace(/^\ufeff/, '');
  return plain.split('\r\n').length === plain.split('\n').length ? plain.replaceAll('\r\n', '\n') : plain;
}

/** Renders kept texts verbatim, between markers that do not occur in them. */
export function renderKept(texts: readonly (KeptText & { readonly id?: string })[]): string[] {
  return texts.flatMap((text, at) => {
    let name = String(at + 1);
    while (text.markdown.includes(`<!-- end of kept ${name} -->`)) name += 'x';
    const { id, heading, level, markdown, file } = text;
    const asides = {
      ...(id === undefined ? {} : { id }),
      ...(file === undefined ? {} : { file }),
      ...(level === 0 ? { heading } : {}),
    };
    const title = level === 0 ? [] : [`${'#'.repeat(level)} ${escapeText(heading)}`.trimEnd()];
    const body = markdown === '' ? [] : level === 0 ? [markdown] : ['', markdown];
    return [
      `<!-- kept ${name} ${JSON.stringify(asides).replaceAll('>', '\\u003e')} -->`,
      ...title,
      ...body,
      `<!-- end of kept ${name} -->`,
      '',
    ];
  });
}

function readKept(json: string, lines: readonly string[]): { id: string; text: KeptText } {
  const { id = '', ...asides } = readAsides(json);
  return { id, text: readKeptText(asides, lines) };
}

function readKeptText(asides: { file?: string; heading?: string }, lines: readonly string[]): KeptText {
  const title = /^(#{1,6})(?: (.*))?$/s.exec(lines[0] ?? '');
  const untitled = asides.heading !== undefined || !title?.[1];
  const base = asides.file === undefined ? {} : { file: asides.file };
  if (untitled) return { heading: asides.heading ?? '', level: 0, markdown: lines.join('\n'), ...base };
  return {
    heading: readText(title[2] ?? ''),
    level: title[1]?.length ?? 0,
    markdown: lines.slice(lines[1] === '' ? 2 : 1).join('\n'),
    ...base,
  };
}

function readAsides(json: string): { id?: string; file?: string; heading?: string } {
  try {
    const value = JSON.parse(json) as { id?: unknown; file?: unknown; heading?: unknown };
    return {
      ...(typeof value.id === 'string' ? { id: value.id } : {}),
      ...(typeof value.file === 'string' ? { file: value.file } : {}),
      ...(typeof value.heading === 'string' ? { heading: value.heading } : {}),
    };
  } catch {
    return {}; // A marker that was edited by hand still delimits its text.
  }
}

/** Keeps a section that no field takes. */
export function keepSection(section: CanonicalSection): KeptText {
  const markdown = section.lines
    .map((line) => line.text)
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();
  return { heading: readText(section.heading), level: section.level, markdown };
}

/** Drops blank lines and the marker of empty fields. */
export function statedLines(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.text.trim() !== '' && line.text.trim() !== nothingStated);
}

/** Reads bullets and joins their continuation lines; other lines go to `otherwise`. */
export function readBullets(lines: readonly Line[], otherwise: (line: Line) => void): Line[] {
  const bullets: { text: string; number: number }[] = [];
  let open = false;
  for (const line of lines) {
    const bullet = /^[-*+] (.*)$/s.exec(line.text);
    const last = bullets.at(-1);
    if (bullet) {
      bullets.push({ text: bullet[1] ?? '', number: line.number });
      open = true;
    } else if (line.text.trim() === '') {
      open = false;
    } else if (open && last && /^[ \t]/.test(line.text)) {
      last.text += ` ${line.text.trim()}`;
    } else if (line.text.trim() !== nothingStated) {
      otherwise(line);
    }
  }
  return bullets;
}

/** Joins the lines of each paragraph; paragraphs become lines of the text. */
export function readParagraph(lines: readonly Line[]): string {
  const paragraphs: string[] = [];
  let open = false;
  for (const { text } of lines) {
    if (text.trim() === nothingStated) continue;
    if (text.trim() === '') open = false;
    else if (open) paragraphs[paragraphs.length - 1] += ` ${text.trim()}`;
    else {
      paragraphs.push(text);
      open = true;
    }
  }
  return paragraphs.map(readText).join('\n');
}

/** Renders bullets, or the marker of an empty field. */
export function renderBullets(texts: readonly string[]): string[] {
  return texts.length === 0 ? [nothingStated] : texts.map((text) => `- ${escapeText(text)}`);
}

export function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map((row) => line(row.map(escapeText)))];
}

/** Reads the first table: header, rows with cells still escaped, and `rest`, the other lines. */
export function readTableRows(lines: readonly Line[]): {
  header: string[];
  rows: { cells: string[]; number: number }[];
  rest: Line[];
} {
  const isRow = (line: Line): boolean => line.text.trimStart().startsWith('|');
  const start = lines.findIndex(isRow);
  if (start < 0) return { header: [], rows: [], rest: [...lines] };
  let end = start;
  while (end < lines.length && lines[end] && isRow(lines[end] as Line)) end += 1;
  const rows = lines.slice(start, end).map((line) => ({ cells: splitCells(line.text), number: line.number }));
  const delimiter = rows[1]?.cells.every((cell) => /^:?-+:?$/.test(cell)) === true;
  return {
    header: (rows[0]?.cells ?? []).map(readText),
    rows: rows.slice(delimiter ? 2 : 1),
    rest: [...lines.slice(0, start), ...lines.slice(end)],
  };
}

function splitCells(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  const inner = line.trim().replace(/^\|/, '');
  for (let at = 0; at < inner.length; at += 1) {
    if (inner[at] === '\\' && at + 1 < inner.length) {
      cell += inner.slice(at, at + 2);
      at += 1;
    } else if (inner[at] === '|') {
      cells.push(cell.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''));
      cell = '';
    } else {
      cell += inner[at];
    }
  }
  if (cell.trim() !== '') cells.push(cell.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''));
  return cells;
}
