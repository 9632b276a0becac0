import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toAdrBody } from '../../src/documents/adr-log/adr-body.ts';
import { readLog } from '../../src/documents/adr-log/read-log.ts';
import { readShifts } from '../../src/documents/calendars/read-shifts.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { findMergeMark, readArtifactFile } from '../../src/documents/exchange/artifact-file.ts';
import { parseStackTrace } from '../../src/analysis/stack-traces/parse-stack-trace.ts';
import { findVerified } from '../../src/documents/test-reports/find-verified.ts';
import { readLcov } from '../../src/documents/test-reports/read-coverage.ts';
import { readJunit } from '../../src/documents/test-reports/read-junit.ts';
import { readTap } from '../../src/documents/test-reports/read-tap.ts';
import { readPrdText } from '../../src/drafting/threads/read-prd-text.ts';
import { artifactKindIds } from '../../src/lifecycle/artifact-kinds.ts';
import { InputError } from '../../src/lifecycle/errors.ts';
import type { Operation } from '../../src/operations/operation.ts';
import { operations } from '../../src/operations/operations.ts';
import { findSecrets } from '../../src/redaction/find-secrets.ts';
import { toLogRows } from '../../src/usecases/incident-evidence/gather-logs.ts';
import { readAnswers } from '../../src/usecases/design-sessions/read-answers.ts';
import { awkwardTexts } from './awkward-texts.ts';

const wholeYear = { zone: 'UTC', from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' };

/** What reads uploaded text, by what it reads. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a PRD of any layout': (text) => documentKinds.prd.render(readPrdText([{ name: 'a.md', text }])),
  ...Object.fromEntries(artifactKindIds.map((kind) => [kind, (text: string) => readAndWrite(kind, text)])),
  'a decision log': (text) => readLog('adr', [{ name: '0001-a.md', text }]).records.map((record) => toAdrBody(record, [])),
  'a folder of RFCs': (text) => readLog('rfc', [{ name: '0001-a.md', text }]),
  'a file of a synced folder': (text) => [readArtifactFile(text), findMergeMark(text)],
  'answers to a session': (text) => readAnswers(text, 'answers.md', []),
  'a stack trace': (text) => parseStackTrace(text),
  // As long as an upload may be: only both ends are kept.
  'logs of an incident': (text) => toLogRows(text.repeat(20), { place: 'a', makeRow: (_, row) => Promise.resolve(row as never) }),
  'a report of tests': (text) => [
    readTap(`TAP version 14\n${text}`),
    readJunit(
      `<testsuite><testcase name="a"><system-out><![CDATA[${text.replaceAll(']]>', '')}]]></system-out></testcase></testsuite>`,
    ),
    readLcov(text),
    findVerified('a.test.ts', text),
  ],
  'a calendar': (text) =>
    readShifts(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:${text}\r\nEND:VEVENT\r\nEND:VCALENDAR`, wholeYear),
  secrets: (text) => findSecrets(text, { redactsEmail: true }),
};

/** The readers of each operation that takes an upload; secrets are looked for in all. A bundle is read by its kinds, whose bodies it holds. */
const uploads: Readonly<Record<string, readonly string[]>> = {
  importPrd: ['a PRD of any layout'],
  replacePrd: ['a PRD of any layout'],
  createArtifact: ['a PRD of any layout', ...artifactKindIds],
  createArtifacts: ['a PRD of any layout', ...artifactKindIds],
  editArtifact: ['a PRD of any layout', ...artifactKindIds],
  importBundle: artifactKindIds,
  importLog: ['a decision log', 'a folder of RFCs'],
  explainTrace: ['a stack trace'],
  // Correlation looks for a trace in what is kept.
  addIncidentLogs: ['a stack trace', 'logs of an incident'],
  ingestTests: ['a report of tests'],
  setOnCall: ['a calendar'],
};

test('every operation that takes an upload has its readers here', () => {
  const taking = Object.entries<Operation>(operations).flatMap(([id, operation]) =>
    operation.method !== 'get' && operation.body?.limit === 'uploadBytes' ? [id] : [],
  );
  expect(Object.keys(uploads).toSorted()).toEqual(taking.toSorted());
  expect(
    Object.values(uploads)
      .flat()
      .filter((name) => !(name in readers)),
  ).toEqual([]);
});

test('a text of any other operation has a bound, and at most 100,000 characters', () => {
  const unbounded = Object.entries<Operation>(operations).flatMap(([id, operation]) => {
    const body = operation.method === 'get' ? null : operation.body;
    if (!body || body.limit === 'uploadBytes' || !('schema' in body)) return [];
    return listUnbounded(z.toJSONSchema(body.schema as z.ZodType, { io: 'input', unrepresentable: 'any' }), id);
  });
  expect(unbounded).toEqual([]);
});

describe('twice the text takes at most three times as long to read, and 160 kB two seconds', () => {
  test.each(Object.keys(readers))('as: %s', { timeout: 600_000 }, (name) => {
    const slow = Object.entries(awkwardTexts).flatMap(([text, write]) => {
      const look = () => measure((length) => runReader(name, write(length)));
      const isSlow = ({ timeMs, ratio }: ReturnType<typeof look>) => ratio > 3 || timeMs > 2_000;
      const first = look();
      // A reader that is slow is slow again; a machine that was busy is not.
      const { timeMs, ratio } = isSlow(first) ? look() : first;
      // A line that is slow has an end where lines have one; many of them are slow all the same.
      return isSlow({ timeMs, ratio }) ? [`${text}: ${ratio.toFixed(1)} times, ${Math.round(timeMs)} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});

function listUnbounded(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxLength, enum: words, const: word, pattern, format } = schema as Readonly<Record<string, unknown>>;
  const isBounded = (words ?? word ?? pattern ?? format) !== undefined || Number(maxLength) <= 100_000;
  return [
    ...(type === 'string' && !isBounded ? [path] : []),
    ...Object.entries(schema).flatMap(([name, part]) => listUnbounded(part, `${path}.${name}`)),
  ];
}

function readAndWrite(kind: (typeof artifactKindIds)[number], text: string): unknown {
  const { title, body } = documentKinds[kind].parse(text);
  return [documentKinds[kind].render({ title, body }), documentKinds[kind].parts(body)];
}

/** A refusal is an answer; it came in that time. */
function runReader(name: string, text: string): void {
  try {
    readers[name]?.(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

/** How long 160 kB take, in milliseconds of processor time, and how many times as long as half of it: by the medians of seven, where the first look is above three. */
function measure(read: (length: number) => void): { timeMs: number; ratio: number } {
  const timeMs = time(() => read(160_000));
  if (timeMs < 100) return { timeMs, ratio: 0 };
  const ratio = timeMs / time(() => read(80_000));
  if (ratio <= 3) return { timeMs, ratio };
  const [long, short] = [160_000, 80_000].map((length) => median(() => time(() => read(length))));
  return { timeMs, ratio: (long ?? 0) / (short ?? 1) };
}

function time(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(take: () => number): number {
  return Array.from({ length: 7 }, take).toSorted((a, b) => a - b)[3] ?? 0;
}
