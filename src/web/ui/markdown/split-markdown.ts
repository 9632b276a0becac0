import { placeHeading } from './place-heading.ts';

/** A stretch of a document that is parsed and shown by itself, and what it needs to know of the rest. */
export interface Piece {
  readonly text: string;
  /** Depths of the headings that it stands under. */
  readonly above: readonly number[];
  /** Heading of the second depth that it stands under, which tells what the names below it are. */
  readonly section: string;
  /** Id of the story that it stands under; criteria are parts of it. */
  readonly story: string;
  /** Link definitions of the whole document. */
  readonly definitions: string;
  /** The incident that the document is made for, whose evidence it names by number alone; '' for any other. */
  readonly incident: string;
}

/** From here on a piece ends where a block begins. */
const enough = 2_000;
/** From here on it ends at any blank line, and then at any line, also within a list. */
const much = 20_000;
const tooMuch = 60_000;
const mostDefinitions = 200;

/**
 * Splits a document at its blocks, so that a long one is parsed bit by bit and a growing one only at
 * its end. Fences stay whole. The front matter, which names the kind, is left out.
 */
export function splitMarkdown(document: string): readonly Piece[] {
  const lines = stripFrontMatter(document).split('\n');
  const incident = /^- \*\*(?:concerns|fixes):\*\* (INC-\d{4}-\d{3,9})$/m.exec(document)?.[1] ?? '';
  const pieces: Piece[] = [];
  let context: Omit<Piece, 'text' | 'definitions' | 'incident'> = { above: [], section: '', story: '' };
  let began = context;
  let start = 0;
  let size = 0;
  let fence = '';
  for (const [at, line] of lines.entries()) {
    if (fence === '' && at > start && endsBefore(line, { size, afterBlank: lines[at - 1]?.trim() === '' })) {
      pieces.push({ text: lines.slice(start, at).join('\n'), ...began, definitions: '', incident });
      [start, size, began] = [at, 0, context];
    }
    size += line.length + 1;
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === '') {
      fence = mark ?? '';
      context = followHeading(context, line);
    } else if (mark?.startsWith(fence) && line.trim() === mark) fence = '';
  }
  pieces.push({ text: lines.slice(start).join('\n'), ...began, definitions: '', incident });
  if (pieces.length === 1) return pieces;
  const definitions = lines.filter((line) => /^ {0,3}\[[^\]]{1,200}\]: ?\S/.test(line)).slice(0, mostDefinitions);
  return pieces.map((piece) => ({ ...piece, definitions: definitions.join('\n') }));
}

function endsBefore(line: string, { size, afterBlank }: { readonly size: number; readonly afterBlank: boolean }): boolean {
  if (size >= tooMuch) return true;
  if (!afterBlank) return false;
  return size >= much || (size >= enough && /^(?:#{1,6} |`{3}|~{3}|[^\s*+>|\d-])/.test(line));
}

function followHeading(
  context: Omit<Piece, 'text' | 'definitions' | 'incident'>,
  line: string,
): Omit<Piece, 'text' | 'definitions' | 'incident'> {
  const [, marks = '', heading = ''] = /^ {0,3}(#{1,6})[ \t](.*)$/.exec(line) ?? [];
  if (marks === '') return context;
  const { above } = placeHeading(context.above, marks.length);
  const section = marks.length > 2 ? context.section : heading.trim();
  const story = /^US-[\w.-]+(?=:|\s|$)/.exec(heading.trim())?.[0] ?? (marks.length > 3 ? context.story : '');
  return { above, section, story };
}

function stripFrontMatter(document: string): string {
  const found = /(?:^|\n)---\nthroughline: [^\n]*\n(?:key: [^\n]*\n)?---\n/.exec(document.slice(0, 1_000));
  return found ? document.slice(0, found.index) + document.slice(found.index + found[0].length) : document;
}
