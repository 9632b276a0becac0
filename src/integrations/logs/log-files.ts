import { open } from 'node:fs/promises';
import type { LogLine, LogSource } from '../../ports/log-source.ts';

/** What a file of a log ends in: older lines are not read. */
const readBytes = 1024 * 1024;
const longestLine = 4000;
const startsWithTime = /^\W{0,3}(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)/;

/** Searches files of this machine from their ends. A line without a time has that of the one before. */
export function createLogFiles(files: readonly string[]): LogSource {
  return {
    name: 'files',
    async search({ from, to, words, limit, signal }) {
      const found: LogLine[] = [];
      for (const file of files) {
        signal.throwIfAborted();
        let at: Date | null = null;
        for (const line of (await readEnd(file)).split('\n')) {
          at = readTime(line) ?? at;
          if (at !== null && (at < from || at > to)) continue;
          if (line.trim() !== '' && line.includes(words)) found.push({ at, text: line.slice(0, longestLine) });
        }
      }
      // Sorting keeps the order of lines with one time, and the newest come first.
      return found
        .toSorted((a, b) => Number(a.at) - Number(b.at))
        .slice(-limit)
        .toReversed();
    },
  };
}

/** A file that is gone or rotated away has no lines. */
async function readEnd(file: string): Promise<string> {
  const handle = await open(file).catch(() => null);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - readBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, readBytes)), 0, Math.min(size, readBytes), start);
    const text = buffer.subarray(0, bytesRead).toString();
    return start === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } finally {
    await handle.close();
  }
}

function readTime(line: string): Date | null {
  const [, text] = startsWithTime.exec(line) ?? [];
  if (text === undefined) return null;
  const stated = text.replace(' ', 'T').replace(',', '.');
  const at = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(stated) ? stated : `${stated}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
