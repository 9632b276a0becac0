/** Characters that are read of a text, from its beginning: more than any program prints of an error. */
const longestText = 12_000_000;
const longestLine = 4000;
const mostLines = 300_000;
/** Characters of a line that is read as JSON. */
const longestJson = 1_000_000;
const prefixesTried = 8;

/**
 * Reads the lines of a log as the program printed them: without what loggers and containers put
 * before each, and out of JSON and of escapes; none ends in blanks. `isFrame` says which lines are frames of a trace.
 */
export function readLogLines(text: string, isFrame: (line: string) => boolean): string[] {
  const lines: string[] = [];
  const whole = text.slice(0, longestText);
  const document = /^\s*[[{]/.test(whole) ? parseJson(whole) : undefined;
  for (const line of document === undefined ? whole.split(/\r\n|\n|\r/) : textsOf(document)) {
    for (const printed of expand(line)) {
      if (lines.length >= mostLines) return withoutPrefixes(lines, isFrame);
      const kept = printed.slice(0, longestLine).trimEnd();
      // More than two empty lines say no more than two.
      if (kept !== '' || lines.at(-1) !== '' || lines.at(-2) !== '') lines.push(kept);
    }
  }
  return withoutPrefixes(lines, isFrame);
}

// eslint-disable-next-line no-control-regex -- terminals show these as colors
const colors = /\u001b\[[\d;]*m/g;
/** How a line break that a logger escaped goes on in a trace. */
const escapedBreaks = /\\n(?:\\t|\s|[A-Z#\d\\])|#012/;

function expand(printed: string): string[] {
  const line = printed.includes('\u001b') ? printed.replace(colors, '') : printed;
  const start = line.indexOf('{');
  // A container or a logger may stand before the JSON.
  if (start >= 0 && line.trimEnd().endsWith('}')) {
    const value = parseJson(line.slice(start));
    const texts = value === undefined ? [] : textsOf(value);
    if (texts.length > 1) return [line.slice(0, start), ...texts];
    if (texts.length > 0) return [line.slice(0, start) + texts[0]];
  }
  if (!escapedBreaks.test(line)) return [line];
  return line
    .replace(/\\r?\\n|\\n|#012/g, '\n')
    .replace(/\\t|#011/g, '\t')
    .replaceAll('\\"', '"')
    .replace(/"\s*$/, '')
    .split('\n');
}

function parseJson(text: string): unknown {
  if (text.length > longestJson) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const deepest = 6;
const mostTexts = 2000;
const messageName = /^(?:log|message|msg|textPayload|MESSAGE|@message|body|line|error|event)$/;

/** The texts of a JSON value that have several lines; without any, its message. */
function textsOf(value: unknown): string[] {
  const long: string[] = [];
  const short: string[] = [];
  const visit = (part: unknown, name: string, depth: number): void => {
    if (long.length + short.length >= mostTexts) return;
    if (typeof part === 'string') {
      if (part.trimEnd().includes('\n')) long.push(part);
      else if (messageName.test(name)) short.push(part.trimEnd());
    } else if (Array.isArray(part) && part.length > 1 && part.every((one) => typeof one === 'string')) {
      // Some loggers write each line of a trace as an item.
      long.push(part.join('\n'));
    } else if (typeof part === 'object' && part !== null && depth < deepest) {
      for (const [key, inner] of Object.entries(part)) visit(inner, Array.isArray(part) ? name : key, depth + 1);
    }
  };
  visit(value, '', 0);
  return long.length > 0 ? long.flatMap((text) => text.split(/\r\n|\n|\r/).concat('')) : short;
}

/** How a frame begins in any of the runtimes. */
const frameStart = /(?<=\s)(?:(?:at|bei|from) \S|File "|#\d+\s|\d+: +\S|[^\s@]+@\S+?:\d|\S+\.(?:go|rb|php|exs?):\d)/;

/** Removes what stands before frames, such as `2026-01-02T03:04:05Z stdout F `, from all lines that have it. */
function withoutPrefixes(lines: readonly string[], isFrame: (line: string) => boolean): string[] {
  const prefixes = new Map<string, { readonly prefix: string; count: number }>();
  for (const line of lines) {
    const at = frameStart.exec(line)?.index ?? 0;
    const prefix = line.slice(0, at).trimEnd();
    if (prefix === '' || isFrame(line) || !isFrame(line.slice(prefix.length))) continue;
    const shape = prefix.replace(/\d+/g, '0');
    const known = prefixes.get(shape);
    if (known) known.count += 1;
    else if (prefixes.size < 1000) prefixes.set(shape, { prefix, count: 1 });
  }
  const common = [...prefixes.values()].toSorted((a, b) => b.count - a.count).slice(0, prefixesTried);
  const tried = common.filter(({ prefix, count }) => count > 1 || isShared(prefix, lines)).map(({ prefix }) => prefix);
  if (tried.length === 0) return [...lines];
  return lines.map((line) => {
    for (const prefix of tried) {
      const end = endOfPrefix(line, prefix);
      // One blank separates them; the others are the indentation of the trace.
      if (end > 0) return line.slice(/\s/.test(line[end] ?? '') ? end + 1 : end);
    }
    return line;
  });
}

/** A prefix stands before several lines; other text stands before one frame. */
function isShared(prefix: string, lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => endOfPrefix(line, prefix) > 0);
  return lines.some((line, at) => at > first && endOfPrefix(line, prefix) > 0);
}

/** Where a prefix ends whose numbers may differ; 0 where the line has another one. */
function endOfPrefix(line: string, prefix: string): number {
  let at = 0;
  let own = 0;
  while (own < prefix.length) {
    if (isDigit(prefix[own]) && isDigit(line[at])) {
      while (isDigit(prefix[own])) own += 1;
      while (isDigit(line[at])) at += 1;
    } else if (prefix[own] === line[at]) {
      own += 1;
      at += 1;
    } else return 0;
  }
  return at;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
