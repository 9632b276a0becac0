import { readLogLines } from './read-log-lines.ts';
import { runtimeReaders } from './runtime-readers.ts';
import type { FoundFrame, FoundTrace, Frame, StackTrace, ThrownError } from './stack-trace.ts';

/** Frames of one error: a deep recursion says no more with more of them. */
const mostFrames = 500;
const mostCauses = 50;
const longestPart = 2000;

export interface ParsedText {
  /** The first whole one; null where no runtime is recognized. */
  readonly trace: StackTrace | null;
  /** How many more the text has. */
  readonly others: number;
  /** What the text says where it has no trace. */
  readonly firstLine: string | null;
}

/** Reads the first whole stack trace of any text, such as a log. Takes time that grows with the text. */
export function parseStackTrace(text: string): ParsedText {
  const readers = [...new Set(Object.values(runtimeReaders))];
  const lines = readLogLines(text, (line) => readers.some((reader) => reader.isFrame(line)));
  const traces = choose(readers.flatMap((reader) => reader.find(lines)));
  const first = traces.find(isWhole) ?? traces.find((trace) => count(trace) > 0) ?? traces[0];
  const firstLine =
    lines
      .find((line) => line.trim() !== '')
      ?.trim()
      .slice(0, longestPart) ?? null;
  return { trace: first ? toStackTrace(first) : null, others: Math.max(0, traces.length - 1), firstLine };
}

function isWhole(trace: FoundTrace): boolean {
  return count(trace) > 0 && trace.errors.some(({ exception, message }) => exception !== null || message !== null);
}

function count({ errors }: FoundTrace): number {
  return errors.reduce((sum, { frames }) => sum + frames.length, 0);
}

/** Keeps the readings that do not overlap, those with the most frames first, in the order of the text. */
function choose(found: readonly FoundTrace[]): FoundTrace[] {
  const best = found.toSorted((a, b) => count(b) - count(a));
  const taken = new Set<number>();
  const kept = best.filter(({ from, to }) => {
    for (let at = from; at < to; at += 1) if (taken.has(at)) return false;
    for (let at = from; at < to; at += 1) taken.add(at);
    return true;
  });
  return kept.toSorted((a, b) => a.from - b.from);
}

function toStackTrace(found: FoundTrace): StackTrace {
  const reader = runtimeReaders[found.runtime];
  const all = found.errors.flatMap(({ frames, place }) => (place ? [place, ...frames] : frames));
  const isLibraryOnly = all.every((frame) => frame.file === null || reader.originOf(frame) !== 'app');
  const toFrame = ({ file, line, function: name, ...rest }: FoundFrame): Frame => {
    const origin = reader.originOf({ file, line, function: name, ...rest });
    return {
      file: cut(file),
      line: line !== null && Number.isSafeInteger(line) ? line : null,
      function: cut(name),
      inApp: origin === 'app' || (isLibraryOnly && origin === 'library'),
    };
  };
  const errors = ends(found.errors, mostCauses + 1).map(({ exception, message, frames, place }) => ({
    exception: cut(exception),
    message: cut(message),
    frames: ends(frames, mostFrames).map(toFrame),
    place: place && toFrame(place),
  }));
  const [outer, ...causes] = errors.map(({ exception, message, frames }): ThrownError => ({ exception, message, frames }));
  let crashFrame: Frame | null = null;
  for (const { place, frames } of errors.toReversed()) {
    const printed = found.isNewestLast ? frames.toReversed() : frames;
    crashFrame ??= (place?.inApp ? place : printed.find(({ inApp }) => inApp)) ?? null;
  }
  const left =
    Math.max(0, found.errors.length - mostCauses - 1) +
    found.errors.reduce((sum, { frames }) => sum + Math.max(0, frames.length - mostFrames), 0);
  return {
    runtime: found.runtime,
    exception: outer?.exception ?? null,
    message: outer?.message ?? null,
    frames: outer?.frames ?? [],
    causes,
    crashFrame,
    isLibraryOnly,
    left,
  };
}

/** Both ends of a list that is too long: the beginning and the end say most. */
function ends<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  const half = Math.floor(most / 2);
  return [...list.slice(0, most - half), ...list.slice(-half)];
}

function cut(text: string | null): string | null {
  return text === null || text.length <= longestPart ? text : `${text.slice(0, longestPart)}…`;
}
