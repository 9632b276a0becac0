export interface OutlineLine {
  readonly depth: number;
  /** Begins an entry of a list. */
  readonly isEntry: boolean;
  readonly label: string;
  readonly text: string;
}

/** Lines that are complete, in groups that never change again, and those that still grow. */
export interface Outline {
  readonly settled: readonly (readonly OutlineLine[])[];
  readonly tail: readonly OutlineLine[];
}

const groupSize = 40;

/**
 * Reads JSON that still arrives, as a model writes it, as the lines of an outline: `name: Loan` below
 * `entities`. It reads each character once, and shows text that is no JSON as it is.
 */
export function createOutlineReader(): { add(text: string): void; read(): Outline } {
  const settled: (readonly OutlineLine[])[] = [];
  let lines: OutlineLine[] = [];
  /** `{` or `[` of every value that is open. */
  const open: string[] = [];
  let label = '';
  let value = '';
  let isString = false;
  let escape = '';
  /** Whether the next string of an object is a key. */
  let isKey = false;
  let isEntry = false;
  let isPlain: boolean | null = null;

  const push = (line: OutlineLine): void => {
    lines.push(line);
    if (lines.length < groupSize) return;
    settled.push(lines);
    lines = [];
  };
  const current = (): OutlineLine => ({ depth: depthOf(open), isEntry: isEntry || open.at(-1) === '[', label, text: value });
  const endValue = (): void => {
    if (value !== '') push(current());
    if (value !== '' || open.at(-1) === '{') isEntry &&= value === '';
    label = value = '';
  };
  const takeOutside = (char: string): void => {
    if (char === '"') isString = true;
    else if (char === '{' || char === '[') {
      if (label !== '') push({ depth: depthOf(open), isEntry, label, text: '' });
      if (label !== '') isEntry = false;
      isEntry = char === '{' ? open.at(-1) === '[' : false;
      label = value = '';
      open.push(char);
      isKey = char === '{';
    } else if (char === '}' || char === ']') {
      endValue();
      open.pop();
      isEntry = false;
      isKey = false;
    } else if (char === ',') {
      endValue();
      isKey = open.at(-1) === '{';
    } else if (char === ':') {
      label = value;
      value = '';
      isKey = false;
    } else if (!/\s/.test(char)) value += char;
  };
  const takeInside = (char: string): void => {
    if (escape !== '') {
      escape += char;
      if (escape[1] === 'u' && escape.length < 6) return;
      value += unescape(escape);
      escape = '';
    } else if (char === '\\') escape = char;
    else if (char === '"') isString = false;
    else value += char;
  };

  return {
    add(text) {
      if (isPlain === null && text.trim() !== '') isPlain = !/^\s*[{[]/.test(text);
      if (isPlain === true) {
        for (const [at, line] of text.split('\n').entries()) {
          if (at > 0) endValue();
          value += line;
        }
      } else for (const char of text) (isString ? takeInside : takeOutside)(char);
    },
    read: () => ({ settled: [...settled], tail: value !== '' && !isKey ? [...lines, current()] : [...lines] }),
  };
}

/** Lists add no depth of their own: their entries stand below the label. */
function depthOf(open: readonly string[]): number {
  return Math.max(0, open.filter((char) => char === '{').length - 1 + (open.at(-1) === '[' ? 1 : 0));
}

function unescape(escaped: string): string {
  const plain: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '' };
  if (escaped[1] === 'u') return String.fromCharCode(Number.parseInt(escaped.slice(2), 16) || 0xfffd);
  return plain[escaped[1] ?? ''] ?? escaped[1] ?? '';
}
