import { expect, it } from 'vitest';
import { drawImpact } from '../../../src/analysis/impact/draw-impact.ts';
import { weighImpact, type ImpactFacts } from '../../../src/analysis/impact/weigh-impact.ts';
import type { KnownArtifact, KnownLink } from '../../../src/lifecycle/trace-closure.ts';

const artifact = (key: string, kind: KnownArtifact['kind']): KnownArtifact => ({
  key,
  kind,
  title: `Title of ${key}`,
  status: 'Accepted',
  version: 1,
  successor: null,
  successorStatus: null,
});
const size = { contexts: 1, aggregates: ['Loan', 'Copy'], operations: 5, artifacts: { daa: 1, bolt: 3 } };
const part = (localId: string, type: string) => ({ key: 'PRD-001', localId, type, text: `Text of ${localId}` });

const link = (from: string, to: string, ends: { fromPart?: string; toPart?: string } = {}): KnownLink => ({
  from,
  fromPart: null,
  role: 'covers',
  to,
  toPart: null,
  toVersion: 1,
  targetVersion: 1,
  suspect: false,
  ...ends,
});

const facts: ImpactFacts<typeof size> = {
  places: [{ key: 'ADR-001', part: null }],
  below: { artifacts: [artifact('ADR-001', 'adr'), artifact('BOLT-001', 'bolt')], links: [link('BOLT-001', 'ADR-001')] },
  above: { artifacts: [artifact('ADR-001', 'adr'), artifact('DAA-001', 'daa'), artifact('PRD-001', 'prd')], links: [] },
  servedParts: [
    { key: 'DAA-001', part: 'OP-a' },
    { key: 'PRD-001', part: 'US-1.AC-2' },
    { key: 'PRD-001', part: 'REQ-1' },
  ],
  parts: [
    part('US-1', 'story'),
    part('US-1.AC-2', 'criterion'),
    part('US-10', 'story'),
    part('REQ-1', 'requirement'),
    part('REQ-2', 'requirement'),
    { key: 'ADR-001', localId: 'MET-1', type: 'metric', text: 'loans_total (counter)' },
  ],
  prds: [
    {
      key: 'PRD-001',
      metrics: { primaryKpi: 'Loans a day', secondary: [{ text: 'Waiting' }], measurementMethod: 'weekly' },
      size,
    },
  ],
};

it('names stories by any of their criteria, and none that only looks alike', () => {
  const { features } = weighImpact(facts);
  expect(features).toMatchObject([{ exact: true, kpi: 'Loans a day', metrics: ['Waiting'] }]);
  expect(features[0]?.size).toEqual({ ...size, artifacts: { daa: 1, adr: 1, bolt: 1 } });
  expect(features[0]?.stories.map(({ localId }) => localId)).toEqual(['US-1']);
  expect(features[0]?.requirements.map(({ localId }) => localId)).toEqual(['REQ-1']);
});

it('tells what hangs on a part from what hangs on the whole artifact that it stands in', () => {
  const below = {
    artifacts: (['PRD-001', 'DAA-001', 'TIP-001', 'RFC-001', 'ADR-001', 'BOLT-001'] as const).map((key) =>
      artifact(key, key.slice(0, -4).toLowerCase() as KnownArtifact['kind']),
    ),
    links: [
      link('DAA-001', 'PRD-001', { fromPart: 'OP-a', toPart: 'US-1.AC-2' }),
      link('DAA-001', 'PRD-001', { fromPart: 'OP-b', toPart: 'US-10' }),
      link('TIP-001', 'PRD-001'),
      link('RFC-001', 'DAA-001'),
      link('ADR-001', 'DAA-001', { toPart: 'OP-a' }),
      link('BOLT-001', 'ADR-001'),
    ],
  };
  const above = { artifacts: [artifact('PRD-001', 'prd')], links: [] };
  const ofPart = weighImpact({ ...facts, below, above, places: [{ key: 'PRD-001', part: 'US-1' }] });
  const keys = (impact: typeof ofPart): string[] => impact.affected.flatMap(({ artifacts }) => artifacts.map(({ key }) => key));
  expect(keys(ofPart)).toEqual(['PRD-001', 'DAA-001', 'ADR-001', 'BOLT-001']);
  expect(ofPart.wider.map(({ key }) => key)).toEqual(['TIP-001', 'RFC-001']);
  expect(ofPart.features[0]?.size.artifacts).toEqual({ daa: 1, adr: 1, bolt: 1 });
  const text = drawImpact({ ...ofPart, things: ['PRD-001#US-1'], named: [], unknown: [], links: below.links });
  expect(text).toContain('Made from a whole artifact above, perhaps not from these parts (2)\n  TIP-001');

  const ofWhole = weighImpact({ ...facts, below, above, places: [{ key: 'PRD-001', part: null }] });
  expect(keys(ofWhole)).toHaveLength(6);
  expect(ofWhole.wider).toEqual([]);
});

it('takes all parts of a PRD where no link names any', () => {
  const [feature] = weighImpact({ ...facts, servedParts: [] }).features;
  expect(feature?.exact).toBe(false);
  expect(feature?.stories.map(({ localId }) => localId)).toEqual(['US-1', 'US-10']);
});

it('lists each artifact once, nearest to the requirement first', () => {
  expect(weighImpact(facts).affected.map(({ kind, artifacts }) => [kind, artifacts.map(({ key }) => key)])).toEqual([
    ['prd', ['PRD-001']],
    ['daa', ['DAA-001']],
    ['adr', ['ADR-001']],
    ['bolt', ['BOLT-001']],
  ]);
});

it('reads as text for a review', () => {
  const text = drawImpact({
    ...weighImpact(facts),
    things: ['RabbitMQ', 'Kafka'],
    named: [{ name: 'RabbitMQ', key: 'ADR-001', line: 'We use\tRabbitMQ.' }],
    unknown: ['Kafka'],
    links: [
      {
        from: 'DAA-001',
        fromPart: 'OP-a',
        role: 'covers',
        to: 'PRD-001',
        toPart: 'US-1',
        toVersion: 1,
        targetVersion: 2,
        suspect: true,
      },
    ],
  });
  expect(text).toBe(`Impact of RabbitMQ, Kafka

RabbitMQ is named in ADR-001: We use RabbitMQ.

Kafka is named in no AI-ADR in force.

Feature PRD-001  Title of PRD-001  [Accepted]
  US-1  Text of US-1
  REQ-1  Text of REQ-1
  KPI: Loans a day (weekly)
  Metric: Waiting
  Size: 2 aggregates touched (Loan, Copy) in 1 context, 5 operations; 1 AI-DAA, 1 AI-ADR, 1 Bolt

PRD (1)
  PRD-001  Title of PRD-001  [Accepted]

AI-DAA (1)
  DAA-001  Title of DAA-001  [Accepted]

AI-ADR (1)
  ADR-001  Title of ADR-001  [Accepted]

Bolt (1)
  BOLT-001  Title of BOLT-001  [Accepted]

Parts that hang together
  DAA-001#OP-a covers PRD-001: US-1

Metrics and alerts to watch
  ADR-001#MET-1  loans_total (counter)

Suspect links among them
  DAA-001#OP-a covers PRD-001#US-1: made on version 1, now 2`);
});

it('says so when nothing leads to a feature', () => {
  const text = drawImpact({
    ...weighImpact({ ...facts, prds: [] }),
    things: ['ADR-001'],
    named: [],
    unknown: [],
    links: [],
  });
  expect(text).toContain('No feature is affected');
});
