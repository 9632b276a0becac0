import { findHeader, type Header } from './find-header.ts';
import type { FoundError, FoundTrace, Origin, RawFrame, RuntimeReader } from './stack-trace.ts';

const v8Start = /^\s*at (?:async )?(?=\S)/;
const place = /^(.+?)(?::(\d+))?(?::(\d+))?$/;
const script = /^[a-z][\w+.-]*:(?:\/\/|[\w/(])|[/\\]|\.(?:[cm]?[jt]sx?|vue|svelte|bundle|html?|php|aspx?)(?:\?.*)?$/i;
const named = /(?:^|[\s:>\])"(=])([A-Za-z_$][\w$.]*(?:Error|Exception|Rejection))(?: \[\w+\])?(?:: ?(.*)|\s*)$/;
const anyName = /^([A-Za-z_$][\w$.]*)(?: \[\w+\])?: (.*)$/;
// The console of Firefox: `total https://shop.example/cart.js:12`.
const consoleFrame = /^(\S+) (https?:\/\/\S+):(\d+)$/;
// Code of `eval` has the place of the call in the innermost brackets.
const evaluatedAt = /^eval at .{0,500}\(([^()\s]+):(\d+):\d+\)/;
const preamble =
  /^\s*(?:(?:Uncaught|\(in promise\)|[Uu]nhandled(?:[ -]?[Pp]romise)?[ -]?[Rr]ejection(?:Warning)?:?|\(node:\d+\)|\[?[Cc]ause\]?:|[Cc]aused by:)\s*)+/;
const cause = /^\s*(?:\[cause\]|[Cc]aused by): /;
const elided = /^\s*\.\.\. (?:\d+ lines matching|\d+ more)/;

const builtIn =
  /^(?:node:|eval code$|internal\/|bun:|deno:|ext:|native |<anonymous>$|chrome-extension:|moz-extension:|safari-(?:web-)?extension:|webpack:\/\/\/?webpack\/|\[native code\]$|(?:_?(?:events|module|fs|net|tls|http|https|stream|timers|util|vm|path|assert|child_process|cluster|dgram|dns|domain|readline|repl|url|zlib|buffer|crypto|tty|node|console|process)(?:_\w+)?|bootstrap_node)\.js$)/;
const dependency =
  /(?:^|[/\\])(?:node_modules|bower_components|\.yarn|\.pnpm|jspm_packages)[/\\]|(?:^|\/)(?:vendors?|polyfills?|jquery|react(?:-dom)?|angular|vue|zone|lodash|moment|bootstrap)(?:[.~-][\w.~-]*)?\.js(?:\?.*)?$|[/\\]npm[/\\]lib[/\\]|^webpack:\/\/\/?(?:\(?webpack|external )|[/\\]webpack[/\\](?:bootstrap|runtime)/;

/** JavaScript of Node.js and of browsers. */
export const javascript: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => readFrame(line) !== null,
  originOf({ file }): Origin {
    if (file === null || builtIn.test(file)) return 'runtime';
    return dependency.test(file) ? 'library' : 'app';
  },
};

function findTraces(lines: readonly string[]): FoundTrace[] {
  const traces: FoundTrace[] = [];
  let end = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (readFrame(lines[at] ?? '') === null) continue;
    const header = findHeader(lines, { firstFrame: at, after: end, read: readHeader }) ?? readLooseHeader(lines, at, end);
    const { errors, to } = readErrors(lines, at, header);
    const frames = errors.flatMap((error) => error.frames);
    traces.push({
      runtime: isBrowser(frames, lines.slice(at, to)) ? 'browser-js' : 'node',
      from: header?.at ?? at,
      to,
      errors,
      isNewestLast: false,
    });
    end = to;
    at = to - 1;
  }
  return traces;
}

function readErrors(lines: readonly string[], start: number, header: Header | null): { errors: FoundError[]; to: number } {
  let frames: RawFrame[] = [];
  const errors: FoundError[] = [{ exception: header?.exception ?? null, message: header?.message ?? null, frames }];
  let patience = 0;
  let to = start;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const frame = readFrame(line);
    if (frame) {
      frames.push(frame);
      patience = 0;
    } else if (cause.test(line)) {
      const inner = readHeader(line) ?? { exception: null, message: line.replace(cause, '') };
      errors.push({ ...inner, frames: (frames = []) });
      patience = 20;
    } else if (!elided.test(line) && !/^\s*at (?:async )?\S.*$/.test(line)) {
      // Fields of the error may stand between its frames and its cause, and its message before them.
      if (patience > 0) patience -= 1;
      else if (!/^\s+\S/.test(line) || !hasCause(lines, at)) break;
      continue;
    }
    to = at + 1;
  }
  return { errors, to };
}

function hasCause(lines: readonly string[], from: number): boolean {
  for (let at = from; at < Math.min(lines.length, from + 20); at += 1) {
    if (cause.test(lines[at] ?? '')) return true;
    if (!/^\s/.test(lines[at] ?? '')) return false;
  }
  return false;
}

function readHeader(line: string): Header | null {
  const text = line.replace(preamble, '');
  const own = anyName.exec(text);
  const found = own && /(?:Error|Exception)$/.test(own[1] ?? '') ? own : named.exec(text);
  if (found === null) return null;
  const [, exception = null, message] = found;
  return { exception, message: message?.trim() || null };
}

/** Takes an error with a name of its own, such as `NotFound: …`, from the line above its frames. */
function readLooseHeader(lines: readonly string[], firstFrame: number, after: number): (Header & { at: number }) | null {
  for (let at = firstFrame - 1; at >= Math.max(after, firstFrame - 3); at -= 1) {
    const text = (lines[at] ?? '').replace(preamble, '').trim();
    if (text === '') continue;
    const [, name, message] = anyName.exec(text) ?? [];
    if (name === undefined) return { exception: null, message: text, at };
    return { exception: name === 'undefined' ? null : name, message: message?.trim() || null, at };
  }
  return null;
}

function readFrame(line: string): RawFrame | null {
  return v8Start.test(line) ? readV8(line.replace(v8Start, '').replace(/ \{$/, '').trimEnd()) : readGecko(line.trim());
}

/** Reads `name (place)` and `place`, as V8, Edge and Internet Explorer print them. */
function readV8(text: string): RawFrame | null {
  if (!text.endsWith(')')) {
    const [, file = '', line] = place.exec(text) ?? [];
    return line !== undefined && isScript(file) ? { file, line: Number(line), function: null } : null;
  }
  const open = openingOf(text);
  if (open <= 0 || text[open - 1] !== ' ') return null;
  const name = text.slice(0, open - 1).trim();
  const inside = text.slice(open + 1, -1).replace(/^address at /, '');
  const evaluated = evaluatedAt.exec(inside);
  if (evaluated) return { file: evaluated[1] ?? null, line: Number(evaluated[2]), function: nameOf(name) };
  const [, file = '', line] = place.exec(inside) ?? [];
  const isPlaceless = /^(?:<anonymous>|native|native code|index \d+|unknown source)$/i.test(inside);
  if (isPlaceless) return { file: null, line: null, function: nameOf(name) };
  if (line === undefined || !(isScript(file) || /^(?:eval |[\w.-]+$|<anonymous>$)/.test(file))) return null;
  return { file, line: Number(line), function: nameOf(name) };
}

/** Where the bracket opens that the last character closes. */
function openingOf(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(' && --depth === 0) return at;
  }
  return -1;
}

/** Reads `name@place`, as Firefox and Safari print it, and a place alone. */
function readGecko(text: string): RawFrame | null {
  const bare = /^([a-z][\w+.-]*:\/\/\S+):(\d+):\d+$/.exec(text);
  if (bare) return { file: bare[1] ?? null, line: Number(bare[2]), function: null };
  const console = consoleFrame.exec(text);
  if (console) return { file: console[2] ?? null, line: Number(console[3]), function: nameOf(console[1] ?? '') };
  const split = atSign(text);
  if (split < 0) return null;
  const name = text
    .slice(0, split)
    .replace(/^async\*/, '')
    .replace(/\([^()]*\)$/, '')
    .replace(/^<anonymous function: (\w+)>$/, '$1')
    .trim();
  const where = text.slice(split + 1).trim();
  if (where === '[native code]') return { file: null, line: null, function: nameOf(name) };
  const [, file = '', line] = place.exec(where) ?? [];
  if (
    line === undefined ||
    !isScript(file) ||
    /\s/.test(file) ||
    (/\s/.test(name) && !/^(?:[gs]et \S+|<anonymous function>|global code|eval code|module code)$/.test(name))
  )
    return null;
  return { file, line: Number(line), function: nameOf(name) };
}

/** The first @ outside quotes: names and URLs may have others. */
function atSign(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === '@' && !isQuoted) return at;
  }
  return -1;
}

function isScript(file: string): boolean {
  return script.test(file) || /^(?:Scratchpad\/|debugger eval code$)/.test(file);
}

function nameOf(printed: string): string | null {
  return /^(?:|\(null\)|<anonymous>|Anonymous function|\(anonymous(?: function)?\)|<anonymous function>)$/.test(printed)
    ? null
    : printed;
}

function isBrowser(frames: readonly RawFrame[], lines: readonly string[]): boolean {
  const files = frames.flatMap(({ file }) => file ?? []);
  if (files.some((file) => /^(?:node:|eval code$|internal\/)/.test(file) || builtIn.test(file))) return false;
  if (files.some((file) => /^(?:https?|webpack|blob|app|capacitor|chrome-extension):/.test(file) || file.endsWith('.bundle')))
    return true;
  return lines.some((line) => readGecko(line.trim()) !== null);
}
