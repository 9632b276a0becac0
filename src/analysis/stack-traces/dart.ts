import { findHeader, firstText, type Header } from './find-header.ts';
import type { FoundTrace, RawFrame, RuntimeReader } from './stack-trace.ts';

const frameLine = /^\s*#\d+\s+(\S.*?) \(([^()\s]+?)(?::(\d+))?(?::\d+)?\)$/;
// Of package:stack_trace: `package:app/cart.dart 12:5  Cart.total`.
const terseLine = /^\s*((?:package:|dart:|file:\/\/|[\w./-]+\.dart)\S*) (\d+)(?::\d+)?\s{2,}(\S.*)$/;
const dartFile = /^(?:dart:|package:|file:\/\/|org-dartlang|[\w./\\:-]+\.dart$)/;
const gap = /^\s*(?:<asynchronous suspension>|===== asynchronous gap =+|\(elided .*\)|\.\.\.\s*)$/;
const begin = /[Uu]nhandled [Ee]xception: ?(.*)$/;
const thrown = /^\s*The following (\S+) was thrown.*:$/;
const named = /^([A-Za-z_]\w*(?:Exception|Error))(?: \([^)]*\))?: ?(.*)$/;

const libraryCode =
  /^package:(?:flutter|flutter_\w+|http|dio|bloc|provider|riverpod|get|rxdart|async|collection|stack_trace|test|test_api|test_core|shelf|path|sentry\w*|firebase_\w+|cloud_firestore|sqflite|hive|go_router|json_annotation|matcher)\/|[/\\]\.pub-cache[/\\]|[/\\]flutter[/\\]packages[/\\]/;

export const dart: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => readFrame(line) !== null,
  originOf({ file }) {
    if (file === null || /^(?:dart:|org-dartlang)/.test(file)) return 'runtime';
    return libraryCode.test(file) ? 'library' : 'app';
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
      else if (!gap.test(line)) break;
    }
    const header = readHeader(lines, at, end);
    const error = { exception: header?.exception ?? null, message: header?.message ?? null, frames };
    traces.push({ runtime: 'dart', from: header?.at ?? at, to, errors: [error], isNewestLast: false });
    end = to;
    at = to - 1;
  }
  return traces;
}

function readHeader(lines: readonly string[], firstFrame: number, after: number): (Header & { at: number }) | null {
  return (
    findHeader(lines, { firstFrame, after, read: (line, at) => readBegin(line, lines, at) }) ??
    findHeader(lines, {
      firstFrame,
      after: Math.max(after, firstFrame - 6),
      read: (line) => (named.test(line.trim()) ? split(line.trim()) : null),
    }) ??
    findHeader(lines, {
      firstFrame,
      after: Math.max(after, firstFrame - 1),
      read: (line) => (line.trim() === '' ? null : split(line.trim())),
    })
  );
}

function readBegin(line: string, lines: readonly string[], at: number): Header | null {
  const flutter = thrown.exec(line)?.[1];
  if (flutter !== undefined)
    return { exception: flutter === 'assertion' ? 'AssertionError' : flutter, message: firstText(lines, at + 1, at + 3) };
  const text = begin.exec(line)?.[1];
  if (text === undefined) return null;
  return split(text.trim() || firstText(lines, at + 1, at + 4) || '');
}

/** Dart prints no class, except where the text of the error names it. */
function split(text: string): Header {
  const [, exception, message] = named.exec(text) ?? [];
  if (exception === undefined) return { exception: null, message: text || null };
  return { exception, message: message?.trim() || null };
}

function readFrame(line: string): RawFrame | null {
  const [, name = '', file = '', digits] = frameLine.exec(line) ?? [];
  if (dartFile.test(file)) return { file, line: digits === undefined ? null : Number(digits), function: name };
  const [, place, row, called] = terseLine.exec(line) ?? [];
  return place === undefined ? null : { file: place, line: Number(row), function: called ?? null };
}
