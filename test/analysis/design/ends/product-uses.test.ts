import { describe, expect, it } from 'vitest';
import { listProductUses, listStillUsed, readProductName } from '../../../../src/analysis/design/ends/product-uses.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';

const body = rfcBodySchema.parse(
  documentKinds.rfc.parse(`# Claims

## Context and Problem Statement

### Technical Context

Claims are in Kafka topics today.

### Constraints

- **LIM-1:** Nobody has run Kafka.

## Proposed Solution

### Component Design

**Claims**: takes claims in and tells payouts over Kafka.

**Payouts**: reads claims from Kafka and pays them.

### Technology Choices

Kafka carries the events. Photos are stored in S3. PostgreSQL keeps claims.
`).body,
);

describe('the uses of a product', () => {
  it('are where the design builds on it, each with what goes, and none where it is given', () => {
    expect(listProductUses(body, 'Kafka').map(({ place, words }) => ({ place, words }))).toEqual([
      { place: 'Claims', words: ['over Kafka'] },
      { place: 'Payouts', words: ['from Kafka'] },
      { place: 'Technology Choices', words: ['Kafka carries the events.'] },
    ]);
    expect(listProductUses(body, 'Redis')).toEqual([]);
  });

  it.each([
    ['Kafka', 'Kafka'],
    [' kafka ', 'Kafka'],
    ['Postgres', 'PostgreSQL'],
    ['Amazon SQS', undefined],
    ['S3', 'S3'],
    ['over Kafka', undefined],
    ['the queue', undefined],
    ['Kafka and Redis', undefined],
    ['message queue', undefined],
  ])('are asked for by its name alone: %j', (text, name) => {
    expect(readProductName(body, text)).toBe(name);
  });
});

describe('a product that may end with a decision', () => {
  it.each([
    ['Kafka had a good run, we stop here.', ['Kafka']],
    ['Too heavy for us: S3.', ['S3']],
    ["We don't need Kafka for forty claims a day.", ['Kafka']],
    ['Photos move from S3 to the file server.', ['S3']],
    ['Kafka keeps events for seven days.', []],
    ['A job deletes photos from S3 every night, two years after the end of the claim.', []],
    ['Calls to Kafka time out after 5 seconds.', []],
    ['Events go out over Kafka; no mail is sent.', []],
    ['PostgreSQL gets a standby.', []],
    ['Redis is too expensive.', []],
    ['There is no second region.', []],
  ])('is named in it, and used by the design: %s', (text, expected) => {
    expect(listStillUsed(body, [{ id: 'DEC-1', text }]).map(({ name }) => name)).toEqual(expected);
  });
});
