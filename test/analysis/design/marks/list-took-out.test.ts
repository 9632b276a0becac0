import { expect, it } from 'vitest';
import { listTookOut } from '../../../../src/analysis/design/marks/list-took-out.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';

it('lists what is struck in a document by the decision behind it, also of risks', () => {
  const body = rfcBodySchema.parse(
    documentKinds.rfc.parse(`# Claims

## Proposed Solution

### Component Design

Reads claims ~~from Kafka~~ and pays them. → DEC-1 (Ada, 2026-11-22): Kafka is dropped.

### Technology Choices

~~Photos are in S3.~~ → DEC-2 (Ada, 2026-11-22): Photos are rows.

## Trade-offs and Risks

### Risks

- **RISK-1:** ~~Kafka is away.~~ → DEC-1
- **RISK-2:** A ~~struck~~ word that nobody decided about.
`).body,
  );
  expect(listTookOut(body)).toEqual([
    { decision: 'DEC-1', place: 'RISK-1', words: 'Kafka is away.' },
    { decision: 'DEC-1', place: 'Component Design', words: 'from Kafka' },
    { decision: 'DEC-2', place: 'Technology Choices', words: 'Photos are in S3.' },
  ]);
});
