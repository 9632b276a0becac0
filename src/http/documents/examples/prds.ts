import type { AnswerExamples } from './answer-examples.ts';

export const prdsExamples: AnswerExamples = {
  PrdImport: {
    prd: {
      key: 'PRD-001',
      title: 'Library Lending',
      status: 'Draft',
      version: 1,
      contentHash: '5925c13bfd35fe75ede9458be7bd765663232d925725d3208ecfd8c9e9eae447',
    },
    outcome: 'created',
    read: '10 stories, 29 criteria, 7 targets',
    unread: [],
    stories: 10,
    requirements: 0,
    criteria: 29,
    findings: [],
    suspects: [],
  },
  PrdShow: {
    key: 'PRD-001',
    title: 'Library Lending',
    status: 'Draft',
    successor: null,
    successorStatus: null,
    version: 1,
    contentHash: '5925c13bfd35fe75ede9458be7bd765663232d925725d3208ecfd8c9e9eae447',
    author: 'Ada',
    createdAt: '2026-11-20T09:30:07.739Z',
    reason: 'imported',
    findings: [],
    body: {
      title: 'Library Lending',
      objective:
        'Members of the Riverside town libraries borrow, renew and reserve titles at any of our five branches under one set of rules. Today each branch keeps its own loan slips, so a member who owes a fine in one branch still borrows in the next, and nobody can say who waits longest for a popular title.',
      targetUsers: ['members'],
      stories: [
        {
          id: 'US-1',
          title: 'Borrow a copy',
          role: 'member',
          capability: 'to borrow an available copy',
          benefit: 'I can read the title at home',
          priority: 'must-have',
          criteria: [
            {
              id: 'AC-1',
              text: 'Given a member with fewer than 6 open loans, when they borrow an available copy, then a loan is opened with a due date 21 days later.',
            },
          ],
        },
      ],
      requirements: [],
      nonFunctional: {
        performance: [{ id: 'NFR-1', text: 'A loan at the desk takes less than 10 seconds from membership card to due date.' }],
        availability: [
          {
            id: 'NFR-2',
            text: 'Borrowing and returning work during all opening hours, also when a branch is cut off from the others.',
          },
        ],
        scalability: [{ id: 'NFR-3', text: '40,000 members, 250,000 copies and 3,000 loans on a busy Saturday.' }],
        security: [{ id: 'NFR-4', text: 'Only the member and librarians can see what a member has borrowed.' }],
        compliance: [
          { id: 'NFR-5', text: 'Loan history is erased 90 days after the return unless a fine is still outstanding.' },
        ],
      },
      risks: {
        identified: ['Members are suspended because of a mistaken fine'],
        mitigations: ['Librarians can waive fines, and every suspension shows its reason'],
        assumptions: ['Every member holds one membership that is valid in all branches.'],
      },
      metrics: {
        primaryKpi: 'Overdue loans fall from 12 % to below 5 % of all loans within six months.',
        secondary: [{ id: 'KPI-2', text: 'median waiting time for a reserved title' }],
        measurementMethod: 'Monthly comparison of loans, reservations and fines per branch.',
      },
      constraints: {
        timeline: 'Open in all branches before the summer reading season on 1 June.',
        budget: '60,000 euros including training of the staff.',
        technical: ['Existing membership cards and copy labels stay in use.'],
        team: ['Two librarians are available one day a week for questions.'],
      },
      outOfScope: [],
      glossary: [],
      unread: [],
      other: [],
    },
  },
  WorkflowShow: {
    prd: 'PRD-001',
    title: 'Library Lending',
    choice: {
      path: 'full',
      condition: 'complex-domain',
      answers: { 'complex-domain': true },
      reason: '',
      chosenBy: 'Ada',
      role: 'lead-engineer',
      prdVersion: 1,
      chosenAt: '2026-11-20T09:29:58.102Z',
    },
    earlier: [],
    questions: [{ id: 'complex-domain', text: 'Is the domain complex or unfamiliar?' }],
    conditions: [
      {
        id: 'complex-domain',
        text: 'Domain is complex or unfamiliar',
        question: 'complex-domain',
        answer: true,
        path: 'full',
      },
    ],
    advice: { lightweight: ['The feature is simple CRUD.'], full: ['Business rules are complex.'] },
    costs: [
      {
        path: 'full',
        artifacts: [
          {
            kind: 'daa',
            roles: ['domain-expert', 'architect', 'senior-engineer'],
            criteria: 7,
            writingMinutes: 0,
            gateMinutes: 153,
          },
        ],
        gates: 3,
        minutes: 280,
      },
    ],
  },
  PrdSuspects: {
    prd: { key: 'PRD-001', title: 'Library Lending', status: 'Draft', version: 2 },
    items: [
      {
        key: 'DAA-001',
        kind: 'daa',
        title: 'Library Lending',
        status: 'Validated',
        version: 1,
        prd: { key: 'PRD-001', madeOn: 1, version: 2 },
        changes: [
          {
            ref: 'PRD-001#US-1.AC-1',
            change: 'changed',
            before: 'A member can have at most 6 open loans.',
            after: 'A member can have at most 8 open loans.',
            was: null,
          },
        ],
        parts: [
          {
            part: 'OP-borrow-copy',
            text: 'borrowCopy(member: MemberId, copy: CopyId): Loan',
            because: ['PRD-001#US-1.AC-1'],
            editedBy: null,
          },
        ],
      },
    ],
  },
};
