import type { AnswerExamples } from './answer-examples.ts';

export const daasExamples: AnswerExamples = {
  DaaShow: {
    key: 'DAA-001',
    title: 'Library Lending',
    status: 'In Review',
    successor: null,
    successorStatus: null,
    version: 1,
    contentHash: '53d2057d9d6fce318525e504c1e040719e120cce6e33a573bfbba5582145b03b',
    author: 'Ada',
    createdAt: '2026-11-20T09:30:09.574Z',
    reason: 'drafted from the PRD',
    prd: { key: 'PRD-001', version: 1 },
    drafter: { kind: 'rules' },
    drafting: [
      {
        step: 'inception/identify-concepts',
        drafter: { kind: 'rules' },
        prompt: null,
        promptHash: null,
        usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
        passedOver: [],
      },
    ],
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
    coverage: {
      stories: 10,
      mapped: 6,
      requirements: 0,
      criteria: 29,
      covered: 12,
      stated: 12,
      unread: 0,
      items: [{ ref: 'PRD-001#US-1.AC-1', status: 'OK', operations: ['OP-borrow-copy'] }],
    },
    suspects: null,
    findings: [],
    body: {
      contexts: [
        {
          name: 'Loans',
          responsibilities: ['Borrow copies'],
          language: [{ term: 'loan', meaning: 'What a member renews; its due date is known; it is open, overdue or closed.' }],
        },
      ],
      contextMap: [
        {
          from: 'Catalogue',
          to: 'Loans',
          relationship: 'queries',
          note: 'Asks whether the copy is not held for another member.',
        },
      ],
      aggregates: [
        {
          name: 'Loan',
          context: 'Loans',
          root: 'Loan',
          identity: { name: 'loanId', type: 'LoanId' },
          attributes: [{ name: 'member', type: 'MemberId' }],
          entities: [],
          invariants: [{ id: 'INV-loan-1', statement: 'No loan is renewed more than twice.' }],
          states: { initial: 'open', transitions: [{ from: 'open', operation: 'markLoanOverdue', to: 'overdue' }] },
          operations: [
            {
              id: 'OP-borrow-copy',
              name: 'borrowCopy',
              signature: 'borrowCopy(member: MemberId, copy: CopyId): Loan',
              precondition:
                'The member has fewer than 6 open loans. The member is not suspended. The copy is not held for another member.',
              postcondition: 'The copy is borrowed. A loan is opened with a due date 21 days later.',
              event: 'CopyBorrowed',
              pseudocode:
                '1. Find the member and the copy; refuse when one of them is not known.\n2. Check that the member has fewer than 6 open loans; otherwise refuse.\n3. Check that the member is not suspended; otherwise refuse, because a suspended member cannot borrow.\n4. Check that the copy is not held for another member; otherwise refuse, because a copy that is held for another member cannot be borrowed.\n5. Borrow the copy.\n6. Record a loan for it.\n7. A loan is opened with a due date 21 days later.\n8. Announce CopyBorrowed.',
              covers: ['PRD-001#US-1'],
            },
          ],
        },
      ],
      valueObjects: [
        {
          name: 'LoanStatus',
          context: 'Loans',
          attributes: [{ name: 'value', type: 'Text' }],
          allowedValues: ['open'],
          operations: [{ name: 'leaveOpen', rule: 'Only overdue or closed may follow open.' }],
        },
      ],
      domainEvents: [{ name: 'CopyBorrowed', attributes: [{ name: 'identifier', type: 'Text' }], consumers: ['Loans'] }],
      domainServices: [
        {
          name: 'CopyBorrowing',
          operations: [
            { name: 'borrowCopy', steps: ['Carry out borrowCopy on the loan; stop when it refuses.'], result: 'Loan' },
          ],
        },
      ],
    },
  },
  DaaLint: {
    key: 'DAA-001',
    title: 'Library Lending',
    status: 'In Review',
    version: 1,
    findings: [
      {
        code: 'DAA-EVENT-TENSE',
        severity: 'warning',
        at: { part: 'BorrowCopy' },
        message: 'The event "BorrowCopy" does not say in the past tense what happened.',
        fix: 'Put the thing first and the verb last, in the past: "BookBorrowed", "LimitExceeded", "PaymentNotReceived".',
      },
    ],
  },
  DaaCoverage: {
    key: 'DAA-001',
    title: 'Library Lending',
    status: 'In Review',
    version: 1,
    prd: { key: 'PRD-001', version: 1 },
    coverage: {
      stories: 10,
      mapped: 6,
      requirements: 0,
      criteria: 29,
      covered: 12,
      stated: 12,
      unread: 0,
      items: [{ ref: 'PRD-001#US-1.AC-1', status: 'OK', operations: ['OP-borrow-copy'] }],
    },
  },
};
