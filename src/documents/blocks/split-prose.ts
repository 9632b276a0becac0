/** A paragraph, heading, bullet with its content, table row or fence; `gap` precedes it. */
export interface Piece {
  readonly kind: 'text' | 'bullet' | 'row';
  readonly text: string;
  readonly gap: string;
}

const bullet = /^(?:[-*+]|\d{1,9}[.)])[ \t]+\S/;
const fenceMark = /^(`{3,}|~{3,})/;
const row = /^\|/;
const delimiterRow = /^\|[\s:|-]+$/;

/** Splits Markdown into pieces that join with their gaps to the same text. */
export function splitProse(text: string): Piece[] {
  const pieces: { kind: Piece['kind']; lines: string[]; gap: string }[] = [];
  let blank = 0;
  let fence = '';
  for (const line of text.split('\n')) {
    const last = pieces.at(-1);
    const kind = kindOf(line);
    if (fence !== '' && last) {
      last.lines.push(line);
      if (line.trimEnd() === fence) fence = '';
    } else if (line.trim() === '') blank += 1;
    else if (last && hangsOn(line, last, blank)) {
      // Each as its own: a million of them are too many arguments of one call.
      for (; blank > 0; blank -= 1) last.lines.push('');
      last.lines.push(line);
    } else {
      pieces.push({ kind, lines: [line], gap: '\n'.repeat(pieces.length === 0 ? blank : blank + 1) });
      fence = fenceMark.exec(line)?.[1] ?? '';
      blank = 0;
    }
  }
  return pieces.map(({ lines, ...piece }) => ({ ...piece, text: lines.join('\n') }));
}

function kindOf(line: string): Piece['kind'] {
  return bullet.test(line) ? 'bullet' : row.test(line) ? 'row' : 'text';
}

/** True when a line continues the piece before it. */
function hangsOn(line: string, last: { kind: Piece['kind']; lines: string[] }, blank: number): boolean {
  if (last.kind === 'bullet' && /^[ \t]/.test(line)) return true;
  if (last.kind === 'row') return blank === 0 && last.lines.length === 1 && delimiterRow.test(line);
  const first = last.lines[0] ?? '';
  if (blank > 0 || fenceMark.test(first) || /^#{1,6}(?:\s|$)/.test(first)) return false;
  return kindOf(line) === 'text' && !fenceMark.test(line) && !/^#{1,6}(?:\s|$)/.test(line);
}

/** Joins pieces: unchanged neighbors keep their gap, others get one that Markdown separates. */
export function joinPieces(pieces: readonly (Piece & { readonly changed?: boolean })[]): string {
  return pieces
    .map((piece, at) => {
      const before = pieces[at - 1];
      if (!before) return piece.text;
      if (!piece.changed && !before.changed) return `${piece.gap}${piece.text}`;
      const tight = piece.kind !== 'text' && piece.kind === before.kind;
      return `${tight ? '\n' : '\n\n'}${piece.text}`;
    })
    .join('');
}
