import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawMermaid } from '../../../src/analysis/trace/draw-mermaid.ts';
import { drawTrace } from '../../../src/analysis/trace/draw-trace.ts';
import { orderForDebugging } from '../../../src/analysis/trace/order-for-debugging.ts';
import { artifactKindIds } from '../../../src/lifecycle/artifact-kinds.ts';
import type { Closure, KnownArtifact, KnownLink } from '../../../src/lifecycle/trace-closure.ts';

const artifact = (key: string, kind: KnownArtifact['kind'], change: Partial<KnownArtifact> = {}): KnownArtifact => ({
  key,
  kind,
  title: `Title of ${key}`,
  status: 'Draft',
  version: 1,
  successor: null,
  successorStatus: null,
  ...change,
});
const link = (from: string, role: KnownLink['role'], to: string, change: Partial<KnownLink> = {}): KnownLink => ({
  from,
  fromPart: null,
  role,
  to,
  toPart: null,
  toVersion: 1,
  targetVersion: 1,
  suspect: false,
  ...change,
});

const library: Closure = {
  artifacts: [
    artifact('PRD-001', 'prd', { version: 3 }),
    artifact('DAA-001', 'daa'),
    artifact('ADR-001', 'adr', { status: 'Superseded', successor: 'ADR-002', successorStatus: 'Accepted' }),
    artifact('ADR-002', 'adr', { status: 'Accepted' }),
    artifact('FIX-001', 'fix'),
  ],
  links: [
    link('DAA-001', 'derived_from', 'PRD-001'),
    link('DAA-001', 'covers', 'PRD-001', { fromPart: 'OP-a', toPart: 'US-1', targetVersion: 3, suspect: true }),
    link('ADR-001', 'derived_from', 'DAA-001', { toPart: 'OP-a' }),
    link('ADR-002', 'supersedes', 'ADR-001'),
    link('ADR-002', 'derived_from', 'DAA-001'),
    link('FIX-001', 'implements', 'ADR-002'),
  ],
};

it('says of an heir that nobody approved that nothing in force stands in', () => {
  const heir = artifact('ADR-002', 'adr', { status: 'Proposed' });
  const old = artifact('ADR-001', 'adr', { status: 'Superseded', successor: 'ADR-002', successorStatus: 'Proposed' });
  const links = [link('ADR-002', 'supersedes', 'ADR-001')];
  const [first] = drawTrace(
    { artifacts: [old, heir], links },
    { place: { key: 'ADR-001', part: null }, direction: 'down' },
  ).split('\n');
  expect(first).toBe(
    'ADR-002  Title of ADR-002  [Proposed]  (instead of ADR-001  Title of ADR-001  [Superseded], though nothing in force stands in for it)',
  );
});

it('draws what was made from a PRD, marks suspects, and lets the live successor lead', () => {
  const text = drawTrace(library, { place: { key: 'PRD-001', part: null }, direction: 'down' });
  expect(text.split('\n')).toEqual([
    'PRD-001  Title of PRD-001  [Draft]',
    '└─ DAA-001  Title of DAA-001  [Draft]  derived_from; OP-a covers US-1',
    '      ! suspect: made on version 1 of PRD-001, now 3: US-1',
    '   ├─ ADR-002  Title of ADR-002  [Accepted]  (instead of ADR-001  Title of ADR-001  [Superseded])  derived_from OP-a',
    '   │  └─ ADR-002  Title of ADR-002  [Accepted]  supersedes  (drawn elsewhere)',
    '   └─ ADR-002  Title of ADR-002  [Accepted]  derived_from',
    '      └─ FIX-001  Title of FIX-001  [Draft]  implements',
  ]);
});

it('draws a way up, from a part', () => {
  const text = drawTrace(library, { place: { key: 'FIX-001', part: 'AC-1' }, direction: 'up' });
  expect(text.split('\n')[0]).toBe('FIX-001#AC-1  of FIX-001  Title of FIX-001  [Draft]');
  expect(text).toContain('└─ ADR-002  Title of ADR-002  [Accepted]  implements');
  expect(text.match(/PRD-001 {2}Title/g)).toHaveLength(1);
});

it('counts parts where naming them would make the line long', () => {
  const links = ['1', '2', '3', '4'].map((id) => link('TIP-001', 'covers', 'PRD-001', { toPart: `US-${id}` }));
  const text = drawTrace(
    { artifacts: [artifact('PRD-001', 'prd'), artifact('TIP-001', 'tip')], links },
    { place: { key: 'PRD-001', part: null }, direction: 'down' },
  );
  expect(text).toContain('covers 4 parts');
});

it('of a part names everything that hangs on it', () => {
  const links = ['US-1', 'US-1.AC-1', 'US-1.AC-2', 'US-1.AC-3'].map((toPart, index) =>
    link('DAA-001', 'covers', 'PRD-001', { fromPart: index < 3 ? 'OP-a' : 'OP-b', toPart }),
  );
  const text = drawTrace(
    { artifacts: [artifact('PRD-001', 'prd'), artifact('DAA-001', 'daa')], links },
    { place: { key: 'PRD-001', part: 'US-1' }, direction: 'down' },
  );
  expect(text.split('\n').slice(1)).toEqual([
    '└─ DAA-001  Title of DAA-001  [Draft]  covers 4 parts',
    '      OP-a covers US-1, US-1.AC-1, US-1.AC-2',
    '      OP-b covers US-1.AC-3',
  ]);
});

it('says of a link between whole artifacts that it may not concern the part', () => {
  const text = drawTrace(
    { artifacts: [artifact('PRD-001', 'prd'), artifact('RFC-001', 'rfc')], links: [link('RFC-001', 'derived_from', 'PRD-001')] },
    { place: { key: 'PRD-001', part: 'US-1' }, direction: 'down' },
  );
  expect(text).toContain('derived_from  (a link of the whole, perhaps not of this part)');
});

it('draws what a link of the part leads to before what only the whole has a link to', () => {
  const artifacts = [artifact('PRD-001', 'prd'), artifact('DAA-001', 'daa'), artifact('RFC-001', 'rfc')];
  const links = [
    link('RFC-001', 'derived_from', 'PRD-001'),
    link('RFC-001', 'derived_from', 'DAA-001'),
    link('DAA-001', 'covers', 'PRD-001', { fromPart: 'OP-a', toPart: 'US-1' }),
  ];
  const text = drawTrace({ artifacts, links }, { place: { key: 'PRD-001', part: 'US-1' }, direction: 'down' });
  expect(text.split('\n').slice(1)).toEqual([
    '├─ DAA-001  Title of DAA-001  [Draft]  OP-a covers US-1',
    '│  └─ RFC-001  Title of RFC-001  [Draft]  derived_from',
    '└─ RFC-001  Title of RFC-001  [Draft]  derived_from  (a link of the whole, perhaps not of this part)  (drawn elsewhere)',
  ]);
});

it('keeps the order of the specification from an error back to the PRD', () => {
  const kinds = ['prd', 'daa', 'rfc', 'adr', 'bolt', 'unit', 'incident', 'fix', 'playbook'] as const;
  expect(orderForDebugging(kinds.map((kind, index) => artifact(`K-${index}`, kind)))).toEqual([
    { name: 'Incident, Fix-It Bolt', keys: ['K-6', 'K-7'] },
    { name: 'Deployment Unit', keys: ['K-5'] },
    { name: 'Bolt', keys: ['K-4'] },
    { name: 'AI-ADR', keys: ['K-3'] },
    { name: 'RFC', keys: ['K-2'] },
    { name: 'AI-DAA', keys: ['K-1'] },
    { name: 'PRD', keys: ['K-0'] },
  ]);
});

it('draws a Mermaid flowchart with suspect links dotted', () => {
  const lines = drawMermaid(library).split('\n');
  expect(lines[0]).toBe('flowchart BT');
  expect(lines).toContain('  n3["ADR-001<br/>Title of ADR-001<br/>Superseded<br/>see ADR-002"]:::superseded');
  expect(lines).toContain('  n2 -. "derived_from#59; OP-a covers US-1 (suspect)" .-> n1');
  expect(lines).toContain('  n5 -- "implements" --> n4');
  expect(drawMermaid(library, { key: 'PRD-001', part: 'US-1' })).toContain(
    '  n1["PRD-001#35;US-1<br/>Title of PRD-001<br/>Draft"]\n',
  );
});

it('lets no title break out of its line or its label', () => {
  const anyTitle = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a"] --> evil["', '<script>alert(1)</script>', 'one\ntwo', '\u001b[31mred', '\u202eright'),
  );
  fc.assert(
    fc.property(anyTitle, (title) => {
      const closure = { artifacts: [artifact('PRD-001', 'prd', { title })], links: [] };
      const text = drawTrace(closure, { place: { key: 'PRD-001', part: null }, direction: 'down' });
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      const [, node = '', ...rest] = drawMermaid(closure).split('\n');
      expect(rest).toEqual([]);
      expect(node).toMatch(/^ {2}n1\["[^"<>[\]{}|`\p{Cc}]*<br\/>[^"<>[\]{}|`\p{Cc}]*<br\/>Draft"\]$/u);
    }),
  );
});

it('draws every artifact of a closure, whatever hangs together how, and ends', () => {
  const size = 8;
  const edges = fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 20 });
  fc.assert(
    fc.property(edges, fc.constantFrom(...artifactKindIds), (pairs, kind) => {
      const artifacts = Array.from({ length: size }, (_, index) => artifact(`K-00${index}`, kind));
      // Earlier ones have the lower number, and each has one way down at least.
      const chain = artifacts.slice(1).map((_, index) => [index + 1, index] as const);
      const links = [...chain, ...pairs.filter(([from, to]) => from > to)].map(([from, to]) =>
        link(`K-00${from}`, 'depends_on', `K-00${to}`),
      );
      const text = drawTrace({ artifacts, links }, { place: { key: 'K-000', part: null }, direction: 'down' });
      for (const { key } of artifacts) expect(text).toContain(key);
    }),
  );
});
