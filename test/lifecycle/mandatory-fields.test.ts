import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { adrDimensions } from '../../src/lifecycle/adr-dimensions.ts';
import { findMissing, listAdrSections, mandatoryFields, type OutlinedKindId } from '../../src/lifecycle/mandatory-fields.ts';

const kinds = Object.keys(mandatoryFields) as OutlinedKindId[];

describe('mandatory fields', () => {
  it.each(kinds)('of a %s stand in its body', (kind) => {
    const body = documentKinds[kind].empty('T');
    for (const { paths } of mandatoryFields[kind])
      for (const path of paths) {
        const value = path
          .split('.')
          .reduce<unknown>(
            (entry, key) => (Object.hasOwn(entry as object, key) ? (entry as Record<string, unknown>)[key] : undefined),
            body,
          );
        expect([path, value]).not.toEqual([path, undefined]);
      }
  });

  it.each(kinds)('of a %s are all missing from an empty one, and each is gone once it is stated', (kind) => {
    const body = documentKinds[kind].empty('T');
    expect(findMissing(kind, body).map(({ finding }) => finding.at.part)).toEqual(mandatoryFields[kind].map(({ name }) => name));
    for (const { name, paths } of mandatoryFields[kind])
      for (const path of paths) {
        const names = findMissing(kind, withValue(body, path, 'stated')).map(({ finding }) => finding.at.part);
        expect(names).not.toContain(name);
        expect(names).toHaveLength(mandatoryFields[kind].length - 1);
      }
  });

  it('lets an AI-ADR defer a section with a reason', () => {
    const body = { ...(documentKinds.adr.empty('T') as object), deferred: [{ section: 'rationale', reason: 'asked Ada' }] };
    const names = findMissing('adr', body).map(({ finding }) => finding.at.part);
    expect(names).not.toContain('Rationale');
    expect(names).toContain('Context');
    expect(listAdrSections(body).every(({ stated }) => !stated)).toBe(true);
  });

  it.each([...new Set(adrDimensions.map(({ section }) => section))])(
    'takes "%s" of an AI-ADR for stated openly when each thing that it decides is, and for missing while one of them is silent',
    (section) => {
      const rows = adrDimensions
        .filter((one) => one.section === section)
        .map(({ name }) => ({ section: name, question: 'Which?' }));
      const missing = (openPoints: typeof rows) =>
        findMissing('adr', { ...(documentKinds.adr.empty('T') as object), openPoints }).map(({ finding }) => finding.at.part);
      expect(missing(rows)).not.toContain(section);
      expect(missing(rows.slice(1))).toContain(section);
    },
  );

  it('asks an amendment for its reason, guidance and rationale only', () => {
    const body = { ...(documentKinds.adr.empty('T') as object), references: [{ role: 'amends', to: 'ADR-001' }] };
    expect(findMissing('adr', body).map(({ path }) => path)).toEqual([
      'amendment.reason',
      'amendment.addedGuidance',
      'rationale',
    ]);
  });
});

function withValue(body: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const entry = (body as Record<string, unknown>)[key];
  return { ...(body as object), [key]: rest.length === 0 ? value : withValue(entry, rest.join('.'), value) };
}
