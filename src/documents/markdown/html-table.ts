import { flat, type Leaf, type Row, type Table } from './blocks.ts';

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

/** Reads an HTML table as GitBook and Confluence export it; null when it has no row with cells. */
export function readHtmlTable(html: string, leaf: Leaf): Table | null {
  const rows: Row[] = [];
  let line = leaf.place.line;
  let counted = 0;
  for (const row of html.matchAll(/<tr\b[^<>]*>/gi)) {
    const from = row.index + row[0].length;
    const until = html.indexOf('</tr>', from);
    const to = until < 0 ? html.length : until;
    for (; counted < row.index; counted += 1) if (html[counted] === '\n') line += 1;
    const cells = readCells(html.slice(from, to));
    const column = row.index - html.lastIndexOf('\n', row.index);
    const place = { ...leaf.place, line, column: line === leaf.place.line ? leaf.place.column + row.index : column };
    if (cells.length > 0)
      rows.push({
        cells,
        place,
        start: leaf.start + row.index,
        end: leaf.start + Math.min(to + '</tr>'.length, html.length),
        taken: false,
      });
  }
  const [header, ...body] = rows;
  return header ? { kind: 'table', header: header.cells, rows: body, headerLeaf: { ...header, start: leaf.start } } : null;
}

function readCells(rowHtml: string): string[] {
  const cells: string[] = [];
  const starts = [...rowHtml.matchAll(/<t[dh]\b[^<>]*>/gi)];
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1]?.index ?? rowHtml.length;
    cells.push(stripTags(rowHtml.slice(start.index + start[0].length, end)));
  }
  return cells;
}

function stripTags(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/div)\b[^<>]*>/gi, '\u0000')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, decodeEntity)
    .split('\u0000')
    .map(flat)
    .filter((part) => part !== '')
    .join('\n');
}

function decodeEntity(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name) return entities[name.toLowerCase()] ?? whole;
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
