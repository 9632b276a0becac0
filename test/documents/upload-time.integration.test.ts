import { describe, expect, test } from 'vitest';
import { toAdrBody } from '../../src/documents/adr-log/adr-body.ts';
import { readLog } from '../../src/documents/adr-log/read-log.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { findMergeMark, readArtifactFile } from '../../src/documents/exchange/artifact-file.ts';
import { readPrdText } from '../../src/drafting/threads/read-prd-text.ts';
import { artifactKindIds } from '../../src/lifecycle/artifact-kinds.ts';
import { InputError } from '../../src/lifecycle/errors.ts';
import type { Operation } from '../../src/operations/operation.ts';
import { operations } from '../../src/operations/operations.ts';
import { findSecrets } from '../../src/redaction/find-secrets.ts';
import { readAnswers } from '../../src/usecases/design-sessions/read-answers.ts';
import { awkwardTexts } from './awkward-texts.ts';

/** What reads uploaded text, by what it reads. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a PRD of any layout': (text) => documentKinds.prd.render(readPrdText([{ name: 'a.md', text }])),
  ...Object.fromEntries(artifactKindIds.map((kind) => [kind, (text: string) => readAndWrite(kind, text)])),
  'a decision log': (text) => readLog('adr', [{ name: '0001-a.md', text }]).records.map((record) => toAdrBody(record, [])),
  'a folder of RFCs': (text) => readLog('rfc', [{ name: '0001-a.md', text }]),
  'a file of a synced folder': (text) => [readArtifactFile(text), findMergeMark(text)],
  'answers to a session': (text) => readAnswers(text, 'answers.md', []),
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

describe('twice the text takes at most three times as long to read', () => {
  test.each(Object.keys(readers))('as: %s', { timeout: 600_000 }, (name) => {
    const slow = Object.entries(awkwardTexts).flatMap(([text, write]) => {
      const ratio = growth((length) => runReader(name, write(length)));
      return ratio > 3 ? [`${text}: ${ratio.toFixed(1)} times`] : [];
    });
    expect(slow).toEqual([]);
  });
});

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

/** How many times as long twice the length takes, by processor time: the medians of seven, where the first look is above three. 0 of what takes no time. */
function growth(read: (length: number) => void): number {
  const length = [40_000, 160_000].find((one) => time(() => read(one)) > 50);
  if (length === undefined) return 0;
  const ratioOf = (times: number): number =>
    median(times, () => time(() => read(2 * length))) / median(times, () => time(() => read(length)));
  const first = ratioOf(1);
  return first > 3 ? ratioOf(7) : first;
}

function time(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(times: number, measure: () => number): number {
  return Array.from({ length: times }, measure).toSorted((a, b) => a - b)[times >> 1] ?? 0;
}
