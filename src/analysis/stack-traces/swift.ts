import { findHeader, type Header } from './find-header.ts';
import type { FoundTrace, RawFrame, RuntimeReader } from './stack-trace.ts';

// `3 0x0000 total(of:) + 45 in shop at /srv/Cart.swift:12:5` and `3  Shop  0x0000 Cart.total() + 45 (Cart.swift:12)`.
const frameStart = /^\s*\d+\s+(?:\[[\w ]+\]\s+)?(?:([^\s[]\S*)\s+)?(?<=\s)0x[0-9a-f]+ (?:\[[^\]]*\] )?(\S.*)$/;
const shortPlace = / \(([\w+.-]+):(\d+)\)$/;
const place = /^([^:]+):(\d+)(?::\d+)?$/;
const header = /(?:^|[\s:])(Fatal error|Precondition failed|Assertion failed)(?:: (.*)|\s*)$/;
const runtimeName =
  /^(?:libswift\w*|libsystem\w*|libdispatch\w*|libc\b|libobjc\w*|CoreFoundation|UIKit\w*|Foundation|SwiftUI\w*|QuartzCore|GraphicsServices|dyld|libpthread\w*)/;

export const swift: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => readFrame(line) !== null,
  originOf({ file, function: name }) {
    if (file === null || /^\/(?:usr|System|Library)\/|<compiler-generated>/.test(file)) return 'runtime';
    if (/(?:^|\/)(?:\.build\/checkouts|Pods|SourcePackages)\//.test(file)) return 'library';
    return /^(?:_swift_|swift_|closure #\d+ in Swift\.)/.test(name ?? '') ? 'runtime' : 'app';
  },
};

function findTraces(lines: readonly string[]): FoundTrace[] {
  const traces: FoundTrace[] = [];
  let end = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (readFrame(lines[at] ?? '') === null) continue;
    const frames: RawFrame[] = [];
    let to = at;
    for (; to < lines.length; to += 1) {
      const line = lines[to] ?? '';
      const frame = readFrame(line);
      if (frame) frames.push(frame);
      // Swift shows the source below a frame.
      else if (!(line === '' || /^\s*(?:\d+\s*)?[│|]/.test(line)) || !hasFrame(lines, to)) break;
    }
    const found = findHeader(lines, { firstFrame: at, after: end, read: readHeader });
    if (frames.some(({ file }) => file?.endsWith('.swift')) || found) {
      const error = { exception: found?.exception ?? null, message: found?.message ?? null, frames };
      traces.push({ runtime: 'swift', from: found?.at ?? at, to, errors: [error], isNewestLast: false });
      end = to;
    }
    at = to - 1;
  }
  return traces;
}

function hasFrame(lines: readonly string[], from: number): boolean {
  return lines.slice(from, from + 12).some((line) => readFrame(line) !== null);
}

function readHeader(line: string): Header | null {
  const [, exception, message] = header.exec(line) ?? [];
  return exception === undefined ? null : { exception, message: message?.trim() || null };
}

function readFrame(line: string): RawFrame | null {
  const [, module, rest] = frameStart.exec(line) ?? [];
  if (rest === undefined) return null;
  const short = shortPlace.exec(rest);
  const split = rest.lastIndexOf(' at ');
  const long = short === null && split > 0 ? place.exec(rest.slice(split + 4)) : null;
  const [, file = null, digits] = short ?? long ?? [];
  const [called = '', image] = rest.slice(0, short?.index ?? (long ? split : rest.length)).split(' in ');
  const isRuntime = file === null || runtimeName.test(image ?? module ?? '');
  const name = called.split(' + ', 1)[0] ?? called;
  return { file: isRuntime ? null : file, line: isRuntime ? null : Number(digits), function: name };
}
