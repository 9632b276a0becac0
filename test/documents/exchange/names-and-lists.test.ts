import { expect, test } from 'vitest';
import { writeCsv } from '../../../src/documents/exchange/csv.ts';
import { nameFile } from '../../../src/documents/exchange/file-name.ts';
import { isInside, readFolderList, writeFolderList } from '../../../src/documents/exchange/folder-list.ts';

test.each([
  ['Use Postgres', 'adr/ADR-012-use-postgres.md'],
  ['Übergröße & "quotes" / slashes\\..', 'adr/ADR-012-ubergro-e-quotes-slashes.md'],
  ['データベース', 'adr/ADR-012.md'],
  ['../../etc/passwd', 'adr/ADR-012-etc-passwd.md'],
  [
    'Keep every event that the lending desk ever recorded in one append only table',
    'adr/ADR-012-keep-every-event-that-the-lending-desk-ever-recorded-in-one.md',
  ],
])('the title %s gives the file %s', (title, file) => {
  expect(nameFile({ key: 'ADR-012', kind: 'adr', title })).toBe(file);
  expect(isInside(file)).toBe(true);
});

test('the list of files reads back as it was written, sorted by key', () => {
  const files = new Map([
    ['PRD-001', 'prd/PRD-001-lending.md'],
    ['ADR-002', 'decisions/with a space.md'],
    ['INC-2026-001', 'incident/INC-2026-001.md'],
  ]);
  const text = writeFolderList(files);
  expect(readFolderList(text)).toEqual(files);
  expect(writeFolderList(readFolderList(text.replaceAll('\n', '\r\n')))).toBe(text);
  expect(
    text
      .split('\n')
      .slice(2, 5)
      .map((line) => line.split(' ')[0]),
  ).toEqual(['ADR-002', 'INC-2026-001', 'PRD-001']);
});

test.each([
  '../outside.md',
  '/etc/x.md',
  'a/../../b.md',
  '.git/x.md',
  'a//b.md',
  'C:\\x.md',
  'adr/x.txt',
  'a\u0000.md',
  'node_modules/x.md',
])('a line that names %s is passed over', (path) => {
  expect(isInside(path)).toBe(false);
  expect(readFolderList(`ADR-001 ${path}\n`).size).toBe(0);
});

test('cells that need quotes get them, and none begins a formula', () => {
  const csv = writeCsv(
    ['key', 'title'],
    [
      ['ADR-001', 'He said "no", twice\nand left'],
      ['ADR-002', '=HYPERLINK("x")'],
      ['ADR-003', 3],
    ],
  );
  expect(csv).toBe(`key,title\nADR-001,"He said ""no"", twice\nand left"\nADR-002,"'=HYPERLINK(""x"")"\nADR-003,3\n`);
});
