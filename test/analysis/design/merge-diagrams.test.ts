import { describe, expect, it } from 'vitest';
import { mergeDiagrams } from '../../../src/analysis/design/merge-diagrams.ts';
import { sessionOf } from './session-of.ts';

const sequence = `sequenceDiagram
  actor R as Bidder
  participant P1 as Auction
  participant P2 as Kafka
  participant P3 as Ledger
  R->>P1: placeBid
  P1->>P2: BidPlaced
  P2-->>P3: BidPlaced
  Note over P2: keeps 7 days
  P1-->>R: accepted`;
const flow = `flowchart LR
  A["Auction"] --> K["Kafka"]
  K --> L["Ledger"]
  A -- "asks Kafka" --> L`;

function drawn(text: string, decision: string, recorded = false): string[] {
  const session = sessionOf({
    decisions: [
      { id: 'DEC-1', text: decision, rationale: '', settles: [], decidedBy: 'Ada', decidedAt: '2026-11-22T09:00:00.000Z' },
    ],
  });
  const merged = mergeDiagrams([{ language: 'mermaid', text }], session, () => recorded);
  expect(mergeDiagrams(merged, session, () => recorded)).toEqual(merged);
  return merged.map((block) => block.text);
}

describe('a diagram that shows what a decision does without', () => {
  it.each([
    ['Without Kafka: bids wait in a table.'],
    ['We drop Kafka.'],
    ['Kafka is replaced by a table.'],
    ['A table instead of Kafka.'],
  ])('is drawn without it: %s', (decision) => {
    const [left = ''] = drawn(sequence, decision);
    expect(left).not.toMatch(/P2|Kafka/);
    expect(left).toContain('R->>P1: placeBid\n  P1-->>R: accepted');
    expect(drawn(flow, decision)).toEqual(['flowchart LR\n  A["Auction"]\n  L["Ledger"]\n  A -- "asks Kafka" --> L']);
  });

  it('is drawn without a part that is dropped', () => {
    expect(drawn(sequence, 'The Ledger is dropped.')[0]).not.toContain('P3');
  });

  it('goes where nothing would meet any more', () => {
    expect(drawn('sequenceDiagram\n  participant K as Kafka\n  A->>K: told', 'Without Kafka.')).toEqual([]);
  });

  it.each([
    ['Kafka stays.'],
    ['No Kafka for refunds: a table.'],
    ['Each bid carries a key.'],
    ['Without RabbitMQ: bids wait in a table.'],
    ['We do not drop Kafka.'],
    ['A message to Kafka is dropped after ten attempts.'],
  ])('stays as it was: %s', (decision) => {
    expect(drawn(sequence, decision)).toEqual([sequence]);
    expect(drawn(flow, decision)).toEqual([flow]);
  });

  it('stays as people drew it since, and of another kind', () => {
    expect(drawn(sequence, 'Without Kafka.', true)).toEqual([sequence]);
    expect(drawn('stateDiagram-v2\n  Kafka --> Table', 'Without Kafka.')).toEqual(['stateDiagram-v2\n  Kafka --> Table']);
  });
});
