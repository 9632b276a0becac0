import type { FoundError, FoundTrace, RawFrame, RuntimeReader } from './stack-trace.ts';

const frameLine = /^\s*#\d+ (?:(\[internal function\])|(.+?)\((\d+)\))(?:: (.+))?$/;
const mainFrame = /^\s*#\d+ \{main\}/;
const traceBegin = /^\s*(?:\[?stack ?trace\]?:?|Stack trace:)$/i;
const uncaught =
  /(?:^|[\s:>\])"])(?:Uncaught (?:PHP Exception )?|Next |\[object\] \()([A-Z_]\w*(?:\\\w+)*)(?:\(code: [^)]*\))?(?:: ?(.*)|\s*)$/;
const uncaughtOld = /\bexception '([\w\\]+)' with message '(.*)$/i;
const plainName = /^\s*([A-Z]\w*(?:\\\w+)*(?:Exception|Error)|\w+(?:\\\w+)+)(?:: ?(.*)|\s*)$/;
const linked = /^\s*(?:Next |\[previous exception\])/;
const diagnosis =
  /(?:^|[\s\]])(?:PHP )?((?:Fatal|Parse|Recoverable fatal) error|Warning|Notice|Deprecated): {1,2}(\S.*) on line \d+$/;
const installed = /(?:^|[/\\])vendor[/\\]|[/\\](?:pear|composer)[/\\]|\/wp-(?:includes|admin)\//;

export const php: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => readFrame(line) !== null,
  originOf({ file }) {
    if (file === null || file.startsWith('phar://')) return 'runtime';
    return installed.test(file) ? 'library' : 'app';
  },
};

function findTraces(lines: readonly string[]): FoundTrace[] {
  const traces: FoundTrace[] = [];
  let end = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (readFrame(line) !== null) {
      const trace = readTrace(lines, at, end);
      traces.push(trace);
      end = trace.to;
      at = end - 1;
    } else {
      const [, exception = null, message = ''] = diagnosis.exec(line) ?? [];
      const place = placeOf(line);
      if (exception === null || place === undefined || /Uncaught |^\s*thrown in /.test(message)) continue;
      traces.push({
        runtime: 'php',
        from: at,
        to: at + 1,
        errors: [{ exception, message: withoutPlace(`${message} line 0`), frames: [], place }],
        isNewestLast: false,
      });
    }
  }
  return traces;
}

/** Reads an error and those that are linked: `Next` follows its cause, `[previous exception]` is one. */
function readTrace(lines: readonly string[], firstFrame: number, after: number): FoundTrace {
  const errors: FoundError[] = [];
  let isInward = false;
  let at = firstFrame;
  let from = firstFrame;
  let begin = after;
  for (;;) {
    const header = readHeader(lines, at, begin);
    if (errors.length === 0) from = header.from;
    else isInward ||= /\[previous exception\]/.test(lines[header.from] ?? '');
    const frames: RawFrame[] = [];
    for (; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const frame = readFrame(line);
      if (frame) frames.push(frame);
      else if (!mainFrame.test(line)) break;
    }
    const { place, ...error } = header.error;
    // A frame is the call of a function; one at the place itself is the call of an error handler.
    const call = frames.find(({ file, line }) => file !== place?.file || line !== place?.line);
    errors.push({ ...error, frames, ...(place ? { place: { ...place, function: call?.function ?? null } } : {}) });
    begin = at;
    const next = nextFrames(lines, at);
    if (next === null) break;
    at = next;
  }
  return { runtime: 'php', from, to: at, errors: isInward ? errors : errors.toReversed(), isNewestLast: false };
}

function nextFrames(lines: readonly string[], from: number): number | null {
  let isLinked = false;
  for (let at = from; at < Math.min(lines.length, from + 20); at += 1) {
    const line = lines[at] ?? '';
    isLinked ||= linked.test(line);
    if (readFrame(line) !== null) return isLinked ? at : null;
  }
  return null;
}

function readHeader(
  lines: readonly string[],
  firstFrame: number,
  after: number,
): { error: Omit<FoundError, 'frames'>; from: number } {
  let place: RawFrame | undefined;
  for (let at = firstFrame - 1; at >= Math.max(after, firstFrame - 40); at -= 1) {
    const line = lines[at] ?? '';
    if (traceBegin.test(line)) continue;
    place ??= placeOf(line);
    const [, exception, message = ''] = uncaughtOld.exec(line) ?? uncaught.exec(line) ?? plainName.exec(line) ?? [];
    if (exception === undefined) continue;
    const text = withoutPlace(message).replace(/'$/, '');
    return { error: { exception, message: text || null, ...(place ? { place } : {}) }, from: at };
  }
  return { error: { exception: null, message: null, ...(place ? { place } : {}) }, from: firstFrame };
}

/** Finds the last ` in FILE:LINE`, or ` at FILE:LINE)` of a logger. */
function placeOf(line: string): RawFrame | undefined {
  const split = lastSplit(line);
  if (split === null) return undefined;
  return { file: split.file, line: split.line, function: null };
}

function withoutPlace(message: string): string {
  const split = lastSplit(message);
  return (split === null ? message : message.slice(0, split.at)).trim();
}

function lastSplit(text: string): { at: number; file: string; line: number } | null {
  const end = /:(\d+)\)?$/.exec(text) ?? / line (\d+)$/.exec(text);
  const at = Math.max(text.lastIndexOf(' in '), text.lastIndexOf(' at '));
  if (end === null || at < 0 || end.index <= at) return null;
  return { at, file: text.slice(at + 4, end.index).trim(), line: Number(end[1]) };
}

function readFrame(line: string): RawFrame | null {
  const [, internal, file, digits, called] = frameLine.exec(line) ?? [];
  if (internal === undefined && file === undefined) return null;
  const name = called?.split('(', 1)[0]?.trim();
  return { file: file ?? null, line: file === undefined ? null : Number(digits), function: name ?? null };
}
