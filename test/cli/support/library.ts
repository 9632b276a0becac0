import type { CoverageReport } from '../../../src/lifecycle/coverage.ts';
import type { DaaBody } from '../../../src/lifecycle/daa.ts';
import type { Finding } from '../../../src/lifecycle/findings.ts';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import { decidingRoles } from '../../../src/lifecycle/roles.ts';
import type { DaaDescription } from '../../../src/usecases/daas/describe-daa.ts';
import type { ArtifactVersion } from '../../../src/ports/artifacts.ts';
import type { ReviewGate, GateDecision } from '../../../src/ports/gates.ts';
import { noUsage, type DraftProvenance } from '../../../src/ports/drafter.ts';
import type { Run } from '../../../src/ports/runs.ts';
import { toPrdDocument } from '../../../src/usecases/reports/artifact-documents.ts';
import { toCoverageDocument, toDaaDocument } from '../../../src/usecases/reports/daa-documents.ts';
import { toGateDecidedDocument, toGateDocument } from '../../../src/usecases/reports/present-gate.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';
import { toRunDocument } from '../../../src/usecases/reports/run-documents.ts';

/** A small lending library, as plain data and as the documents that are made of it. */
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
  outOfScope: [],
  unread: [],
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
  stated: 0,
  unread: 0,
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

export const identity: Report<'identity'> = {
  id: 'person-1',
  name: 'Ada',
  kind: 'person',
  roles: [...decidingRoles],
  scopes: ['read', 'write', 'decide', 'admin'],
  authentication: 'token',
  tokenId: 'TOKEN-001',
  session: false,
  expiresAt: null,
};

export const gate: ReviewGate = {
  kind: 'review',
  requiredRoles: {},
  approvals: 0,
  missingRoles: [],
  separation: 'author',
  assignees: [],
  dueAt: null,
  reminders: 0,
  escalatedRoles: [],
  escalatedAt: null,
  remarks: [],
  replaces: null,
  replacedBy: null,
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
  standsInFor: null,
  granted: null,
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
  models: null,
  budget: { tokens: null, usd: null },
  forkedFrom: null,
  forks: [],
  error: null,
  startedById: 'person-1',
  startedByName: 'Ada',
  createdAt: '2026-11-21T09:14:00.000Z',
  updatedAt: '2026-11-21T09:15:00.000Z',
  revision: '3',
  usage: noUsage,
};

export const report: Report<'daa-generate'> = {
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
  usage: { ...noUsage },
};

export const diff = {
  key: 'DAA-001',
  from: 1,
  to: 2,
  added: 1,
  removed: 1,
  patch: '',
  parts: [],
  hunks: [{ heading: 'Aggregate: Loan', line: 12, lines: [' - Identity: loanId', '-### Loan', '+### Borrowing'] }],
};

const blocking = gate.criteria.flatMap(({ id, findings: own }) => own.map((finding) => ({ criterion: id, finding })));

export const prdDocument = toPrdDocument(prd);
export const daaDocument = toDaaDocument(description, null);
export const coverageDocument = toCoverageDocument(description);

const caller = { mayApprove: true, mayDecide: true, because: '' };

/** The first gate, as it waits. */
export const gateDocument = toGateDocument({
  gate,
  artifact: daa,
  drafter: { kind: 'rules' },
  diff: null,
  blocking,
  movedOn: null,
  unreviewed: [],
  redrafts: [],
  earlier: [],
  unreachable: null,
  caller,
});

/** The second gate: after a request for changes, and after the PRD has moved on. */
export const secondGateDocument = toGateDocument({
  gate: { ...gate, version: 2, previousVersion: 1 },
  artifact: { ...daa, version: 2 },
  drafter: { kind: 'rules' },
  diff,
  blocking,
  movedOn: { key: 'PRD-001', draftedFrom: 1, current: 2 },
  unreviewed: [],
  unreachable: null,
  redrafts: [],
  earlier: [{ ...gate, status: 'changes-requested', decisions: [decision] }],
  caller,
});

/** A run was to ask a model of which nobody knows what it costs. */
export const budgetGateDocument = toGateDocument({
  gate: {
    ...gate,
    kind: 'budget',
    key: 'GATE-003',
    artifactKey: null,
    artifactKind: null,
    artifactTitle: '',
    version: null,
    criteria: [],
    runId: 'RUN-001',
    roles: ['lead-engineer', 'management', 'admin'],
    budget: {
      scope: 'run',
      unit: 'usd',
      limit: 2,
      used: 0.4121,
      day: null,
      unpriced: ['openai:house-model'],
      steps: [
        { node: 'identify-concepts', attempts: 1, tokens: 21282, usd: 0.4121 },
        { node: 'propose-contexts', attempts: 2, tokens: 8120, usd: null },
      ],
    },
  },
  unreachable: null,
  caller,
});

export const nextGateDocument = { ...gateDocument, id: 'GATE-002', version: 2 };

export const outcome = toGateDecidedDocument({
  gate,
  decision,
  run,
  artifact: { ...daa, version: 2 },
  nextGate: { ...gate, key: 'GATE-002', version: 2 },
  diff,
});

const noAccount = { used: { tokens: 0, usd: 0 }, allowed: { tokens: null, usd: null }, takesUnpriced: false };

export const runDocument = toRunDocument({
  run,
  budget: { run: noAccount, day: noAccount },
  steps: [
    {
      node: 'identify-concepts',
      status: 'finished',
      startedAt: '2026-11-21T09:14:00.000Z',
      durationMs: 210,
      notes: ['12 entities, 24 operations'],
      drafting: { drafter: { kind: 'rules' }, attempts: 1, reusedFrom: null, uncounted: 0, usage: noUsage },
    },
    {
      node: 'state-invariants',
      status: 'failed',
      startedAt: '2026-11-21T09:14:01.000Z',
      durationMs: 2210,
      notes: [],
      drafting: null,
    },
  ],
  canceledBecause: '',
});

const sonnet = 'anthropic:claude-sonnet-5';
const sonnetUsage = { inputTokens: 8210, outputTokens: 1932, cacheReadTokens: 6144, cacheWriteTokens: 0, costUsd: 0.0412 };
const localUsage = { inputTokens: 9100, outputTokens: 2040, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: null };

/** The same DAA, drafted by two models and, where both failed, by the rules. */
export const modelDaaDocument = toDaaDocument(
  {
    ...description,
    daa: {
      ...daa,
      provenance: {
        ...daa.provenance,
        steps: [
          part('identify-concepts', { drafter: { kind: 'model', model: sonnet }, usage: sonnetUsage }),
          part('propose-contexts', { drafter: { kind: 'model', model: sonnet }, usage: sonnetUsage }),
          part('define-aggregates', {
            drafter: { kind: 'model', model: 'openai:llama3.3:70b' },
            usage: localUsage,
            passedOver: [{ model: sonnet, because: 'it is overloaded (529), also after 3 repeats' }],
          }),
          part('revise-daa', {}),
          part('revise-daa', {}),
        ],
      },
    },
  },
  null,
);

function part(step: string, given: Partial<DraftProvenance>): DraftProvenance & { step: string } {
  return {
    step: `inception/${step}`,
    drafter: { kind: 'rules' },
    prompt: null,
    promptHash: null,
    usage: noUsage,
    latencyMs: 10,
    calls: 0,
    passedOver: [],
    ...given,
  };
}

export const modelRunDocument: Report<'run-show'> = {
  ...runDocument,
  models: [sonnet, 'rules'],
  budget: {
    run: { usedTokens: 21282, allowedTokens: 20000, usedUsd: 0.0412, allowedUsd: 2 },
    day: { usedTokens: 182411, allowedTokens: null, usedUsd: 0.9, allowedUsd: 20 },
  },
  forkedFrom: { run: 'RUN-000', node: 'state-invariants' },
  forks: ['RUN-003'],
  usage: { ...localUsage, inputTokens: 17310, outputTokens: 3972, cacheReadTokens: 6144 },
  steps: runDocument.steps.map((step, index) => ({
    ...step,
    drafting:
      index === 0
        ? { drafter: { kind: 'model', model: sonnet }, attempts: 1, reusedFrom: 'RUN-000', uncounted: 0, usage: sonnetUsage }
        : { drafter: null, attempts: 2, reusedFrom: null, uncounted: 1, usage: localUsage },
    notes: ['Anthropic is overloaded; asking again in 2 s (1 of 4)', ...step.notes],
  })),
};
