import { documentKinds } from '../../src/documents/document-kinds.ts';
import { adrBodySchema, type AdrBody } from '../../src/lifecycle/adr.ts';
import type { PlanMaterial } from '../../src/lifecycle/plan-material.ts';

/** An AI-ADR with six decisions, four operations, six edge cases, metrics, alerts and a runbook. */
export const lendingAdr = `# Lend copies through one loan service

## Context

Members borrow and return copies at the desk and at home.

## Decision

### Statement

One service owns loans, and tells the others by events.

### Points

- **D-1:** Loans are written by the loan service alone.
  - **Binds:** every service
  - **Prevents:** another service writes the table \`loan\`
  - **Check:** no import of loan-store in src/catalog/**
- **D-2:** A copy is lent by a conditional insert, so that one of two members gets it.
  - **Binds:** API-1
  - **Rule:** Two requests at once for one copy give one 201 and one 409.
- **D-3:** Events leave through an outbox.
  - **Rule:** No code outside the relay publishes to the broker.
- **D-4:** Late fees follow the table of the library board.
  - **Binds:** API-4
  - **Rule:** Each row of the fee table is a test.
  - **Mark:** business-logic
- **D-5:** A return is accepted without the member’s card.
  - **Binds:** API-2
- **D-6:** Loans are read from a replica.
  - **Binds:** API-3
  - **Rule:** The query of API-3 has the replica’s connection.

## Rationale

The desk must not wait for the catalog.

## Implementation Details

### Technology Choices

Node.js, Postgres.

### Database Schema

Tables \`loan\` and \`outbox\`.

- **SCH-1:** Table \`loan\` with a unique index on the copy of an open loan.
  - **Used By:** API-1, API-2, API-3
- **SCH-2:** Table \`outbox\`.
  - **Used By:** D-3
- **SCH-3:** Fill \`loan.branch\` of old loans.
  - **Step:** backfill
  - **Used By:** API-3
- **SCH-4:** Drop \`copy.borrower\`.
  - **Step:** destructive
  - **Used By:** API-1, API-2

### API Contract

#### API-1: POST /loans

- **Authorization:** Bearer <ACCESS_TOKEN>

##### Request

{ "copyId": "c-1" }

##### Response

201 with the loan.

##### Errors

| Status | Meaning |
| --- | --- |
| 409 | The copy is lent. |

#### API-2: POST /loans/{id}/return

##### Response

200

#### API-3: GET /members/{id}/loans

##### Response

200

#### API-4: GET /members/{id}/fees

##### Response

200

## Edge Cases and Failure Handling

- **EC-1:** The same POST /loans comes twice.
  - **Topic:** idempotency
  - **Handling:** API-1 answers with the first loan again.
- **EC-2:** Two members ask for one copy at once.
  - **Topic:** concurrency
  - **Handling:** The unique index refuses the second.
- **EC-3:** The broker is down.
  - **Topic:** relay
  - **Handling:** The outbox keeps the events, the relay tries again with backoff.
- **EC-4:** The catalog does not answer.
  - **Topic:** dependency
  - **Handling:** API-1 lends by what the loan service knows.
- **EC-5:** A token of another library.
  - **Topic:** security
  - **Handling:** 403, and it is logged.
- **EC-6:** The release is taken back.
  - **Topic:** rollback
  - **Handling:** The version before runs on the new schema.

## Monitoring and Observability

### Metrics

| Id | Metric | Type | Measures | Meaning |
| --- | --- | --- | --- | --- |
| MET-1 | loans_total | counter | PRD-001#KPI-1 | Loans |
| MET-2 | loan_seconds | histogram | PRD-001#NFR-1 | Time of POST /loans |
| MET-3 | outbox_age_seconds | gauge |  | Oldest event |

### Alerts

| Id | Alert | Metric | Threshold | Action |
| --- | --- | --- | --- | --- |
| ALERT-1 | Lending is slow | loan_seconds | p95 > 500 ms for 300 s | Call on-call |
| ALERT-2 | Events are stuck | outbox_age_seconds | value > 300 s for 60 s | Call on-call |

### Dashboards

- **DASH-1:** Loans by branch, with errors.

### Operational Runbook

- **RB-1:** Events are stuck.
  - **Symptoms:** Members get no mails.
  - **Triage Steps:** Look at the relay’s log.
  - **Escalation:** The platform team.

## Rejected Alternatives

- **ALT-1:** Two-phase commit.
  - **Reason:** The catalog cannot take part.
  - **Trade-off:** Events come late.
`;

export function lendingBody(): AdrBody {
  return adrBodySchema.parse(documentKinds.adr.parse(lendingAdr).body);
}

/** The AI-ADR as what a plan is made from. */
export function lendingMaterial(): PlanMaterial {
  const own = { key: 'ADR-001', version: 1, title: 'Lend copies', contentHash: 'abc', body: lendingBody() };
  return { adrs: [own], nfrs: [{ ref: 'PRD-001#NFR-1', category: 'performance' }], bolts: [] };
}
