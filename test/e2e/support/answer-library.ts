import type { WireModels } from '../../support/wire-models.ts';

/** Sentences that changes and edits put in, and those whose place they take. */
export const libraryTexts = {
  within: 'The book is back within 30 days.',
  exactlyOne: 'A loan has exactly one member, and never another.',
  searched: 'Late loans are searched for once a night.',
  onPaper: 'While it is down, the desk writes loans on paper.',
  hourly: 'Late loans are searched for every hour, each loan once.',
  replayed: 'While it is down, the desk writes loans on paper, and enters them afterwards.',
} as const;

const { within, exactlyOne, searched, onPaper } = libraryTexts;

/** What a model answers of a small library, from its PRD to the AI-ADR; replies in a session are left to the test. */
export function answerLibrary(wire: WireModels): void {
  answerInception(wire);
  answerRfc(wire);
  answerAdr(wire);
}

const operation = (id: string, name: string, event: string, covers: string) => ({
  id,
  name,
  signature: `${name}(member: MemberId): Loan`,
  event,
  covers: [covers],
});
const written = (id: string) => ({
  id,
  precondition: 'The book is there.',
  postcondition: 'It is recorded.',
  pseudocode: '1. Record it.',
});

/** The answers up to the AI-DAA: one names a type that nobody has, and two wishes are answered with what changes. */
function answerInception(wire: WireModels): void {
  wire.answer('read_prd', { parts: [] });
  wire.answer('identify_concepts', {
    entities: [{ name: 'Loan', term: 'loan', meaning: 'A book that a member has.', kind: 'entity', sources: ['REQ-1', 'REQ-2'] }],
    operations: [
      { name: 'borrowBook', actor: 'Member', object: 'Loan', sources: ['REQ-1'] },
      { name: 'returnBook', actor: 'Member', object: 'Loan', sources: ['REQ-2'] },
    ],
    questions: [],
  });
  wire.answer('propose_contexts', {
    contexts: [{ name: 'Lending', responsibilities: ['Lends books'], language: [{ term: 'loan', meaning: 'A book lent.' }] }],
    contextMap: [],
    placements: [{ entity: 'Loan', context: 'Lending' }],
  });
  wire.answer('define_aggregates', {
    aggregates: [
      {
        name: 'Loan',
        context: 'Lending',
        root: 'Loan',
        identity: { name: 'loanId', type: 'LoanId' },
        attributes: [{ name: 'member', type: 'MemberId' }],
        entities: [],
        operations: [
          operation('OP-borrow-book', 'borrowBook', 'BookBorrowed', 'REQ-1'),
          operation('OP-return-book', 'returnBook', 'BookReturned', 'REQ-2'),
        ],
      },
    ],
    valueObjects: [],
    domainEvents: ['BookBorrowed', 'BookReturned'].map((name) => ({ name, attributes: [], consumers: ['Lending'] })),
  });
  wire.answer('change_define_aggregates', {
    externalIdentities: { add: [{ name: 'MemberId', system: 'Register of members', meaning: 'A member.' }] },
  });
  wire.answer('write_pseudocode', { operations: [written('OP-borrow-book'), written('OP-return-book')], domainServices: [] });
  wire.answer('state_invariants', {
    invariants: [{ aggregate: 'Loan', invariants: [{ id: 'INV-loan-member', statement: 'A loan has one member.' }] }],
  });
  wire.answer('criticize_daa', {
    remarks: [{ part: 'OP-return-book', text: 'The thirty days are not kept.', quote: 'within 30 days' }],
  });
  const changed = (change: object) => ({ aggregates: { change: [{ name: 'Loan', ...change }] }, notDone: [] });
  wire.answer(
    'revise_daa',
    changed({ operations: { change: [{ id: 'OP-return-book', postcondition: within }] } }),
    changed({ invariants: { change: [{ id: 'INV-loan-member', statement: exactlyOne }] } }),
  );
}

function answerRfc(wire: WireModels): void {
  wire.answer('draft_rfc', {
    problemSummary: 'Members borrow and return books.',
    domainModel: 'One aggregate, Loan.',
    technicalContext: 'The desk has one computer.',
    constraints: ['Two people until June.'],
    highLevelApproach: `One service records each loan.\n\n${searched}`,
    componentDesign: 'The service keeps loans.',
    components: [
      {
        text: 'Lending service',
        keeps: 'DAA-001#INV-loan-member',
        serves: 'PRD-001#REQ-1, PRD-001#REQ-2',
        access: 'The desk alone.',
        retention: 'Two years; a job removes them.',
        personalData: 'yes',
      },
    ],
    technologyChoices: '',
    integrationPoints: '',
    migration: { steps: '', rollback: '' },
    runsOn: { infrastructure: '', services: '' },
    diagrams: [{ language: 'mermaid', text: 'sequenceDiagram\n  Desk->>Lending: borrowBook' }],
    patterns: [],
    alternatives: [
      { text: 'Paper cards.', reason: 'Nobody finds a late one.' },
      { text: 'A service of the city.', reason: 'It comes in three years.' },
    ],
    pros: ['Small.'],
    cons: ['One more service.'],
    risks: [{ text: 'The search is slow.', mitigation: 'Wait.' }],
    decisions: ['Who may see the loans of a member?'],
    unknowns: [],
    edgeCases: [{ text: 'A loan is recorded twice.', handling: 'The second is ignored.', topic: 'idempotency' }],
    performance: '',
    security: '',
    failureModes: onPaper,
    monitoring: '',
  });
}

/** The record decides what the RFC decides, and leaves open what nobody decided: also after it was told what is missing. */
function answerAdr(wire: WireModels): void {
  const open = ['Concurrency', 'Relay Failure', 'Dependency Unavailability', 'Security', 'Rollback', 'Technology Choices'].concat(
    ['Database Schema', 'API Contract', 'Metrics', 'Alerts', 'Dashboards', 'Operational Runbook'],
  );
  wire.answer('draft_adr', {
    context: 'Members borrow and return books.',
    statement: 'One service records each loan.',
    points: [
      { text: 'Late loans are searched for every hour.', binds: 'The service.', decides: ['DEC-1', 'DEC-2', 'CMP-1'] },
      { text: 'The desk alone sees loans, and enters those on paper.', binds: 'The desk.', decides: ['DEC-3', 'DEC-4'] },
    ],
    rationale: 'Two people until June.',
    technologyChoices: '',
    databaseSchema: '',
    apiContract: [],
    sequenceDiagram: 'sequenceDiagram\n  Desk->>Lending: borrowBook',
    edgeCases: [{ text: 'A loan is recorded twice.', handling: 'The second is ignored.', topic: 'idempotency' }],
    metrics: [],
    alerts: [],
    dashboards: [],
    runbook: [],
    consequences: 'Reminders come within the hour.',
    rejectedAlternatives: ['ALT-1', 'ALT-2'].map((rejects) => ({
      text: rejects,
      reason: 'It was weighed.',
      tradeOff: '',
      rejects,
    })),
    deferred: [],
    notApplicable: [],
    openPoints: open.map((section) => ({ section, question: `What about ${section}?` })),
    notDone: [],
  });
  wire.answer('change_draft_adr', { notDone: ['Nobody has decided what is open.'] });
}
