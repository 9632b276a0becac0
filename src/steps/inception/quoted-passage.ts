import type { UnreadPassage } from '../../lifecycle/prd.ts';

/** An unread passage that gives away quoted words. It is flattened once: it may have a megabyte. */
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

  /** Takes the quote out of the passage. False when the passage lacks it or it is no clause. */
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

  /** Accepts three whole words, all between two marks or line ends, or an unspaced script. */
  private isClause(at: number, end: number): boolean {
    const [before, after] = [this.plain.slice(at - 1, at), this.plain.slice(end, end + 1)];
    const quoted = this.plain.slice(at, end);
    if (!isSpaced(quoted)) return true;
    if ((isWord(before) && isWord(quoted[0] ?? '')) || (isWord(after) && isWord(quoted.at(-1) ?? ''))) return false;
    return (quoted.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 3 || (this.isEdge(at, -1) && this.isEdge(end - 1, 1));
  }

  /** Returns whether a mark or a line end is next to the place, on that side. */
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

/** Returns false for scripts without spaces, which have no words to cut. */
function isSpaced(text: string): boolean {
  return !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text);
}

/** Flattens white space runs to one space, with the offset of each character. */
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
