import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityTag, requireMatch } from '../../../src/usecases/artifacts/entity-tag.ts';

const documents = fc
  .dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
  .filter((document) => !('revision' in document || 'caller' in document));

test('equal documents have the same tag whatever the order of their keys, and survive a wire', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const reversed = Object.fromEntries(Object.entries(document).reverse());
      expect(entityTag({ nested: reversed })).toBe(entityTag({ nested: document }));
      expect(entityTag(JSON.parse(JSON.stringify(document)) as object)).toBe(entityTag(document));
      expect(entityTag(document)).toMatch(/^[0-9a-f]{20}$/);
    }),
  );
});

test('other documents have other tags', () => {
  fc.assert(
    fc.property(documents, documents, (a, b) => {
      fc.pre(JSON.stringify(sorted(a)) !== JSON.stringify(sorted(b)));
      expect(entityTag(a)).not.toBe(entityTag(b));
    }),
  );
});

test('what a document says of its reader makes no other tag, so that one may read and another decide', () => {
  const gate = { id: 'GATE-001', version: 2 };
  expect(entityTag({ ...gate, caller: { mayApprove: true } })).toBe(entityTag({ ...gate, caller: { mayApprove: false } }));
});

test('a document with a revision is named by it', () => {
  expect(entityTag({ id: 'RUN-001', revision: '17' })).toBe('17');
});

test('nothing expected always passes, the tag of any given document does, and another is refused with what is current', () => {
  const [prd, artifact] = [{ key: 'PRD-001' }, { key: 'PRD-001', kind: 'prd' }];
  requireMatch(undefined, 'PRD-001', [prd]);
  requireMatch(entityTag(artifact), 'PRD-001', [prd, artifact]);
  expect(() => requireMatch('other', 'PRD-001', [prd, artifact])).toThrow(
    expect.objectContaining({ id: 'precondition.failed', details: { current: entityTag(prd) } }) as Error,
  );
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([name, part]) => [name, sorted(part)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
