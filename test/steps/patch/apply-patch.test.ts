import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { applyPatch } from '../../../src/steps/patch/apply-patch.ts';
import { findLost } from '../../../src/steps/patch/find-lost.ts';
import { patchSchemaOf } from '../../../src/steps/patch/patch-schema.ts';

const schema = z.strictObject({
  title: z.string(),
  tags: z.array(z.string()),
  parts: z.array(
    z.strictObject({
      name: z.string(),
      note: z.string(),
      states: z.array(z.string()).optional(),
      rules: z.array(z.strictObject({ id: z.string(), text: z.string() })),
    }),
  ),
  relations: z.array(z.strictObject({ from: z.string(), relationship: z.string(), to: z.string(), note: z.string() })),
  remarks: z.array(z.strictObject({ text: z.string() })),
});
type Document = z.infer<typeof schema>;

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const rule = (id: string) => fc.record({ id: fc.constant(id), text: word });
const distinct = <T>(make: (label: string) => fc.Arbitrary<T>, prefix: string) =>
  fc
    .uniqueArray(fc.nat(9), { maxLength: 6 })
    .chain((numbers) => fc.tuple(...numbers.map((number) => make(`${prefix}-${number}`))));
const part = (name: string) =>
  fc.record(
    { name: fc.constant(name), note: word, states: fc.array(word), rules: distinct((id) => rule(`${name}-${id}`), 'R') },
    { requiredKeys: ['name', 'note', 'rules'] },
  );
const documents: fc.Arbitrary<Document> = fc.record({
  title: word,
  tags: fc.array(word),
  parts: distinct(part, 'P'),
  relations: distinct((from) => fc.record({ from: fc.constant(from), relationship: word, to: word, note: word }), 'C'),
  remarks: fc.array(fc.record({ text: word })),
}) as fc.Arbitrary<Document>;

const names = fc.nat(9).map((number) => `P-${number}`);
const rulesChange = (name: string) =>
  fc.record(
    {
      add: distinct((id) => rule(`${name}-${id}`), 'N'),
      change: distinct((id) => rule(`${name}-${id}`), 'R'),
      remove: fc.array(
        fc.nat(9).map((number) => `${name}-R-${number}`),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  );
const patches = fc.record(
  {
    title: word,
    parts: fc.record(
      {
        add: distinct(part, 'Q'),
        change: fc
          .uniqueArray(names, { maxLength: 3 })
          .chain((list) =>
            fc.tuple(
              ...list.map((name) =>
                fc.record({ name: fc.constant(name), note: word, rules: rulesChange(name) }, { requiredKeys: ['name'] }),
              ),
            ),
          ),
        remove: fc.array(names, { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

describe('applying a change', () => {
  it('never changes what it does not name, wherever it stands', () => {
    fc.assert(
      fc.property(documents, patches, (document, patch) => {
        const before = structuredClone(document);
        const after = applyPatch(schema, document, patch).document as Document;
        expect(document).toEqual(before);
        expect(patchSchemaOf(schema).safeParse(patch).error).toBeUndefined();
        for (const field of ['tags', 'relations', 'remarks'] as const) expect(after[field]).toBe(document[field]);
        if (patch.title === undefined) expect(after.title).toBe(document.title);
        const removed = new Set(patch.parts?.remove);
        const changes = new Map((patch.parts?.change ?? []).map((change) => [change.name, change]));
        const kept = document.parts.filter(({ name }) => !removed.has(name));
        expect(after.parts.slice(0, kept.length).map(({ name }) => name)).toEqual(kept.map(({ name }) => name));
        for (const [at, one] of kept.entries()) {
          const change = changes.get(one.name);
          const now = after.parts[at];
          if (!change) expect(now).toBe(one);
          if (change?.note === undefined) expect(now?.note).toBe(one.note);
          const touched = new Set([...(change?.rules?.remove ?? []), ...(change?.rules?.change ?? []).map(({ id }) => id)]);
          for (const own of one.rules) if (!touched.has(own.id)) expect(now?.rules).toContain(own);
        }
      }),
    );
  });

  it('loses no part with an id unless it is removed by it, or told', () => {
    fc.assert(
      fc.property(documents, patches, (document, patch) => {
        const { document: after, removed } = applyPatch(schema, document, patch);
        const ids = (value: Document): string[] => value.parts.flatMap(({ rules }) => rules.map(({ id }) => id));
        const said = new Set((patch.parts?.change ?? []).flatMap(({ rules }) => rules?.remove ?? []));
        const gone = ids(document).filter((id) => !ids(after as Document).includes(id) && !said.has(id));
        expect(findLost(document, after, new Set(removed)).map(({ id }) => id)).toEqual(gone);
      }),
    );
  });

  /** Documents come from JSON, and have its prototype. */
  const asStored = (document: Document): Document => JSON.parse(JSON.stringify(document)) as Document;

  it('changes and doubles nothing where lists are restated as they stand', () => {
    fc.assert(
      fc.property(documents.map(asStored), ({ title, ...lists }) => {
        const { document: after, misses } = applyPatch(schema, { title, ...lists }, structuredClone(lists));
        expect([after, misses]).toEqual([{ title, ...lists }, []]);
      }),
    );
  });

  const document: Document = {
    title: 'T',
    tags: ['a'],
    parts: [{ name: 'Loan', note: 'n', states: ['open'], rules: [{ id: 'INV-one', text: 'x' }] }],
    relations: [{ from: 'A', relationship: 'queries', to: 'B', note: 'old' }],
    remarks: [{ text: 'first' }, { text: 'second' }],
  };
  const apply = (patch: object) => applyPatch(schema, document, patch as never);

  it.each([
    [
      'a relation is named by its ends',
      { relations: { change: [{ from: 'A', relationship: 'queries', to: 'B', note: 'new' }] } },
      { relations: [{ ...document.relations[0], note: 'new' }] },
    ],
    [
      'a relation is removed by its ends',
      { relations: { remove: [{ from: 'A', relationship: 'queries', to: 'B' }] } },
      { relations: [] },
    ],
    [
      'what has no name is named by its place',
      { remarks: { change: [{ at: 2, text: 'third' }], remove: [1] } },
      { remarks: [{ text: 'third' }] },
    ],
    [
      'a name is spelled as it pleases, and changed',
      { parts: { change: [{ name: 'loan', newName: 'Lease' }] } },
      { parts: [{ ...document.parts[0], name: 'Lease' }] },
    ],
    [
      'an empty value changes nothing',
      { parts: { change: [{ name: 'Loan', note: '', states: [], rules: null }] } },
      { parts: document.parts },
    ],
    [
      'what is to be empty is cleared',
      { parts: { change: [{ name: 'Loan', clear: ['note', 'states', 'rules'] }] } },
      { parts: [{ ...document.parts[0], note: '', states: [] }] },
    ],
    [
      'what is added twice under a name that stands changes that',
      { parts: { add: [{ name: 'Loan', note: 'm', rules: [] }] } },
      { parts: [{ ...document.parts[0], note: 'm' }] },
    ],
  ])('%s', (_what, patch, expected) => {
    const { document: after, misses } = apply(patch);
    expect(after).toEqual({ ...document, ...expected });
    expect(misses).toEqual([]);
  });

  it.each<[what: string, remarks: string[], after: string[], misses: number]>([
    ['a reworded item takes the place of its own', ['first', 'other'], ['first', 'other'], 0],
    ['an item more is added', ['new', 'first', 'second'], ['first', 'second', 'new'], 0],
    ['an item that is left out is kept, and told', ['second'], ['first', 'second'], 1],
  ])('reads a restated list of items without names: %s', (_what, remarks, after, count) => {
    const { document: now, misses } = apply({ remarks: remarks.map((text) => ({ text })) });
    expect((now as Document).remarks.map(({ text }) => text)).toEqual(after);
    expect(misses).toHaveLength(count);
  });

  it.each([
    ['C', ['C++', 'C#']],
    ['purchase order', ['PurchaseOrder', 'Purchase-Order']],
    ['日本', ['日', '本']],
    ['+', ['-']],
  ])('removing "%s" removes no other of its like', (label, names) => {
    const parts = names.map((name) => ({ name, note: '', rules: [] }));
    const { document: after, misses } = applyPatch(schema, { ...document, parts }, { parts: { remove: [label] } });
    expect([(after as Document).parts, misses.length]).toEqual([parts, 1]);
  });

  it('tells what is not there', () => {
    const { document: after, misses } = apply({
      parts: { remove: ['Shelf'], change: [{ name: 'Copy', note: 'x' }] },
      remarks: { remove: [9] },
    });
    expect(after).toEqual(document);
    expect(misses.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'parts: There is no "Shelf" that could be removed.',
      'parts: There is no "Copy" that could be changed. To have it, add it.',
      'remarks: There is no "9" that could be removed.',
    ]);
  });
});
