import type { CoverageReport } from '../../../src/lifecycle/coverage.ts';
import type { DaaBody } from '../../../src/lifecycle/daa.ts';
import type { Finding } from '../../../src/lifecycle/findings.ts';
import { gatePolicies } from '../../../src/lifecycle/gates.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import { decidingRoles } from '../../../src/lifecycle/roles.ts';
import type { DaaDescription } from '../../../src/usecases/describe-daa.ts';
import type { ArtifactVersion, Gate, GateDecision, Principal, Run } from '../../../src/usecases/ports.ts';
import type { DaaReport } from '../../../src/usecases/reports/daa-report.ts';

/** A small lending library, as plain data, for tests that render it. */
export const prdBody: PrdBody = {
  title: 'Library Lending',
  objective: 'Members borrow copies under one set of rules.',
  targetUsers: ['members'],
  stories: [
    {
      id: 'US-1',
      title: 'Borrow a copy',
      role: 'member',
      capability: 'to borrow an available copy',
      benefit: 'I can read at home',
      priority: 'must-have',
      criteria: [
        { id: 'AC-1', text: 'A suspended member cannot borrow.' },
        { id: 'AC-2', text: 'A member has at most 6 open loans.' },
      ],
    },
    {
      id: 'US-2',
      role: 'branch manager',
      capability: 'to see what is in demand',
      benefit: 'I can order more copies',
      priority: null,
      criteria: [],
    },
  ],
  requirements: [],
  nonFunctional: { performance: [], availability: [], scalability: [], security: [], compliance: [] },
  risks: { identified: [], mitigations: [], assumptions: [] },
  metrics: { primaryKpi: '', secondary: [], measurementMethod: '' },
  constraints: { timeline: '', budget: '', technical: [], team: [] },
  glossary: [],
  other: [],
};

export const daaBody: DaaBody = {
  contexts: [
    { name: 'Lending', responsibilities: ['Lends copies to members and takes them back.'], language: [] },
    { name: 'Membership', responsibilities: ['Knows who may borrow.'], language: [] },
  ],
  contextMap: [{ from: 'Membership', to: 'Lending', relationship: 'publishes events', note: 'suspension stops lending' }],
  aggregates: [
    {
      name: 'Loan',
      context: 'Lending',
      root: 'Loan',
      identity: { name: 'loanId', type: 'LoanId' },
      attributes: [{ name: 'dueDate', type: 'Date' }],
      entities: [{ name: 'Renewal', attributes: [] }],
      invariants: [
        { id: 'INV-open-loans', statement: 'A member never has more than 6 open loans.' },
        { id: 'INV-renewals', statement: 'A loan is never renewed more than twice.' },
      ],
      states: {
        initial: 'open',
        transitions: [
          { from: 'open', operation: 'markOverdue', to: 'overdue' },
          { from: 'overdue', operation: 'returnCopy', to: 'returned' },
        ],
      },
      operations: [
        operation('borrowCopy', 'CopyBorrowed', ['PRD-001#US-1', 'PRD-001#US-1.AC-1', 'PRD-001#US-1.AC-2']),
        operation('returnCopy', 'CopyReturned', ['PRD-001#US-1']),
      ],
    },
    {
      name: 'Member',
      context: 'Membership',
      root: 'Membership',
      identity: { name: 'memberId', type: 'MemberId' },
      attributes: [],
      entities: [],
      invariants: [{ id: 'INV-one', statement: 'Every member holds one membership.' }],
      operations: [operation('suspendMember', 'MemberSuspended', [])],
    },
  ],
  valueObjects: [
    { name: 'CopyCondition', context: 'Lending', attributes: [], allowedValues: ['good', 'damaged'], operations: [] },
  ],
  domainEvents: [{ name: 'CopyBorrowed', attributes: [], consumers: ['Membership'] }],
  domainServices: [],
};

function operation(name: string, event: string, covers: string[]): DaaBody['aggregates'][number]['operations'][number] {
  return {
    id: `OP-${name.toLowerCase()}`,
    name,
    signature: `${name}(): Nothing`,
    precondition: '',
    postcondition: '',
    event,
    pseudocode: 'do it',
    covers,
  };
}

export const coverage: CoverageReport = {
  stories: 2,
  mapped: 1,
  requirements: 0,
  criteria: 2,
  covered: 2,
  items: [
    { ref: 'PRD-001#US-1', status: 'OK', operations: ['OP-borrowcopy'] },
    { ref: 'PRD-001#US-1.AC-1', status: 'OK', operations: ['OP-borrowcopy'] },
    { ref: 'PRD-001#US-1.AC-2', status: 'OK', operations: ['OP-borrowcopy'] },
    { ref: 'PRD-001#US-2', status: 'GAP', operations: [] },
    { ref: 'DAA-001#OP-suspendmember', status: 'ORPHAN', operations: ['OP-suspendmember'] },
  ],
};

export const findings: readonly Finding[] = [
  {
    code: 'PRD-METRIC-MISSING',
    severity: 'warning',
    at: { file: 'library.prd.md', line: 12, column: 3 },
    message: 'No success metric is stated.',
    fix: 'Name a primary KPI and how it is measured.',
  },
  {
    code: 'DAA-STORY-UNMAPPED',
    severity: 'error',
    at: { part: 'US-2' },
    message: 'No operation serves the story "see what is in demand".',
    fix: 'Add an operation, or note why it is deferred.',
  },
];

const version = {
  aliases: [],
  updatedAt: '2026-11-21T09:14:00.000Z',
  createdAt: '2026-11-21T09:14:00.000Z',
  authorId: 'person-1',
  authorName: 'Ada',
  markdown: '# Library Lending\n\nLends copies.\n',
};

export const daa: ArtifactVersion = {
  ...version,
  key: 'DAA-001',
  kind: 'daa',
  title: 'Library Lending',
  status: 'In Review',
  version: 1,
  contentHash: 'c0ffee'.repeat(10),
  body: daaBody,
  provenance: { derivedFrom: { key: 'PRD-001', version: 1 }, reason: 'drafted' },
};

export const prd: ArtifactVersion = {
  ...version,
  key: 'PRD-001',
  kind: 'prd',
  title: 'Library Lending',
  status: 'Draft',
  version: 1,
  contentHash: 'beef'.repeat(16),
  body: prdBody,
  provenance: { files: ['library.prd.md'], reason: 'imported' },
};

export const description: DaaDescription = { daa, body: daaBody, prd, prdBody, findings, coverage };

export const owner: Principal = { id: 'person-1', name: 'Ada', kind: 'person', roles: decidingRoles, token: 'secret' };

export const gate: Gate = {
  key: 'GATE-001',
  status: 'pending',
  artifactKey: 'DAA-001',
  artifactKind: 'daa',
  artifactTitle: 'Library Lending',
  version: 1,
  contentHash: daa.contentHash,
  roles: gatePolicies.daa?.roles ?? [],
  quorum: 1,
  criteria: (gatePolicies.daa?.criteria ?? []).map((criterion) => ({
    ...criterion,
    evidence: criterion.id === 'stories-mapped' ? '1 of 2 stories mapped.' : '',
    findings: criterion.id === 'stories-mapped' ? findings.filter((finding) => finding.severity === 'error') : [],
  })),
  runId: 'RUN-001',
  previousVersion: null,
  decisions: [],
  openedAt: '2026-11-21T09:15:00.000Z',
};

export const decision: GateDecision = {
  decision: 'request-changes',
  personId: 'person-1',
  personName: 'Ada',
  role: 'architect',
  authentication: 'token',
  interactive: false,
  selfApproved: false,
  note: 'see comments',
  verdicts: [{ id: 'stories-mapped', verdict: 'not-met', note: 'demand is missing' }],
  waivers: [],
  comments: [{ part: 'Loan', text: 'call it Borrowing' }],
  decidedAt: '2026-11-21T10:00:00.000Z',
};

export const run: Run = {
  key: 'RUN-001',
  workflow: 'inception',
  workflowVersion: 1,
  status: 'waiting',
  input: {},
  subject: { prd: 'PRD-001', daa: 'DAA-001' },
  node: 'await-decision',
  gateKey: 'GATE-001',
  error: null,
  startedById: 'person-1',
  startedByName: 'Ada',
  createdAt: '2026-11-21T09:14:00.000Z',
  updatedAt: '2026-11-21T09:15:00.000Z',
  usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
};

export const report: DaaReport = {
  run: { id: 'RUN-001', workflow: 'inception', status: 'waiting' },
  artifacts: { prd: 'PRD-001', daa: 'DAA-001' },
  gate: {
    id: 'GATE-001',
    artifact: 'DAA-001',
    version: 1,
    contentHash: daa.contentHash,
    roles: [...gate.roles],
    criteria: gate.criteria.map(({ id, text }) => ({ id, text })),
  },
  coverage,
  findings: [...findings],
  drafter: { kind: 'rules' },
  usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
};
