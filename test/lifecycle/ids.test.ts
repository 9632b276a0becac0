import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactKindIds, artifactKinds } from '../../src/lifecycle/artifact-kinds.ts';
import { InputError } from '../../src/lifecycle/errors.ts';
import { formatKey, parseKey, partRef, splitPartRef, type ArtifactKey } from '../../src/lifecycle/ids.ts';
import { slug } from '../../src/lifecycle/slug.ts';

const year = fc.integer({ min: 2000, max: 2100 }).map(String);
const category = fc
  .stringMatching(/^[A-Z]{2,12}$/)
  .filter((text) => !artifactKindIds.some((kind) => artifactKinds[kind].prefix === text));
const key: fc.Arbitrary<ArtifactKey> = fc.constantFrom(...artifactKindIds).chain((kind) => {
  const scopes = { sequence: fc.constant(''), year, category };
  return fc.record({
    kind: fc.constant(kind),
    scope: scopes[artifactKinds[kind].numbering],
    sequence: fc.integer({ min: 1, max: 1_000_000 }),
  });
});

describe('artifact keys', () => {
  it('have the shapes of the specification', () => {
    expect(formatKey({ kind: 'rfc', scope: '', sequence: 7 })).toBe('RFC-007');
    expect(formatKey({ kind: 'adr', scope: '', sequence: 1234 })).toBe('ADR-1234');
    expect(formatKey({ kind: 'incident', scope: '2026', sequence: 4 })).toBe('INC-2026-004');
    expect(formatKey({ kind: 'playbook', scope: 'MESSAGING', sequence: 2 })).toBe('MESSAGING-002');
    expect(formatKey({ kind: 'fix', scope: '', sequence: 12 })).toBe('FIX-012');
  });

  it('read back as they were written', () => {
    fc.assert(
      fc.property(key, (original) => {
        expect(parseKey(formatKey(original))).toEqual(original);
      }),
    );
  });

  it.each(['', 'DAA', 'DAA-1', 'daa-001', 'DAA-001#OP-x', 'INC-001', 'PRD-2026-001', ' DAA-001', '2026-001'])(
    'are refused when they are malformed: "%s"',
    (text) => {
      expect(() => parseKey(text)).toThrow(InputError);
    },
  );
});

describe('part references', () => {
  it('name a criterion under its story', () => {
    const ref = partRef('PRD-001', 'US-3.AC-2');
    expect(ref).toBe('PRD-001#US-3.AC-2');
    expect(splitPartRef(ref)).toEqual({ key: 'PRD-001', localId: 'US-3.AC-2' });
  });

  it.each(['PRD-001', '#US-1', 'PRD-001#', ''])('are told from other text: "%s"', (text) => {
    expect(splitPartRef(text)).toBeNull();
  });
});

describe('slugs', () => {
  it('are the same for a name in words and in camel case', () => {
    expect(slug('borrowBook')).toBe('borrow-book');
    expect(slug('Borrow book')).toBe('borrow-book');
    expect(slug('Café – opening hours')).toBe('cafe-opening-hours');
  });

  it('are stable under repetition for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(slug(slug(text))).toBe(slug(text));
      }),
    );
  });
});
