import { expect, test } from 'vitest';
import { readArtifactFile, writeArtifactFile } from '../../../src/documents/exchange/artifact-file.ts';
import { decideFile, type BaseText } from '../../../src/documents/exchange/decide-file.ts';

const first = version(1, '# Lending\n');
const second = version(2, '# Lending of books\n');

function version(number: number, markdown: string) {
  const contentHash = String(number).repeat(64);
  const head = { key: 'ADR-001', kind: 'adr', status: 'Proposed', version: number, contentHash };
  return { version: number, contentHash, markdown, text: writeArtifactFile(head, markdown) };
}

function decide(text: string, current = second, base?: BaseText | null) {
  return decideFile({ text, file: readArtifactFile(text), current, base });
}

test('a file that nobody touched and the repository left alone stays, whatever its line ends', () => {
  expect(decide(second.text)).toEqual({ kind: 'same' });
  expect(decide(second.text.replaceAll('\n', '\r\n'))).toEqual({ kind: 'same' });
});

test('a newer version is written over a file that nobody edited, and only the base can tell', () => {
  expect(decide(first.text)).toEqual({ kind: 'need-base' });
  expect(decide(first.text, second, first)).toEqual({ kind: 'write' });
});

test('another status alone is written', () => {
  expect(decide(first.text.replace('status: Proposed', 'status: Accepted'), first)).toEqual({ kind: 'write' });
});

test('an edit of the current version is stored on it', () => {
  expect(decide(second.text.replace('books', 'maps'))).toEqual({ kind: 'store', expectedVersion: 2 });
});

test('an edit on an older version is a conflict', () => {
  expect(decide(first.text.replace('Lending', 'Borrowing'), second, first)).toMatchObject({
    kind: 'conflict',
    because: expect.stringContaining('Both were changed since version 1') as string,
  });
});

test('the same edit on both sides is none: the file is only brought up to date', () => {
  expect(decide(first.text.replace('# Lending', '# Lending of books'))).toEqual({ kind: 'write' });
});

test('a conflict ends when somebody names the current version and takes the hash out', () => {
  const merged = first.text
    .replace('version: 1', 'version: 2')
    .replace(/contentHash: .*\n/, '')
    .replace('# Lending', '# Both');
  expect(decide(merged)).toEqual({ kind: 'store', expectedVersion: 2 });
});

test.each([
  ['of another repository, at the current version', second.text.replaceAll('2222', '9999').replace('books', 'maps'), undefined],
  ['of another repository, at an older version', first.text.replaceAll('1111', '9999'), first],
  ['at an older version that there never was', first.text, null],
  ['of a version that does not exist yet', second.text.replace('version: 2', 'version: 7').replace('books', 'maps'), undefined],
  ['that does not say its version', second.text.replace('version: 2\n', '').replace('books', 'maps'), undefined],
])('a file %s is a conflict, and nothing is guessed', (_, text, base) => {
  expect(decide(text, second, base)).toMatchObject({ kind: 'conflict' });
});
