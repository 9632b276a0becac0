import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importPrd } from '../../src/documents/prd/import-prd.ts';
import { parsePrd } from '../../src/documents/prd/parse-prd.ts';
import { renderPrd } from '../../src/documents/prd/render-prd.ts';
import { prdBody } from './prd-arbitraries.ts';

describe('canonical Markdown of a PRD', () => {
  it('reads back to an equal body, whatever the texts contain', () => {
    fc.assert(
      fc.property(prdBody, (body) => {
        expect(parsePrd(renderPrd({ key: 'PRD-001', body }))).toEqual(body);
      }),
      { numRuns: 1000 },
    );
  });

  it('is byte-stable', () => {
    fc.assert(
      fc.property(prdBody, (body) => {
        const markdown = renderPrd({ body });
        expect(renderPrd({ body: parsePrd(markdown) })).toBe(markdown);
      }),
      { numRuns: 300 },
    );
  });

  it('is imported as what it says', () => {
    fc.assert(
      fc.property(prdBody, (body) => {
        const bytes = new TextEncoder().encode(renderPrd({ key: 'PRD-001', body }));
        expect(importPrd([{ name: 'prd.md', bytes }]).body).toEqual(body);
      }),
      { numRuns: 300 },
    );
  });
});
