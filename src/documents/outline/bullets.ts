import { nothingStated, type Line } from '../markdown/canonical-lines.ts';
import type { Field, ItemField, Values } from './outline.ts';

/** A bullet or a paragraph: its lines without the bullet's mark and indentation. */
export interface Chunk {
  readonly number: number;
  readonly lines: Line[];
  readonly bullet: boolean;
}

/** Splits lines into bullets and paragraphs. Indented text below a bullet belongs to it. */
export function readChunks(lines: readonly Line[]): Chunk[] {
  const chunks: Chunk[] = [];
  let width = 0;
  let blank = true;
  let fence = '';
  for (const line of lines) {
    const marker = /^(`{3,}|~{3,})/.exec(line.text)?.[1];
    const inside = fence !== '';
    if (marker !== undefined && !inside) fence = marker;
    else if (inside && line.text.trimEnd() === fence) fence = '';
    const bullet = inside ? null : /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/.exec(line.text)?.[0];
    const last = chunks.at(-1);
    const stated = line.text.trim() !== '';
    if (bullet) {
      width = bullet.length;
      chunks.push({ number: line.number, lines: [{ ...line, text: line.text.slice(width) }], bullet: true });
    } else if (last && (!stated || inside || /^[ \t]/.test(line.text) || !blank)) {
      last.lines.push({ ...line, text: last.bullet ? outdent(line.text, width) : line.text });
    } else if (stated && line.text.trim() !== nothingStated) {
      chunks.push({ number: line.number, lines: [line], bullet: false });
    }
    blank = !stated;
  }
  return chunks;
}

export function textOf(lines: readonly Line[]): string {
  return lines
    .map((line) => line.text)
    .join('\n')
    .trim();
}

/** Renders a bullet with all its lines, the later ones indented. */
export function renderBullet(lead: string, text: string): string[] {
  const below = lead !== '- ' && (text.includes('\n') ? startsBlock.test(text) : false);
  const [first = '', ...rest] = below ? ['', '', ...text.split('\n')] : text.split('\n');
  return [first === '' ? lead.trimEnd() : `${lead}${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))];
}

/** Markup that starts a block only at the start of a line. */
const startsBlock = /^(?:`{3}|~{3}|#|\||>|[-*+] |\d+[.)] )/;

/** Renders all fields as `- **Label:** value`, so that text above that looks like one is none. */
export function renderFields(fields: readonly Field[], values: Readonly<Record<string, unknown>>): string[] {
  return fields.flatMap(({ label, key, codec }) => {
    const value = codec ? codec.write(values[key]) : values[key];
    return renderBullet(`- **${label}:** `, typeof value === 'string' && value !== '' ? value : nothingStated);
  });
}

/** Returns the fields to write: all if the text has a line like one, else those not derived. */
export function shownFields(fields: readonly ItemField[], item: Values): readonly ItemField[] {
  const text = String(item['text'])
    .split('\n')
    .map((line, at) => ({ text: line, number: at + 1 }));
  if (splitAtLabels(text, fieldLabel).some((piece) => fieldOf(fields, piece))) return fields;
  return fields.filter(({ key, unstated }) => unstated === undefined || item[key] !== unstated(item));
}

/** Takes a group's fields out of its lines, in any notation; of equal labels the last counts. */
export function takeFacts(lines: readonly Line[], fields: readonly Field[]): Taken {
  return takeAnywhere(splitAtLabels(lines, factLabel), fields);
}

/** Takes the fields behind an item's text. The text may end like a field: the last label counts. */
export function takeFields(lines: readonly Line[], fields: readonly Field[]): Taken {
  const pieces = splitAtLabels(lines, fieldLabel);
  const last = pieces.findLast((piece) => isStated(piece));
  // Canonical items end with their fields; if other text follows them, a person wrote it.
  if (!last || !fieldOf(fields, last)) return takeAnywhere(pieces, fields);
  const values: Taken['values'] = new Map();
  let end = pieces.length;
  for (; end > 0; end -= 1) {
    const piece = pieces[end - 1];
    const known = piece && fieldOf(fields, piece);
    if (piece && known && !values.has(known)) values.set(known, chunkOf(piece));
    else if (piece && isStated(piece)) break;
  }
  return { values, rest: pieces.slice(0, end).flatMap((piece) => piece.lines) };
}

interface Taken {
  readonly values: Map<Field, Chunk>;
  readonly rest: Line[];
}

function takeAnywhere(pieces: readonly Piece[], fields: readonly Field[]): Taken {
  const values: Taken['values'] = new Map();
  const rest: Line[][] = [];
  for (const piece of pieces.toReversed()) {
    const known = fieldOf(fields, piece);
    if (known && !values.has(known)) values.set(known, chunkOf(piece));
    else rest.push(piece.lines);
  }
  return { values, rest: rest.toReversed().flat() };
}

function fieldOf(fields: readonly Field[], { label }: Piece): Field | undefined {
  return label === null ? undefined : fields.find((known) => known.label.toLowerCase() === label.trim().toLowerCase());
}

function chunkOf({ lines, value }: Piece): Chunk {
  return { number: lines[0]?.number ?? 0, lines: value, bullet: true };
}

function isStated({ lines }: Piece): boolean {
  return lines.some(({ text }) => text.trim() !== '');
}

/** "- **Evidence:** text" */
const fieldLabel = /^[-*+] \*\*([^*]+?)(?::\*\*|\*\*:)(.*)$/s;

/** The same, and "Date: text", "* Date: text", "**Date:** text". */
const factLabel = /^(?:[-*+] +)?(?:\*\*)?([^*:]{1,60})(?::\*\*|\*\*:|:)(.*)$/s;

interface Piece {
  /** Null for lines without a label. */
  readonly label: string | null;
  readonly lines: Line[];
  readonly value: Line[];
}

function splitAtLabels(lines: readonly Line[], form: RegExp): Piece[] {
  const pieces: Piece[] = [{ label: null, lines: [], value: [] }];
  for (const line of lines) {
    const labeled = form.exec(line.text);
    const last = pieces.at(-1);
    if (labeled) {
      pieces.push({ label: labeled[1] ?? '', lines: [line], value: [{ ...line, text: (labeled[2] ?? '').trimStart() }] });
    } else if (last && (last.label === null || line.text.trim() === '' || /^[ \t]/.test(line.text))) {
      last.lines.push(line);
      last.value.push({ ...line, text: outdent(line.text, 2) });
    } else {
      pieces.push({ label: null, lines: [line], value: [] });
    }
  }
  return pieces;
}

/** Removes up to `width` columns of indentation; a tab counts as all of them. */
function outdent(text: string, width: number): string {
  const indent = /^(?:\t| *)/.exec(text)?.[0] ?? '';
  return indent === '\t' ? text.slice(1) : text.slice(Math.min(indent.length, width));
}
