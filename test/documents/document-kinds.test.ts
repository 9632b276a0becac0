import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactKindIds } from '../../src/lifecycle/artifact-kinds.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { bodyOf } from './outlined-arbitraries.ts';
import { anyText } from './prd-arbitraries.ts';

/** Where a text is a part as a whole. */
const headings: Readonly<Record<string, string>> = {
  DECISION: '### Statement',
  SCHEMA: '### Database Schema',
  GUIDANCE: '### Added Guidance',
};

const outlined = artifactKindIds.filter((kind) => kind !== 'prd' && kind !== 'daa');

describe.each(outlined)('canonical Markdown of a %s', (kind) => {
  const { schema, render, parse, empty, parts } = documentKinds[kind];

  it('reads back to an equal title and body, whatever the texts contain, and is byte-stable', () => {
    fc.assert(
      fc.property(anyText, bodyOf(schema), (title, body) => {
        const markdown = render({ title, body });
        const read = parse(markdown);
        expect({ title: read.title, body: read.body }).toEqual({ title, body });
        expect(render({ title: read.title, body: read.body })).toBe(markdown);
      }),
      { numRuns: 300 },
    );
  });

  it('knows the place of every part, and none twice', () => {
    fc.assert(
      fc.property(bodyOf(schema), (body) => {
        const markdown = render({ title: 'T', body });
        const { positions } = parse(markdown);
        const lines = markdown.split('\n');
        const ids = parts(body).map(({ localId }) => localId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) {
          const line = lines[(positions[id]?.line ?? 0) - 1];
          expect(line).toContain(headings[id] ?? id);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('round-trips the empty body, whose mandatory fields are findings', () => {
    const body = empty('Nothing yet');
    const { title, body: read, findings } = parse(render({ title: 'Nothing yet', body }));
    expect({ title, body: read }).toEqual({ title: 'Nothing yet', body });
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.every(({ code }) => code === `${kind.toUpperCase()}-FIELD-MISSING`)).toBe(true);
  });
});
