import { findHeader, type Header } from './find-header.ts';
import type { FoundError, FoundTrace, RawFrame, RuntimeReader } from './stack-trace.ts';

const place = /^\s+(\S.*?\.(?:go|s|c|h|cgo\w*)):(\d+)(?: \+0x.*)?$/;
// Gin and others print the place first: `/app/main.go:12 (0x6d2f1e)`.
const placeFirst = /^\s*(\S+\.(?:go|s)):(\d+) \(0x[0-9a-f]+\)$/;
const goroutine = /^\s*goroutine \d+(?: gp=\S+)?(?: m=\S+)?(?: mp=\S+)? \[[^\]]*\]:$/;
const functionStart = /^\s*(?:panic\(|[\w/.~%@+-]+\.)/;
const createdBy = /^\s*created by /;
const header = /(?:^|[\s:>\])"=])(?:(panic|fatal error|panic recovered|runtime error):|http: panic serving \S+(?= )) ?(.*)$/;
const repanicked = /^\s+panic: (.*)$/;

const standard =
  /^(?:archive|bufio|bytes|cmp|compress|container|context|crypto|database|debug|embed|encoding|errors|expvar|flag|fmt|go|hash|html|image|index|internal|io|iter|log|maps|math|mime|net|os|path|plugin|reflect|regexp|runtime|slices|sort|strconv|strings|sync|syscall|testing|text|time|unicode|unique|unsafe|vendor)(?:\/[\w./-]+)?$/;
const installed = /\/pkg\/mod\/|(?:^|\/)vendor\/|@v\d+\.\d+/;

export const go: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => place.test(line) || placeFirst.test(line),
  originOf({ file, function: name }) {
    const path = (file ?? '').replaceAll('\\', '/');
    if (installed.test(path)) return 'library';
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const own = /(?:^|\/)(?:go|golang|goroot|libexec|go\d[\w.]*)\/src\/(.+)$/i.exec(folder)?.[1] ?? folder;
    const isStandard = standard.test(own) && (own !== folder || packageOf(name ?? '') === own);
    return isStandard || name === 'panic' || /^(?:_cgo|_rt0_|cgocall)/.test(name ?? '') ? 'runtime' : 'app';
  },
};

function packageOf(name: string): string {
  const slash = name.lastIndexOf('/') + 1;
  const dot = name.indexOf('.', slash);
  return dot < 0 ? name : name.slice(0, dot);
}

function findTraces(lines: readonly string[]): FoundTrace[] {
  const traces: FoundTrace[] = [];
  let end = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const first = readFrame(lines, at);
    if (first === null) continue;
    const { frames, to } = readFrames(lines, at);
    const found = findHeader(lines, { firstFrame: at, after: end, read: readHeader });
    // Without a panic it is one of many goroutines of a dump, or a trace that a logger took.
    const isDump = found === null && traces.length > 0 && goroutine.test(lines[at - 1] ?? '');
    if (!isDump) {
      const errors = found ? readErrors(lines, found, at, frames) : [{ ...readAbove(lines, at, end), frames }];
      traces.push({ runtime: 'go', from: found?.at ?? at, to, errors, isNewestLast: false });
    }
    end = to;
    at = to - 1;
  }
  return traces;
}

/** Reads `panic: a` and the panics while it unwound; the last one ended the program. */
function readErrors(
  lines: readonly string[],
  found: Header & { readonly at: number },
  firstFrame: number,
  frames: readonly RawFrame[],
): FoundError[] {
  const texts = [found.message];
  for (let at = found.at + 1; at < firstFrame; at += 1) {
    const again = repanicked.exec(lines[at] ?? '')?.[1];
    if (again !== undefined) texts.push(again);
  }
  const messages = texts.map((text) => (text ?? '').replace(/(?: \[(?:recovered|repanicked|, )+\])+$/, '').trim() || null);
  const [last = null, ...before] = [...new Set(messages)].toReversed();
  return [
    { exception: found.exception, message: last, frames },
    ...before.map((message) => ({ exception: found.exception, message, frames: [] })),
  ];
}

function readHeader(line: string): Header | null {
  // The second panic stands below the first.
  if (repanicked.test(line)) return null;
  const [found, word, message = ''] = header.exec(line) ?? [];
  if (found === undefined) return null;
  const exception = word === 'fatal error' ? word : 'panic';
  return { exception, message: (word === 'runtime error' ? `runtime error: ${message}` : message.trim()) || null };
}

/** A logger prints its message above the frames of an error. */
function readAbove(lines: readonly string[], firstFrame: number, after: number): Header {
  for (let at = firstFrame - 1; at >= Math.max(after, firstFrame - 3); at -= 1) {
    const text = (lines[at] ?? '').trim();
    if (text !== '' && !goroutine.test(text)) return { exception: null, message: text };
  }
  return { exception: null, message: null };
}

function readFrames(lines: readonly string[], start: number): { frames: RawFrame[]; to: number } {
  const frames: RawFrame[] = [];
  let at = start;
  while (at < lines.length) {
    const frame = readFrame(lines, at);
    if (frame) {
      frames.push(frame);
      at += 2;
    } else if (createdBy.test(lines[at] ?? '') && place.test(lines[at + 1] ?? '')) {
      at += 2;
    } else if (/^\s*(?:\.\.\.(?:additional|\d+) frames.*|\.\.\.)$/.test(lines[at] ?? '')) {
      at += 1;
    } else break;
  }
  return { frames, to: at };
}

/** A frame takes up two lines. */
function readFrame(lines: readonly string[], at: number): RawFrame | null {
  const line = lines[at] ?? '';
  const next = lines[at + 1] ?? '';
  const first = placeFirst.exec(line);
  if (first) {
    const called = /^\s+([^\s:]+): /.exec(next)?.[1];
    return called === undefined ? null : { file: first[1] ?? null, line: Number(first[2]), function: called };
  }
  const [, file, digits] = place.exec(next) ?? [];
  if (file === undefined || createdBy.test(line) || !isFunction(line.trim())) return null;
  return { file, line: Number(digits), function: withoutArguments(line.trim()) };
}

function isFunction(text: string): boolean {
  return functionStart.test(text) && (text.endsWith(')') || !/\s/.test(text));
}

/** A method has brackets of its own: `main.(*Server).handle(0xc000010000)`. */
function withoutArguments(text: string): string {
  if (!text.endsWith(')')) return text;
  let depth = 0;
  for (let at = text.length - 1; at > 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(' && --depth === 0) return text.slice(0, at);
  }
  return text;
}
