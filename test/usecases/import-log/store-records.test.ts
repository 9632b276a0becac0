import { expect, test } from 'vitest';
import { readLog } from '../../../src/documents/adr-log/read-log.ts';
import { sourceRecord, type SourcedRecord } from '../../../src/usecases/import-log/store-record.ts';
import { gatherRecords } from '../../../src/usecases/import-log/store-records.ts';

const record = (number: number, status = 'Accepted', decision = 'Sail.'): { name: string; text: string } => ({
  name: `${String(number).padStart(4, '0')}-sail.md`,
  text: `# ${number}. Sail ${number}\n\n## Status\n\n${status}\n\n## Decision\n\n${decision}\n`,
});

function read(files: readonly { name: string; text: string }[]): SourcedRecord[] {
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  return readLog('adr', files).records.map((one) => sourceRecord(one, { text: texts.get(one.file) ?? '', source: '/log' }));
}

const numbers = (gathered: Iterable<SourcedRecord[]>): number[][] =>
  [...gathered].map((together) => together.map((one) => Number(one.record.number)));

test('records go together until one refers to another of them, whose key it has to name', () => {
  const files = [record(1), record(2), record(3, 'Accepted\n\nSupersedes [2. Sail 2](0002-sail.md)'), record(4)];
  expect(numbers(gatherRecords(read(files)))).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a hundred go together, and no more than four million characters', () => {
  const many = Array.from({ length: 250 }, (_, at) => record(at + 1));
  expect(numbers(gatherRecords(read(many))).map(({ length }) => length)).toEqual([100, 100, 50]);
  const long = 'We sail. '.repeat(170_000);
  const large = [1, 2, 3, 4, 5].map((number) => ({ ...record(number), text: `${record(number).text}${long}` }));
  const sourced = large.map((one) => ({ ...read([record(1)])[0]!, text: one.text, alias: `file:/log/${one.name}` }));
  expect([...gatherRecords(sourced)].map(({ length }) => length)).toEqual([2, 2, 1]);
});

test('a copy in another folder waits for the first, which it may turn out to be', () => {
  const [one] = read([record(1)]);
  const copy = { ...one!, alias: 'file:/log/copies/0001-sail.md' };
  expect([...gatherRecords([one!, copy])].map(({ length }) => length)).toEqual([1, 1]);
});
