import type { AnswerExamples } from './answer-examples.ts';

const hash = '53d2057d9d6fce318525e504c1e040719e120cce6e33a573bfbba5582145b03b';

export const exchangeExamples: AnswerExamples = {
  ArtifactTexts: {
    items: [
      {
        key: 'PRD-001',
        kind: 'prd',
        title: 'Library Lending',
        status: 'Draft',
        version: 1,
        contentHash: hash,
        markdown: '---\nthroughline: PRD\n---\n\n# Library Lending\n',
      },
    ],
    next: null,
  },
  BundlePage: {
    format: 'throughline-bundle',
    schemaVersion: 1,
    artifacts: [
      {
        key: 'PRD-001',
        kind: 'prd',
        status: 'Validated',
        aliases: ['file:/docs/library-lending.prd.md'],
        versions: [
          {
            version: 1,
            title: 'Library Lending',
            status: 'Validated',
            contentHash: hash,
            author: 'Ada',
            createdAt: '2026-11-20T09:30:09.574Z',
            provenance: { reason: 'imported' },
            body: { title: 'Library Lending' },
            markdown: '---\nthroughline: PRD\n---\n\n# Library Lending\n',
            parts: [{ localId: 'US-1', type: 'story', text: 'As a member, I want to borrow a copy' }],
            links: [],
          },
        ],
      },
    ],
    next: null,
  },
  BundleImport: {
    items: [{ key: 'PRD-001', kind: 'prd', status: 'Draft', claimedStatus: 'Validated', need: 'attestation', versions: 1 }],
    redacted: [{ key: 'PRD-001', version: 1, secrets: 1 }],
    gates: ['GATE-001'],
  },
  Coverage: {
    key: 'DAA-001',
    reports: [
      {
        prd: { key: 'PRD-001', title: 'Library Lending', version: 1, currentVersion: 1 },
        subject: { key: 'DAA-001', kind: 'daa', title: 'Library Lending', status: 'In Review', version: 1 },
        stories: 10,
        mapped: 6,
        requirements: 0,
        criteria: 29,
        covered: 12,
        stated: 12,
        unread: 0,
        items: [
          {
            ref: 'PRD-001#US-1.AC-1',
            type: 'criterion',
            text: 'A copy that is lent is not lent again.',
            status: 'OK',
            by: [{ part: 'OP-borrow-copy', text: 'borrowCopy(member: MemberId, copy: CopyId): Loan' }],
            reason: '',
          },
        ],
      },
    ],
  },
  Check: {
    checked: 2,
    drafts: 1,
    errors: 0,
    warnings: 1,
    notes: 0,
    items: [
      {
        key: 'PRD-001',
        kind: 'prd',
        title: 'Library Lending',
        status: 'Draft',
        version: 1,
        findings: [
          {
            code: 'PRD-TECHNOLOGY-TERM',
            severity: 'warning',
            at: { file: 'library-lending.prd.md', line: 12, column: 1, part: 'US-3' },
            message: 'US-3 names technology: "email" (protocol).',
            fix: 'Say what it is for, such as "message", or move it to the technical constraints; the DAA leaves it out.',
            waived: false,
          },
        ],
      },
    ],
  },
  AuditPage: {
    items: [
      {
        id: '1',
        at: '2026-11-20T09:30:09.574123Z',
        actorId: 'service',
        action: 'artifact.created',
        subject: 'PRD-001',
        details: { version: 1, contentHash: hash, onBehalfOf: '01994d0c' },
        position: 1,
        hash,
      },
    ],
    next: null,
  },
  AuditVerify: {
    whole: true,
    sealed: 41,
    unsealed: 0,
    brokenAt: null,
    forged: [],
    head: hash,
    checkpoint: {
      position: 40,
      at: '2026-11-20T09:30:09.574Z',
      signature: 'valid',
      fingerprint: hash,
      key: 'own',
      chain: 'same',
    },
  },
  AuditCheckpoint: {
    format: 'throughline-audit-checkpoint',
    schemaVersion: 1,
    position: 41,
    hash,
    at: '2026-11-20T09:30:09.574Z',
    publicKey: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
    signature: 'ZTVuQjZ4cGxhY2Vob2xkZXI=',
  },
};
