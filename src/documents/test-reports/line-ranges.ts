import { clean, mostLines, refuseReport } from './refuse-report.ts';
import type { FileCoverage } from './test-report.ts';

/** Gathers hits of lines by file, however often a report names a file. */
export interface LineHits {
  add(file: string, line: number, hits: number): void;
  finish(): FileCoverage[];
}

const mostFiles = 50_000;
/** A line beyond has no source. */
const lastLine = 10_000_000;

export function createLineHits(): LineHits {
  const files = new Map<string, Map<number, boolean>>();
  let lines = 0;
  return {
    add(file, line, hits) {
      if (!(Number.isInteger(line) && line > 0 && line < lastLine)) return;
      lines += 1;
      if (lines > mostLines || files.size > mostFiles)
        throw refuseReport(`it covers more than ${mostLines} lines or ${mostFiles} files`);
      const of = files.get(file) ?? new Map<number, boolean>();
      files.set(file, of);
      of.set(line, (of.get(line) ?? false) || hits > 0);
    },
    finish: () =>
      [...files].map(([file, hits]) => ({
        file: clean(file),
        covered: toRanges([...hits].filter(([, hit]) => hit).map(([line]) => line)),
        missed: toRanges([...hits].filter(([, hit]) => !hit).map(([line]) => line)),
      })),
  };
}

/** Renders `{[1,4),[9,10)}` for 1, 2, 3 and 9. */
function toRanges(lines: number[]): string {
  lines.sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && last[1] === line) last[1] = line + 1;
    else ranges.push([line, line + 1]);
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}
