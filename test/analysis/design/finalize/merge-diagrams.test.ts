import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { mergeDiagrams } from '../../../../src/analysis/design/finalize/merge-diagrams.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

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
  const merged = mergeDiagrams([{ language: 'mermaid', text }], session, { isRecorded: () => recorded });
  expect(mergeDiagrams(merged, session, { isRecorded: () => recorded })).toEqual(merged);
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

describe('a product that a later decision brings back', () => {
  const rfc = (text: string): RfcBody =>
    rfcBodySchema.parse(
      documentKinds.rfc.parse(
        `# Auctions\n\n## Component Design\n\nBids go out to the ledger over Kafka, and prices are read from Redis.\n\n## Diagrams\n\n\`\`\`mermaid\n${text}\n\`\`\`\n`,
      ).body,
    );
  const session = (texts: readonly string[]) =>
    sessionOf({
      decisions: texts.map((text, at) => ({
        id: `DEC-${at + 1}`,
        text,
        rationale: '',
        settles: [],
        decidedBy: 'Ada',
        decidedAt: `2026-11-22T09:0${at}:00.000Z`,
      })),
    });
  /** Each time with one decision more, as a session is finalized again; `change` is what people do to the diagram in between. */
  function drawnAfter(
    text: string,
    texts: readonly string[],
    change: (drawn: readonly string[], time: number) => readonly string[],
  ) {
    let versions = [rfc(text)];
    for (let count = 1; count <= texts.length; count += 1) {
      const [current, ...before] = versions as [RfcBody, ...RfcBody[]];
      const done = finalizeRfc(current, session(texts.slice(0, count)), { versions: before });
      expect(finalizeRfc(done, session(texts.slice(0, count)), { versions })).toEqual(done);
      const drawn = done.proposedSolution.diagrams.map((block) => block.text);
      const left = change(drawn, count);
      const edited = {
        ...done,
        proposedSolution: { ...done.proposedSolution, diagrams: left.map((one) => ({ language: 'mermaid', text: one })) },
      };
      versions = left === drawn ? [done, ...versions] : [edited, done, ...versions];
    }
    return versions[0]?.proposedSolution.diagrams.map((block) => block.text);
  }
  const untouched = (drawn: readonly string[]): readonly string[] => drawn;
  const both = 'flowchart LR\n  A["Auction"] --> K["Kafka"]\n  K --> L["Ledger"]\n  A --> R["Redis"]\n  A --> L';
  const only = 'flowchart LR\n  A["Auction"] --> K["Kafka"]';

  it.each([
    ['as it was', both, ['We drop Kafka.', 'Kafka stays after all.'], [both]],
    ['in words of every day', both, ['We are done with Kafka.', 'Back to Kafka.'], [both]],
    [
      'as a kind',
      both,
      ['There is no broker any more.', 'We drop Redis.'],
      ['flowchart LR\n  A["Auction"]\n  L["Ledger"]\n  A --> L'],
    ],
    [
      'without what another one dropped',
      both,
      ['We drop Kafka.', 'Redis is gone.', 'Kafka stays after all.'],
      ['flowchart LR\n  A["Auction"] --> K["Kafka"]\n  K --> L["Ledger"]\n  A --> L'],
    ],
    ['where nothing was left', only, ['We drop Kafka.', 'Kafka stays after all.'], [only]],
    ['no more than before: it stays out', only, ['We drop Kafka.', 'Each bid carries a key.'], []],
  ])('returns to the diagram %s', (_, text, texts, expected) => {
    expect(drawnAfter(text, texts, untouched)).toEqual(expected);
  });

  it('and not to one that somebody has changed since, or took out', () => {
    const mine = 'flowchart LR\n  A["Auction"] --> L["Ledger"]';
    const texts = ['We drop Kafka.', 'Kafka stays after all.', 'Each bid carries a key.'];
    expect(drawnAfter(both, texts, (drawn, time) => (time === 1 ? [mine] : drawn))).toEqual([mine]);
    expect(drawnAfter(both, texts, (drawn, time) => (time === 1 ? [] : drawn))).toEqual([]);
    expect(drawnAfter(only, texts, (drawn, time) => (time === 2 ? [] : drawn))).toEqual([]);
  });
});
