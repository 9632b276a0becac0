import { documentKinds } from '../../src/documents/document-kinds.ts';
import { daaBodySchema, requiredEventAttributes, type DaaBody } from '../../src/lifecycle/daa.ts';
import { designMaterialSchema, type DesignMaterial } from '../../src/lifecycle/design-material.ts';
import { emptyPrdBody } from '../../src/lifecycle/prd.ts';

const attributes = [...requiredEventAttributes];

const daa: DaaBody = daaBodySchema.parse({
  contexts: ['Lending', 'Notices'].map((name) => ({ name, responsibilities: [], language: [] })),
  contextMap: [{ from: 'Lending', to: 'Notices', relationship: 'publishes events', note: '' }],
  aggregates: [
    {
      name: 'Loan',
      context: 'Lending',
      root: 'Loan',
      identity: { name: 'id', type: 'LoanId' },
      attributes: [],
      entities: [],
      invariants: [{ id: 'INV-loan-1', statement: 'A copy is lent to one member at a time.' }],
      operations: [operation('lend', 'BookLent', ['PRD-001#US-1.AC-1'])],
    },
    {
      name: 'Notice',
      context: 'Notices',
      root: 'Notice',
      identity: { name: 'id', type: 'NoticeId' },
      attributes: [],
      entities: [],
      invariants: [],
      operations: [operation('notify', '', [])],
    },
  ],
  valueObjects: [],
  domainEvents: [{ name: 'BookLent', attributes, consumers: ['Notices'] }],
  domainServices: [],
});

function operation(name: string, event: string, covers: string[]) {
  return { id: `OP-${name}`, name, signature: `${name}()`, precondition: '', postcondition: '', event, pseudocode: '', covers };
}

/** An RFC in which every field has a value, over the small model above. */
export const filledRfc = `# Lending

## Context and Problem Statement

Members wait too long.

## Proposed Solution

### High-Level Approach

Two services and a relay between them.

### Component Design

Each part has a database of its own.

- **CMP-1:** Lending desk
  - **Keeps:** DAA-001#INV-loan-1
  - **Serves:** PRD-001#US-1, PRD-001#NFR-1
  - **Access:** librarians, by the session of their branch
  - **Retention:** loans are removed after two years
  - **Personal Data:** yes
- **CMP-2:** Notices
  - **Serves:** DAA-001#OP-notify
  - **Access:** n/a: because nobody calls it
  - **Retention:** n/a: because it stores nothing
  - **Personal Data:** no

### Technology Choices

PostgreSQL, which is there.

### Integration Points

- **INT-1:** Lending desk publishes events to Notices
  - **With:** Notices
  - **Kind:** event
  - **Events:** DAA-001#EV-book-lent
  - **On Failure:** the relay tries again for a day
  - **Repeats:** the second one is dropped by its identifier
  - **Order:** n/a: because each stands alone
- **INT-2:** Lending desk asks the card system
  - **With:** Card system
  - **Kind:** call
  - **Time-out:** 2 s
  - **On Failure:** the loan is refused

### Migration

1. Copy the slips.

#### Rollback

The slips stay for a month.

### Runs On

- **Infrastructure:** db-1, vm-2
- **Services:** lending, notices

### Diagrams

\`\`\`mermaid
sequenceDiagram
  Desk->>Notices: BookLent
\`\`\`

## Playbook Patterns

| Pattern | Verdict | How or Why |
| --- | --- | --- |
| Transactional outbox (MESSAGING-001) | used | between CMP-1 and CMP-2 |

## Alternatives Considered

- **ALT-1:** One service
  - **Reason:** Notices would stop lending.
- **ALT-2:** A queue that one can buy
  - **Reason:** It is there already.
  - **State:** chosen
  - **By:** DEC-1

## Trade-offs and Risks

### Pros

- **PRO-1:** A notice never stops a loan.

### Cons

- **CON-1:** Two things to run.

### Risks

- **RISK-1:** The relay stops.
  - **Mitigation:** MON-1 calls somebody.

## Open Questions

### Decisions Needing Input

- **Q-1:** Who is paged?
  - **Answer:** When the rota is known.
  - **State:** deferred

## Edge Cases and Non-Functional Considerations

### Edge Cases

- **EC-1:** The same loan is asked for twice.
  - **Handling:** The second answers with the first.
  - **Topic:** idempotency
- **EC-2:** Two desks lend one copy.
  - **Handling:** One transaction wins.
  - **Topic:** concurrency

### Performance

PRD-001#NFR-1: one index.

### Security

Sessions.

### Failure Modes

As the integrations say.

### Monitoring

- **MON-1:** loans_total
  - **Type:** counter
  - **Measures:** PRD-001#KPI-1, PRD-001#NFR-1
  - **Threshold:** rate < 1 /h for 3600 s
  - **Alert:** NoLoans: the branch manager is called
  - **Dashboard:** Lending

### Runbook

- **RB-1:** No loans for an hour
  - **Symptoms:** MON-1 fires.
  - **Triage Steps:** Look at the relay.
  - **Escalation:** The branch manager.

## Design Session

### Decisions Made

- **DEC-1:** We take the queue that is there.
  - **Rationale:** Nothing new to run.
  - **Does:** choose
  - **About:** ALT-2
  - **By:** Ada
  - **At:** 2026-01-02T03:04:05Z

## References

- **derived from:** DAA-001
- **derived from:** PRD-001
- **cites pattern:** MESSAGING-001
`;

/** A design against which no check has anything. */
export function fillDesign(markdown = filledRfc): DesignMaterial {
  const rfc = documentKinds.rfc.parse(markdown);
  const prd = emptyPrdBody();
  return designMaterialSchema.parse({
    rfc: { key: 'RFC-001', version: 1, title: rfc.title, body: rfc.body, waivers: [] },
    source: { kind: 'daa', key: 'DAA-001', version: 1, title: 'Lending', body: daa },
    prd: {
      key: 'PRD-001',
      version: 1,
      title: 'Lending',
      body: {
        ...prd,
        title: 'Lending',
        objective: 'Members get their books.',
        nonFunctional: { ...prd.nonFunctional, performance: [{ id: 'NFR-1', text: 'A loan takes 2 seconds at most.' }] },
        metrics: { ...prd.metrics, primaryKpi: '100 loans a day' },
      },
    },
    patterns: [],
    precedents: [],
  });
}
