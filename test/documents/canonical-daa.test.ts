import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDaa } from '../../src/documents/daa/parse-daa.ts';
import { renderDaa } from '../../src/documents/daa/render-daa.ts';
import { daaBody } from './daa-arbitraries.ts';
import { anyText } from './prd-arbitraries.ts';

describe('canonical Markdown of an AI-DAA', () => {
  it('reads back to an equal title and body, whatever the texts contain', () => {
    fc.assert(
      fc.property(anyText, daaBody, (title, body) => {
        expect(parseDaa(renderDaa({ title, body }))).toEqual({ title, body });
      }),
      { numRuns: 1000 },
    );
  });

  it('is byte-stable', () => {
    fc.assert(
      fc.property(anyText, daaBody, (title, body) => {
        const markdown = renderDaa({ title, body });
        expect(renderDaa(parseDaa(markdown))).toBe(markdown);
      }),
      { numRuns: 300 },
    );
  });
});
