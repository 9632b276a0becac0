import type { PhrasingContent } from 'mdast';

/** Characters that may be markup; `_` within a word and `&` that names no character are not. */
// oxlint-disable-next-line no-control-regex -- the full parser has rules for control characters
const special = /[\x00-\x1f\x7f\\`*~[\]<!]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|&(?=#|[A-Za-z][A-Za-z0-9]*;)/g;
const link = /\[([^[\]\\`\n]*)\]\(([^\s()<>\\]*)\)/y;
const lineBreakTag = /<br[ ]?\/?>/iy;
const entity = /&(amp|lt|gt|quot|nbsp);/y;
/** GitHub links these, and markup inside a link does not count. */
const address = /:\/\/|www\.|@/i;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/**
 * Parses well-formed markup (nested emphasis, code, plain links, escapes, line breaks) in linear
 * time. Returns null for the rest; the full parser gives equal texts but is slower.
 */
export function readInline(text: string): PhrasingContent[] | null {
  return new InlineReader(text).read();
}

interface Frame {
  /** The closing mark; '' for the text itself. */
  readonly mark: string;
  readonly children: PhrasingContent[];
}

class InlineReader {
  private readonly text: string;
  private readonly frames: Frame[] = [{ mark: '', children: [] }];
  private plain = '';
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): PhrasingContent[] | null {
    while (this.at < this.text.length) if (!this.readRun() || !this.readSpecial()) return null;
    this.plain = this.plain.slice(0, this.plain.length - endingSpaces(this.plain));
    this.flush();
    const [root, open] = this.frames;
    return open || !root ? null : root.children;
  }

  /** Reads up to the next possible mark. False when an address touches it. */
  private readRun(): boolean {
    special.lastIndex = this.at;
    const end = special.exec(this.text)?.index ?? this.text.length;
    const run = this.text.slice(this.at, end);
    if (address.test(run)) {
      const touchesBefore = !isSpace(this.text[this.at - 1]) && address.test(/^\S*/.exec(run)?.[0] ?? '');
      const touchesBehind = !isSpace(this.text[end]) && address.test(run.slice(run.lastIndexOf(' ') + 1));
      if (touchesBefore || touchesBehind) return false;
    }
    this.plain += run;
    this.at = end;
    return true;
  }

  /** False when the full parser is needed. */
  private readSpecial(): boolean {
    switch (this.text[this.at]) {
      case undefined:
        return true;
      case '\\':
        return this.readEscape();
      case '`':
        return this.readCode();
      case '*':
      case '_':
        return this.readEmphasis();
      case '[':
        return this.readLink();
      case ']':
        return this.text[this.at + 1] !== '(' && this.take(1);
      case '!':
        return this.text[this.at + 1] !== '[' && this.take(1);
      case '<':
        return this.readTag();
      case '&':
        return this.readEntity();
      case '\n':
        return this.readLineEnd();
      default:
        return false;
    }
  }

  private readEscape(): boolean {
    const next = this.text[this.at + 1] ?? '';
    if (next === '\n') {
      this.add({ type: 'break' });
      this.at += 2;
      return true;
    }
    if (!/[!-/:-@[-`{-~]/.test(next)) return this.take(1);
    this.plain += next;
    this.at += 2;
    return true;
  }

  private readCode(): boolean {
    const end = this.text.indexOf('`', this.at + 1);
    const value = this.text.slice(this.at + 1, end);
    if (end <= this.at + 1 || this.text[end + 1] === '`' || value.includes('\n')) return false;
    const padded = value.startsWith(' ') && value.endsWith(' ') && value.trim() !== '';
    this.add({ type: 'inlineCode', value: padded ? value.slice(1, -1) : value });
    this.at = end + 1;
    return true;
  }

  /** Applies CommonMark 6.2 as far as the last opened mark closes first. */
  private readEmphasis(): boolean {
    const sign = this.text[this.at] ?? '';
    const mark = this.text[this.at + 1] === sign ? sign + sign : sign;
    const [before, behind] = [this.text[this.at - 1], this.text[this.at + mark.length]];
    if (behind === sign) return false;
    const opens = !isSpace(behind) && (!isSign(behind) || isSpace(before) || isSign(before));
    const closes = !isSpace(before) && (!isSign(before) || isSpace(behind) || isSign(behind));
    const mayOpen = opens && (sign === '*' || !closes || isSign(before));
    const mayClose = closes && (sign === '*' || !opens || isSign(behind));
    if (!mayOpen && !mayClose) return this.take(mark.length);
    const last = this.frames.at(-1);
    if (mayClose && last?.mark === mark) {
      this.flush();
      this.frames.pop();
      this.add({ type: mark.length === 2 ? 'strong' : 'emphasis', children: last.children });
    } else if (mayOpen && !(mayClose && this.frames.some((frame) => frame.mark.startsWith(sign)))) {
      this.flush();
      this.frames.push({ mark, children: [] });
    } else {
      return false;
    }
    this.at += mark.length;
    return this.frames.length < 8;
  }

  private readLink(): boolean {
    link.lastIndex = this.at;
    const found = link.exec(this.text);
    if (!found) return this.take(1);
    const [whole, inside = '', url = ''] = found;
    const children = address.test(inside) ? null : readInline(inside);
    // White space at an end is part of the link's text.
    if (children === null || inside !== inside.trim()) return false;
    this.add({ type: 'link', url, children });
    this.at += whole.length;
    return true;
  }

  private readTag(): boolean {
    lineBreakTag.lastIndex = this.at;
    const tag = lineBreakTag.exec(this.text)?.[0];
    if (tag === undefined) return !/[A-Za-z/!?]/.test(this.text[this.at + 1] ?? '') && this.take(1);
    this.add({ type: 'html', value: tag });
    this.at += tag.length;
    return true;
  }

  private readEntity(): boolean {
    entity.lastIndex = this.at;
    const found = entity.exec(this.text);
    if (!found) return false;
    this.plain += entities[found[1] ?? ''] ?? '';
    this.at += found[0].length;
    return true;
  }

  /** Two spaces before it make the line break visible. */
  private readLineEnd(): boolean {
    const spaces = endingSpaces(this.plain);
    this.plain = this.plain.slice(0, this.plain.length - spaces);
    if (spaces > 1) this.add({ type: 'break' });
    else this.plain += '\n';
    this.at += 1;
    return true;
  }

  private take(count: number): true {
    this.plain += this.text.slice(this.at, this.at + count);
    this.at += count;
    return true;
  }

  private add(node: PhrasingContent): void {
    this.flush();
    this.frames.at(-1)?.children.push(node);
  }

  private flush(): void {
    if (this.plain !== '') this.frames.at(-1)?.children.push({ type: 'text', value: this.plain });
    this.plain = '';
  }
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

function isSign(character: string | undefined): boolean {
  return character !== undefined && /[\p{P}\p{S}]/u.test(character);
}

function endingSpaces(text: string): number {
  let start = text.length;
  while (text[start - 1] === ' ') start -= 1;
  return text.length - start;
}
