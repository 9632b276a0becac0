import { findHeader, type Header } from './find-header.ts';
import type { FoundError, FoundFrame, FoundTrace, RuntimeReader } from './stack-trace.ts';

const frameLine =
  /^\s*(?:\d+: )?(?:from |# |↳ )?(?:([\w-]+) \([\w.]+\) )?([^\s:'"`(][^:'"`]*|[A-Za-z]:[^:'"`]+|\(\w+\)|<[^>]+>):(\d+)(?::in [`'"](.+)['"])?$/;
// lib/a.rb:12:in 'total': undefined method (NoMethodError)
const raisedAt = /(?:^|\s)((?:[A-Za-z]:)?[^\s:'"`]+):(\d+):in [`']([^`']+)': (.*)$/;
const rubyFile =
  /\.(?:rb|ru|rake|erb|haml|slim|gemspec|builder|jbuilder|thor|irb)$|(?:^|\/)(?:Rakefile|Gemfile|Capfile|Guardfile)$|^\((?:irb|eval|pry)\b|^<internal:|^-e$/;
const railsHeader = /^(?:.*[\s\]])?([A-Z]\w*(?:::\w+)*) \((.*)\):?$/;
const plainHeader = /(?:^|[\s\]>"(])([A-Z]\w*(?:::[A-Z]\w*)*): (.*)$/;
const className = /^\(([A-Z]\w*(?:::\w+)*)\)$/;
const newestLast = /Traceback \(most recent call last\):$/;

const standard =
  /^<internal:|^\(|^-e$|\/lib\/ruby\/(?!gems|[\w.]+\/gems|vendor_ruby|.*\/gems\/)|\/(?:s?bin)\/(?:ruby|irb|rake|rails|bundle|bundler|puma|sidekiq|unicorn|rackup|rspec)$/;
const installed =
  /\/gems\/|\/vendor\/(?:bundle|ruby|cache)\/|\/vendor_ruby\/|\/bundler\/|\/\.bundle\/|(?:^|\/)bin\/(?:rails|bundle|rake|spring|puma|rspec)$/;

export const ruby: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => readFrame(line) !== null,
  originOf({ file, module }) {
    const path = (file ?? '').replaceAll('\\', '/');
    if (module !== undefined || installed.test(path)) return 'library';
    return standard.test(path) ? 'runtime' : 'app';
  },
};

function findTraces(lines: readonly string[]): FoundTrace[] {
  const traces: FoundTrace[] = [];
  let end = 0;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const trace = newestLast.test(line) ? readReversed(lines, at) : readTrace(lines, at, end);
    if (trace) traces.push(trace);
    if (trace) end = trace.to;
    at = trace?.to ?? at + 1;
  }
  return traces;
}

/** Reads frames below `file:line:in 'name': message (Class)`, or below a header of its own line. */
function readTrace(lines: readonly string[], start: number, after: number): FoundTrace | null {
  let error = readRaised(lines[start] ?? '');
  if (error) {
    const errors: FoundError[] = [];
    let at = start;
    // The causes of an error follow it, each with its own place.
    while (error) {
      const frames: FoundFrame[] = [...error.frames];
      for (at += 1; at < lines.length && (/^\s+\S/.test(lines[at] ?? '') || hasFrom(lines, at)); at += 1) {
        const frame = readFrame(lines[at] ?? '');
        if (frame) frames.push(frame);
      }
      errors.push({ ...error, frames });
      error = readRaised(lines[at] ?? '');
    }
    return { runtime: 'ruby', from: start, to: at, errors, isNewestLast: false };
  }
  if (readFrame(lines[start] ?? '') === null) return null;
  const frames: FoundFrame[] = [];
  let to = start;
  for (let frame = readFrame(lines[to] ?? ''); frame; frame = readFrame(lines[to] ?? '')) {
    frames.push(frame);
    to += 1;
  }
  const header = findHeader(lines, { firstFrame: start, after: Math.max(after, start - 12), read: readHeader });
  // One place alone is no trace, unless an error stands above it.
  if (header === null && (frames.length < 2 || frames.every(({ function: name }) => name === null))) return null;
  const outer = { exception: header?.exception ?? null, message: header?.message ?? null, frames };
  return { runtime: 'ruby', from: header?.at ?? start, to, errors: [outer], isNewestLast: false };
}

/** Ruby shows the source, or more of the message, between the error and its frames. */
function hasFrom(lines: readonly string[], from: number): boolean {
  if (readRaised(lines[from] ?? '') !== null) return false;
  return lines.slice(from, from + 8).some((line) => /^\s+from \S/.test(line));
}

/** Ruby 2.5 to 2.7 print the oldest frame first on a terminal, and the error at the end. */
function readReversed(lines: readonly string[], start: number): FoundTrace | null {
  const frames: FoundFrame[] = [];
  let at = start + 1;
  for (; at < lines.length && /^\s*\d+: from /.test(lines[at] ?? ''); at += 1) {
    const frame = readFrame(lines[at] ?? '');
    if (frame) frames.push(frame);
  }
  const error = readRaised(lines[at] ?? '');
  if (error === null) return null;
  return {
    runtime: 'ruby',
    from: start,
    to: at + 1,
    errors: [{ ...error, frames: [...frames, ...error.frames] }],
    isNewestLast: true,
  };
}

function readRaised(line: string): FoundError | null {
  const [, file, digits, name, text = ''] = raisedAt.exec(line) ?? [];
  if (file === undefined) return null;
  const frame = { file, line: Number(digits), function: name ?? null };
  const open = text.lastIndexOf('(');
  const exception = className.exec(text.slice(Math.max(0, open)))?.[1];
  if (exception === undefined && !rubyFile.test(file)) return null;
  const message = exception === undefined ? text : text.slice(0, open);
  return {
    exception: exception ?? (text === 'unhandled exception' ? 'RuntimeError' : null),
    message: message.trim() || null,
    frames: [frame],
  };
}

function readHeader(line: string): Header | null {
  const [, exception, message] = railsHeader.exec(line) ?? plainHeader.exec(line) ?? [];
  return exception === undefined ? null : { exception, message: message?.trim() || null };
}

function readFrame(line: string): FoundFrame | null {
  // The cleaned backtrace of Rails names the gem: `activerecord (7.1.2) lib/…`.
  const [, module, file, digits, name] = frameLine.exec(line) ?? [];
  if (file === undefined || (name === undefined && !rubyFile.test(file))) return null;
  // Other runtimes print colons as well.
  if (!rubyFile.test(file) && !file.includes('/')) return null;
  return { file, line: Number(digits), function: name ?? null, ...(module ? { module } : {}) };
}
