import type { DaaBody } from '../../src/lifecycle/daa.ts';
import type { PrdBody } from '../../src/lifecycle/prd.ts';

/** A small sound PRD with an AI-DAA of it. */
export function samplePrd(): PrdBody {
  return {
    title: 'Lending',
    objective: '',
    targetUsers: [],
    stories: [
      {
        id: 'US-1',
        role: 'member',
        capability: 'borrow a copy',
        benefit: 'read at home',
        priority: 'must-have',
        criteria: [{ id: 'AC-1', text: 'A copy on loan cannot be borrowed.' }],
      },
    ],
    requirements: [{ id: 'REQ-1', section: '', text: 'It shall be possible to view a loan', priority: 'must-have' }],
    nonFunctional: { performance: [], availability: [], scalability: [], security: [], compliance: [] },
    risks: { identified: [], mitigations: [], assumptions: [] },
    metrics: { primaryKpi: '', secondary: [], measurementMethod: '' },
    constraints: { timeline: '', budget: '', technical: [], team: [] },
    glossary: [],
    outOfScope: [],
    unread: [],
    other: [],
  };
}

/** A model of `samplePrd` without any dangling name. */
export function sampleDaa(): DaaBody {
  return {
    contexts: [{ name: 'Lending', responsibilities: ['Lend copies'], language: [{ term: 'due date', meaning: '' }] }],
    contextMap: [],
    aggregates: [
      {
        name: 'Loan',
        context: 'Lending',
        root: 'Loan',
        identity: { name: 'loanId', type: 'LoanId' },
        attributes: [{ name: 'period', type: 'LendingPeriod' }],
        entities: [{ name: 'Renewal', attributes: [{ name: 'on', type: 'Date' }] }],
        invariants: [{ id: 'INV-one-copy', statement: 'A loan concerns exactly one copy.' }],
        states: { initial: 'open', transitions: [{ from: 'open', operation: 'borrowCopy', to: 'open' }] },
        operations: [
          {
            id: 'OP-borrow-copy',
            name: 'borrowCopy',
            signature: 'borrowCopy(member: Text, earlier: List of Loan): Loan or nothing',
            precondition: '',
            postcondition: '',
            event: 'CopyBorrowed',
            pseudocode: 'open the loan',
            covers: ['PRD-001#US-1', 'PRD-001#US-1.AC-1', 'PRD-001#REQ-1'],
          },
        ],
      },
    ],
    valueObjects: [
      {
        name: 'LendingPeriod',
        context: 'Lending',
        attributes: [{ name: 'until', type: 'Date' }],
        allowedValues: [],
        operations: [],
      },
    ],
    domainEvents: [{ name: 'CopyBorrowed', attributes: [{ name: 'identifier', type: 'Text' }], consumers: ['Lending'] }],
    domainServices: [],
  };
}
