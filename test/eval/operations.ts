import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseStackTrace } from '../../src/analysis/stack-traces/parse-stack-trace.ts';
import { rankCandidates } from '../../src/analysis/stack-traces/rank-candidates.ts';
import type { Frame, StackTrace } from '../../src/analysis/stack-traces/stack-trace.ts';

/** Measures traces and candidates on the corpus, and says how it counted. */
export async function evaluateOperations(corpus: string): Promise<string> {
  return [await evaluateTraces(join(corpus, 'stacktraces')), await evaluateCandidates(join(corpus, 'defects4j'))].join('\n\n');
}

interface Expected {
  readonly runtime: string;
  readonly frames: readonly Omit<Frame, 'inApp'>[];
  readonly crashFrame?: Pick<Frame, 'file' | 'line'>;
  readonly [key: string]: unknown;
}

async function evaluateTraces(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.expected.json'));
  const rows = new Map<
    string,
    { traces: number; right: number; frames: number; found: number; naive: number; crash: string[] }
  >();
  for (const name of names) {
    const expected = JSON.parse(await readFile(join(folder, name), 'utf8')) as Expected;
    const text = await readFile(join(folder, name.replace('.expected.json', '.txt')), 'utf8');
    const { trace } = parseStackTrace(text);
    const printed = text.split('\n');
    const row = rows.get(expected.runtime) ?? { traces: 0, right: 0, frames: 0, found: 0, naive: 0, crash: [] };
    rows.set(expected.runtime, row);
    const found = expected.frames.filter((frame, at) => sameFrame(frame, trace?.frames[at])).length;
    const isSame = ['runtime', 'exception', 'message'].every(
      (key) => !(key in expected) || expected[key] === trace?.[key as 'runtime'],
    );
    row.traces += 1;
    row.frames += expected.frames.length;
    row.found += found;
    row.naive += expected.frames.filter(
      ({ file, line }) => file !== null && printed.some((one) => one.includes(file) && one.includes(String(line))),
    ).length;
    if (found === expected.frames.length && found === (trace?.frames.length ?? 0) && isSame) row.right += 1;
    if (expected.crashFrame) row.crash.push(samePlace(expected.crashFrame, trace?.crashFrame) ? 'right' : 'wrong');
  }
  const lines = [...rows].map(([runtime, { traces, right, frames, found, naive, crash }]) => {
    const crashes = `${crash.filter((verdict) => verdict === 'right').length}/${crash.length}`;
    return [
      runtime.padEnd(12),
      `${right}/${traces}`.padEnd(14),
      `${found}/${frames}`.padEnd(14),
      `${naive}/${frames}`.padEnd(14),
      crashes,
    ].join('');
  });
  return [
    'Stack traces',
    `${'runtime'.padEnd(12)}${'traces'.padEnd(14)}${'frames'.padEnd(14)}${'naive'.padEnd(14)}crash frame`,
    ...lines.toSorted(),
    'A frame is right with file, line and function as printed, at its place in the order of the outermost error. A trace is right when all its frames,',
    'its runtime, exception and first line of the message are, and no frame is added. Naive: a line has the file and the number. Crash frame: file and line.',
  ].join('\n');
}

function sameFrame(expected: Omit<Frame, 'inApp'>, frame: Frame | undefined): boolean {
  return frame !== undefined && samePlace(expected, frame) && expected.function === frame.function;
}

function samePlace(expected: Pick<Frame, 'file' | 'line'>, frame: Frame | null | undefined): boolean {
  return expected.file === frame?.file && expected.line === frame.line;
}

interface Crash {
  readonly traceFile: string;
  readonly fixedFiles: readonly string[];
}

async function evaluateCandidates(folder: string): Promise<string> {
  const crashes = JSON.parse(await readFile(join(folder, 'cases.json'), 'utf8')) as readonly Crash[];
  const ours: number[] = [];
  const naive: number[] = [];
  for (const { traceFile, fixedFiles } of crashes) {
    const { trace } = parseStackTrace(await readFile(join(folder, traceFile), 'utf8'));
    const rankIn = (files: readonly string[]): number =>
      files.findIndex((file) => fixedFiles.some((fixed) => `/${fixed}`.endsWith(`/${file}`))) + 1;
    ours.push(trace ? rankIn(rankCandidates(trace).map(({ file }) => file)) : 0);
    naive.push(trace ? rankIn(filesInOrder(trace)) : 0);
  }
  return [
    `Candidates, ${crashes.length} crashes of Defects4J`,
    `${''.padEnd(12)}${'file@1'.padEnd(10)}${'file@3'.padEnd(10)}MRR`,
    `ours        ${figures(ours)}`,
    `naive       ${figures(naive)}`,
    'A candidate is right when the fix changes that file: its path ends in the path of the candidate. Only the first trace of each file is read.',
    'Naive: the files of the trace from the top frame down, each once, as printed: with those of the runtime and of tests.',
  ].join('\n');
}

/** The files of the outermost error from its top, as a person would go through them. */
function filesInOrder({ frames }: StackTrace): string[] {
  return [
    ...new Set(
      frames.flatMap(({ file, function: name }) => {
        if (file === null) return [];
        return [[...(name ?? '').split('.').slice(0, -2), file].join('/')];
      }),
    ),
  ];
}

function figures(ranks: readonly number[]): string {
  const share = (isRight: (rank: number) => boolean): string =>
    `${((100 * ranks.filter(isRight).length) / ranks.length).toFixed(1)} %`.padEnd(10);
  const mean = ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / ranks.length;
  return `${share((rank) => rank === 1)}${share((rank) => rank > 0 && rank <= 3)}${mean.toFixed(3)}`;
}
