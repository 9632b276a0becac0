import { describe, expect, it } from 'vitest';
import { diffMarkdown } from '../../src/documents/diff-text.ts';
import { parseDaa } from '../../src/documents/daa/parse-daa.ts';
import { renderDaa } from '../../src/documents/daa/render-daa.ts';
import { listDaaParts } from '../../src/documents/parts.ts';
import type { DaaBody } from '../../src/lifecycle/daa.ts';

const body: DaaBody = {
  contexts: [{ name: 'Lending', responsibilities: [], language: [] }],
  contextMap: [{ from: 'Lending', to: 'Billing', relationship: 'publishes events', note: '' }],
  aggregates: [
    {
      name: 'Loan',
      context: 'Lending',
      root: 'Loan',
      identity: { name: 'loanId', type: 'LoanId' },
      attributes: [],
      entities: [],
      invariants: [{ id: 'INV-one-copy', statement: 'A loan is for one copy.' }],
      operations: [
        {
          id: 'OP-borrow-book',
          name: 'borrowBook',
          signature: 'borrowBook(): Loan',
          precondition: '',
          postcondition: '',
          event: '',
          pseudocode: 'do it',
          covers: [],
        },
      ],
    },
  ],
  valueObjects: [],
  domainEvents: [{ name: 'BookBorrowed', attributes: [], consumers: [] }],
  domainServices: [],
};

describe('parts of an AI-DAA', () => {
  it('have stable local ids', () => {
    expect(listDaaParts(body).map(({ localId }) => localId)).toEqual([
      'CTX-lending',
      'AGG-loan',
      'INV-one-copy',
      'OP-borrow-book',
      'EV-book-borrowed',
    ]);
  });
});

describe('an edited AI-DAA', () => {
  const markdown = renderDaa({ title: 'Lending', body });

  it('is refused with every broken line and what to write instead', () => {
    const broken = markdown.replace('publishes events | Billing', 'shouts at | Billing').replace('**INV-one-copy:**', 'one copy');
    const line = broken.split('\n').findIndex((text) => text.includes('shouts at')) + 1;
    expect(() => parseDaa(broken)).toThrow(
      expect.objectContaining({
        id: 'daa.malformed',
        message: expect.stringMatching(new RegExp(`Line ${line}, column 1: .*publishes events.*INV-short-name`, 's')),
      }),
    );
  });

  it('keeps a section that has no field', () => {
    const edited = parseDaa(`${markdown}\n## Notes\n\nAsk the desk.\n`).body;
    expect(edited.other).toEqual([{ heading: 'Notes', level: 2, markdown: 'Ask the desk.' }]);
  });
});

describe('a diff', () => {
  it('is unified, and empty for equal texts', () => {
    expect(diffMarkdown('a\nb\n', 'a\nc\n', { from: 'v1', to: 'v2' })).toContain('--- v1\n+++ v2\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n');
    expect(diffMarkdown('a', 'a', { from: 'v1', to: 'v2' })).toBe('');
  });
});
