import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPrd, type ImportedPrd } from '../../src/documents/prd/read-prd.ts';
import { listPrdParts } from '../../src/documents/parts.ts';

const overdue = 'see all overdue books';
const reserve = 'reserve a book';
const labels = 'print labels';
const fines = 'waive a fine';

function read(wants: readonly string[], before?: ImportedPrd, gone: readonly string[] = []): ImportedPrd {
  const stories = wants.map((want) => {
    const [, number = '', wish = want] = /^(\S+-\d+) (.*)$/.exec(want) ?? [];
    return `- ${number === '' ? '' : `${number}: `}As a librarian, I want to ${wish}.`;
  });
  const text = `# Lending\n\n## User stories\n\n${stories.join('\n')}\n`;
  const earlier = before && { body: before.body, everUsed: [...idsOf(before), ...gone] };
  return readPrd([{ name: 'prd.md', text }], earlier);
}

function idsOf({ body }: ImportedPrd): string[] {
  return listPrdParts(body).map(({ localId }) => localId);
}

const standing = read([overdue, reserve, labels]);

it.for<[string, readonly string[], readonly string[]]>([
  ['another is inserted in front', [fines, overdue, reserve, labels], ['US-4', 'US-1', 'US-2', 'US-3']],
  ['one is removed', [overdue, labels], ['US-1', 'US-3']],
  ['they change places', [labels, overdue, reserve], ['US-3', 'US-1', 'US-2']],
  ['one is worded otherwise in its place', [overdue, 'hold a copy', labels], ['US-1', 'US-2', 'US-3']],
  [
    'one is worded otherwise and another added beside it',
    [overdue, 'hold a copy', fines, labels],
    ['US-1', 'US-4', 'US-5', 'US-3'],
  ],
  ['the text states a number, which always wins', [`US-2 ${fines}`, overdue, reserve, labels], ['US-2', 'US-1', 'US-4', 'US-3']],
])('stories of a next version keep their ids where %s', ([, wants, ids]) => {
  expect(idsOf(read(wants, standing))).toEqual(ids);
});

it('knows a story again by the id that its author gave it, however it reads and wherever it stands', () => {
  const before = read([`LIB-7 ${overdue}`, `LIB-8 ${reserve}`]);
  const next = read([labels, 'LIB-8 hold a copy', 'LIB-7 list what is late'], before);
  expect(next.body.stories.map(({ id, alias }) => [id, alias])).toEqual([
    ['US-3', undefined],
    ['US-2', 'LIB-8'],
    ['US-1', 'LIB-7'],
  ]);
});

it('stores two stories of one id, and keeps what the author calls them', () => {
  const { body } = read([`US-8 ${overdue}`, `US-8 ${reserve}`]);
  expect(body.stories.map(({ id, alias }) => [id, alias])).toEqual([
    ['US-8', undefined],
    ['US-1', 'US-8'],
  ]);
});

const texts = fc.array(fc.constantFrom(overdue, reserve, labels, fines, `US-7 ${labels}`, 'lend'), { maxLength: 7 });

it('changes nothing where the same text is read once more', () => {
  fc.assert(
    fc.property(texts, texts, (before, wants) => {
      const once = read(wants, read(before));
      expect(read(wants, once)).toEqual(once);
    }),
  );
});

it('never gives an id to two parts, and none of what was removed to another', () => {
  fc.assert(
    fc.property(texts, texts, texts, (one, two, three) => {
      const first = read(one);
      const second = read(two, first);
      const third = idsOf(read(three, second, idsOf(first)));
      expect(new Set(third).size).toBe(third.length);
      const numbered = three.some((want) => want.startsWith('US-'));
      const lost = idsOf(first).filter((id) => !idsOf(second).includes(id) && !(numbered && id === 'US-7'));
      for (const id of lost) expect(third).not.toContain(id);
    }),
  );
});
