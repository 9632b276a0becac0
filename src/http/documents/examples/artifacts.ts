import type { AnswerExamples } from './answer-examples.ts';

export const artifactsExamples: AnswerExamples = {
  ArtifactList: {
    items: [
      {
        key: 'DAA-001',
        kind: 'daa',
        title: 'Library Lending',
        status: 'In Review',
        version: 1,
        aliases: [],
        updatedAt: '2026-11-20T09:30:09.684Z',
      },
    ],
    next: null,
  },
  ArtifactShow: {
    key: 'PRD-001',
    title: 'Library Lending',
    status: 'Draft',
    version: 1,
    contentHash: '5925c13bfd35fe75ede9458be7bd765663232d925725d3208ecfd8c9e9eae447',
    author: 'Ada',
    createdAt: '2026-11-20T09:30:07.739Z',
    reason: 'imported',
    kind: 'prd',
    derivedFrom: null,
    drafting: [],
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
    findings: [],
    waivers: [],
    body: {
      title: 'Library Lending',
      objective:
        'Members of the Riverside town libraries borrow, renew and reserve titles at any of our five branches under one set of rules. Today each branch keeps its own loan slips, so a member who owes a fine in one branch still borrows in the next, and nobody can say who waits longest for a popular title.',
      stories: [
        {
          id: 'US-1',
          role: 'member',
          title: 'Borrow a copy',
          benefit: 'I can read the title at home',
          criteria: [
            {
              id: 'AC-1',
              text: 'Given a member with fewer than 6 open loans, when they borrow an available copy, then a loan is opened with a due date 21 days later.',
            },
          ],
          priority: 'must-have',
          capability: 'to borrow an available copy',
        },
      ],
    },
  },
  ArtifactHistory: {
    items: [
      {
        version: 1,
        title: 'Library Lending',
        status: 'Draft',
        contentHash: '53d2057d9d6fce318525e504c1e040719e120cce6e33a573bfbba5582145b03b',
        author: 'Ada',
        createdAt: '2026-11-20T09:30:09.574Z',
        reason: 'drafted from the PRD',
      },
    ],
  },
  ArtifactDiff: {
    key: 'DAA-001',
    from: 1,
    to: 2,
    added: 1,
    removed: 0,
    hunks: [
      {
        heading: 'Invariants',
        line: 127,
        lines: [
          ' - **INV-loan-2:** No loan is renewed while another member has reserved the title.',
          ' - **INV-loan-3:** A loan is always for exactly one copy and always belongs to exactly one member.',
          ' - **INV-loan-4:** Only an open loan ever becomes overdue.',
          '+- **INV-loan-5:** A closed loan is never changed.',
          ' ',
          ' #### States',
          ' ',
        ],
      },
    ],
    patch:
      '--- DAA-001 version 1\n+++ DAA-001 version 2\n@@ -124,6 +124,7 @@\n - **INV-loan-2:** No loan is renewed while another member has reserved the title.\n - **INV-loan-3:** A loan is always for exactly one copy and always belongs to exactly one member.\n - **INV-loan-4:** Only an open loan ever becomes overdue.\n+- **INV-loan-5:** A closed loan is never changed.\n \n #### States\n \n',
  },
  ArtifactFindings: { key: 'PRD-001', version: 1, findings: [] },
};
