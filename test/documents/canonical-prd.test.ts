import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importPrd } from '../../src/documents/prd/read-prd.ts';
import { parsePrd, readCanonicalPrd } from '../../src/documents/prd/parse-canonical-prd.ts';
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

  it('numbers what has no id behind all that has or had one, wherever it stands', () => {
    const markdown = [
      '---\nthroughline: PRD\n---\n\n# Lending\n\n## User Stories\n\n### US-2: Renew\n',
      'As a **member**, I want **to renew** so that **I can read on**.\n\n**Acceptance Criteria**\n',
      '- It is renewed.\n- **AC-2:** It is told.\n\n## Requirements\n\n### Desk\n\n- A desk is open.\n- **REQ-3**: A desk is free.\n',
      '## Non-Functional Requirements\n\n### Performance\n\n- It is fast.\n\n### Security\n\n- **NFR-1:** It is safe.\n',
    ].join('\n');
    const idsOf = (everUsed: readonly string[]): string[] => {
      const { stories, requirements, nonFunctional } = readCanonicalPrd(markdown, { everUsed }).body;
      return [...(stories[0]?.criteria ?? []), ...requirements, ...nonFunctional.performance].map(({ id }) => id);
    };
    expect(idsOf([])).toEqual(['AC-3', 'AC-2', 'REQ-4', 'REQ-3', 'NFR-2']);
    expect(idsOf(['US-2.AC-7', 'US-1.AC-9', 'REQ-5', 'NFR-4'])).toEqual(['AC-8', 'AC-2', 'REQ-6', 'REQ-3', 'NFR-5']);
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
