import { firstText } from './find-header.ts';
import type { FoundError, FoundTrace, RawFrame, RuntimeReader } from './stack-trace.ts';

const panicked = /(?:^|\s)thread '[^']*'(?: \(\d+\))? panicked at (.*)$/;
const newPlace = /^(\S.*?):(\d+):(\d+):?$/;
const oldPlace = /^'(.*)', ([^']+?):(\d+)(?::\d+)?$/;
const begin = /^\s*(?:stack backtrace|Stack backtrace|Backtrace):$/;
const frameLine = /^\s*(\d+):\s+(?:0x[0-9a-f]+ - )?(\S.*)$/;
const placeLine = /^\s+at (\S.*?):(\d+)(?::\d+)?$/;
const returned = /^(?:.*\s)?Error: (.*)$/;
const causeLine = /^\s+(?:\d+: )?(\S.*)$/;

const runtimeFile =
  /^\/rustc\/|\/rustlib\/|\/toolchains\/|^(?:\.\/)?(?:src\/)?(?:libstd|libcore|liballoc|libpanic_unwind|library\/(?:std|core|alloc))\/|^src\/(?:libstd|libcore|liballoc)\/|\/csu\/|\/sysdeps\//;
const installed = /\/\.?cargo\/(?:registry|git)\/|(?:^|\/)vendor\/|\/index\.crates\.io/;
const runtimeName =
  /^<*(?:&?dyn )?(?:std|core|alloc|backtrace|__rustc|rust_begin_unwind|rust_panic|panic_unwind|__rust_\w+|rust_eh_personality|test)(?:\[[0-9a-f]+\])?(?:::|$)|^(?:main|_?start|_start|__libc_\w+|clone3?|start_thread|_pthread_\w+|<unknown>|__\w+)$/;
const libraryName =
  /^<*(?:&?dyn )?(?:tokio|futures(?:_\w+)?|hyper|axum|actix\w*|tower\w*|tonic|serde\w*|rayon\w*|anyhow|eyre|color_eyre|reqwest|sqlx\w*|diesel|tracing\w*|log|mio|crossbeam\w*|clap)(?:\[[0-9a-f]+\])?::/;

export const rust: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => placeLine.test(line),
  originOf({ file, function: name }) {
    const path = (file ?? '').replaceAll('\\', '/');
    if (runtimeFile.test(path) || runtimeName.test(name ?? '')) return 'runtime';
    return installed.test(path) || libraryName.test(name ?? '') ? 'library' : 'app';
  },
};

function findTraces(lines: readonly string[]): FoundTrace[] {
  const traces: FoundTrace[] = [];
  let at = 0;
  while (at < lines.length) {
    const trace = readPanic(lines, at) ?? readReturned(lines, at);
    if (trace) traces.push(trace);
    at = trace?.to ?? at + 1;
  }
  return traces;
}

function readPanic(lines: readonly string[], start: number): FoundTrace | null {
  const rest = panicked.exec(lines[start] ?? '')?.[1];
  if (rest === undefined) return null;
  const [, oldMessage, oldFile, oldLine] = oldPlace.exec(rest) ?? [];
  const [, file = oldFile, line = oldLine] = newPlace.exec(rest) ?? [];
  const message = oldMessage ?? (file === undefined ? rest : firstText(lines, start + 1, start + 2));
  const { frames, to } = readBacktrace(lines, start + 1);
  const printed = frames.find((frame) => frame.line === Number(line) && frame.file?.endsWith(file ?? ''));
  const place = file === undefined ? {} : { place: { file, line: Number(line), function: printed?.function ?? null } };
  return {
    runtime: 'rust',
    from: start,
    to,
    errors: [{ exception: 'panic', message: message || null, frames, ...place }],
    isNewestLast: false,
  };
}

/** Reads what `anyhow` and `eyre` print of an error that main returned. */
function readReturned(lines: readonly string[], start: number): FoundTrace | null {
  const message = returned.exec(lines[start] ?? '')?.[1];
  if (message === undefined) return null;
  const causes: FoundError[] = [];
  let at = start + 1;
  while (at < lines.length && (lines[at] ?? '').trim() === '') at += 1;
  if (/^\s*Caused by:$/.test(lines[at] ?? '')) {
    for (at += 1; at < lines.length; at += 1) {
      const cause = causeLine.exec(lines[at] ?? '')?.[1];
      if (cause === undefined) break;
      causes.push({ exception: null, message: cause, frames: [] });
    }
  }
  const { frames, to } = readBacktrace(lines, at);
  if (frames.length === 0) return null;
  return { runtime: 'rust', from: start, to, errors: [{ exception: 'Error', message, frames }, ...causes], isNewestLast: false };
}

/** Reads the frames below `stack backtrace:`, which stands near or is missing. */
function readBacktrace(lines: readonly string[], from: number): { frames: RawFrame[]; to: number } {
  const frames: RawFrame[] = [];
  let at = from;
  while (at < Math.min(lines.length, from + 40) && !begin.test(lines[at] ?? '') && !panicked.test(lines[at] ?? '')) at += 1;
  if (!begin.test(lines[at] ?? '')) return { frames, to: from };
  let name: string | null = null;
  const close = (): void => {
    if (name !== null) frames.push({ file: null, line: null, function: name });
    name = null;
  };
  for (at += 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, file, digits] = placeLine.exec(line) ?? [];
    const [, , called] = frameLine.exec(line) ?? [];
    if (file !== undefined && frames.length + (name === null ? 0 : 1) > 0) {
      // An inlined function has a place and no number of its own.
      frames.push({ file, line: Number(digits), function: name });
      name = null;
    } else if (called !== undefined) {
      close();
      name = called;
    } else break;
  }
  close();
  return { frames, to: at };
}
