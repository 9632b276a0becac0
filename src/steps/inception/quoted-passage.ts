import type { UnreadPassage } from '../../lifecycle/prd.ts';

/** An unread passage that gives its words away. White space is read as one space, once, because a passage may be a megabyte long. */
export class QuotedPassage {
  readonly heading: string;
  private readonly passage: UnreadPassage;
  private readonly plain: string;
  private readonly places: readonly number[];
  private readonly cuts: { readonly from: number; readonly to: number }[] = [];

  constructor(passage: UnreadPassage) {
    this.passage = passage;
    this.heading = passage.heading;
    ({ text: this.plain, places: this.places } = flatten(passage.text));
  }

  /** False where it does not say this, or where the quote is no clause of it. */
  take(quote: string): boolean {
    const wanted = flatten(quote).text.trim();
    for (let at = this.plain.indexOf(wanted); at >= 0; at = this.plain.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      const cut = { from: this.places[at] ?? 0, to: (this.places[end - 1] ?? 0) + 1 };
      if (!this.isClause(at, end) || this.cuts.some(({ from, to }) => from < cut.to && cut.from < to)) continue;
      this.cuts.push(cut);
      return true;
    }
    return false;
  }

  /** Whole words: three of them, or all that stands between two marks or ends of lines. Scripts that write no spaces have no words to count. */
  private isClause(at: number, end: number): boolean {
    const [before, after] = [this.plain.slice(at - 1, at), this.plain.slice(end, end + 1)];
    const quoted = this.plain.slice(at, end);
    if (!isSpaced(quoted)) return true;
    if ((isWord(before) && isWord(quoted[0] ?? '')) || (isWord(after) && isWord(quoted.at(-1) ?? ''))) return false;
    return (quoted.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 3 || (this.isEdge(at, -1) && this.isEdge(end - 1, 1));
  }

  /** Whether a mark or the end of a line is next to the place, on that side. */
  private isEdge(at: number, step: 1 | -1): boolean {
    const text = this.passage.text;
    let place = this.places[at] ?? 0;
    if (isMark(text[place] ?? '')) return true;
    do place += step;
    while (/[^\S\n]/.test(text[place] ?? ''));
    return place < 0 || place >= text.length || text[place] === '\n' || isMark(text[place] ?? '');
  }

  rest(): UnreadPassage[] {
    if (this.cuts.length === 0) return [this.passage];
    const kept: string[] = [];
    let from = 0;
    for (const cut of this.cuts.toSorted((a, b) => a.from - b.from)) {
      kept.push(this.passage.text.slice(from, cut.from));
      from = cut.to;
    }
    const text = [...kept, this.passage.text.slice(from)]
      .join('')
      .split('\n')
      .filter((line) => line.trim() === '' || isWord(line))
      .join('\n')
      .trim();
    return isWord(text) ? [{ ...this.passage, text }] : [];
  }
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function isMark(sign: string): boolean {
  return /[.;:!?|()[\]*>•–—-]/.test(sign);
}

/** Scripts that write no spaces have no words to cut. */
function isSpaced(text: string): boolean {
  return !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text);
}

/** Runs of white space as one space, with the place of each sign in the text. */
function flatten(text: string): { text: string; places: number[] } {
  const out: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const isSpace = /\s/.test(sign);
    if (isSpace && out.at(-1) === ' ') continue;
    out.push(isSpace ? ' ' : sign);
    places.push(at);
  }
  return { text: out.join(''), places };
}
