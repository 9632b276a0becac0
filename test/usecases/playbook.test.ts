import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../src/lifecycle/rfc.ts';
import type { Report } from '../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;

beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const design = (file: string): Promise<Buffer> => readFile(`test/fixtures/designs/parcel-lockers/${file}`);
const statusOf = async (key: string): Promise<string> => (await bench.service.artifacts.show({ key })).status;
const countEntries = async (): Promise<number> => (await bench.ports.artifacts.list({ kind: 'playbook' })).length;
const asking = async (): Promise<number> => (await bench.ports.gates.list({ status: 'pending', kind: 'attestation' })).length;

function approve(gate: string, comments: { part: string; text: string }[] = []): Promise<Report<'gate-decision'>> {
  return bench.service.gates.decide({
    key: gate,
    decision: 'approve',
    note: 'read',
    all: true,
    met: [],
    notMet: [],
    waivers: [],
    comments,
    interactive: true,
  });
}

function gateOf({ gate }: Report<'playbook-adopt'>): string {
  if (!gate) throw new Error('No gate asks.');
  return gate.id;
}

describe('adopting a selection', () => {
  it('stores nothing of it where one name is not known', async () => {
    await expect(bench.service.playbook.adopt({ names: ['saga', 'nosuch'] })).rejects.toMatchObject({
      id: 'playbook.unknown-entry',
    });
    await expect(bench.service.playbook.adopt({ names: [] })).rejects.toMatchObject({ id: 'playbook.nothing-named' });
    expect(await countEntries()).toBe(0);
  });

  it('opens one gate for all, which shows what each solves', async () => {
    const adopted = await bench.service.playbook.adopt({ names: ['saga', 'transactional-outbox'] });
    expect(adopted.entries).toMatchObject([
      { name: 'saga', key: 'MESSAGING-001', status: 'Proposed', imported: true, gate: gateOf(adopted) },
      { name: 'transactional-outbox', key: 'MESSAGING-002', status: 'Proposed', imported: true },
    ]);
    const gate = await bench.service.gates.show({ key: gateOf(adopted) });
    expect(gate).toMatchObject({ title: '2 Playbook entries to adopt', roles: ['review-board'], criteria: [{ id: 'vetted' }] });
    expect(gate.claims[0]?.problem).toMatch(/^One business deed changes several aggregates/);
  });

  it('is the same when it is asked for again', async () => {
    const again = await bench.service.playbook.adopt({ names: ['transactional-outbox', 'saga', 'saga'] });
    expect(again.entries.map(({ imported }) => imported)).toEqual([false, false]);
    expect([await countEntries(), await asking()]).toEqual([2, 1]);
    expect(gateOf(again)).toBe(again.entries[0]?.gate);
  });

  it('makes all of them Active by one approval', async () => {
    const gate = gateOf(await bench.service.playbook.adopt({ names: ['saga', 'transactional-outbox'] }));
    await approve(gate);
    expect([await statusOf('MESSAGING-001'), await statusOf('MESSAGING-002')]).toEqual(['Active', 'Active']);
    const again = await bench.service.playbook.adopt({ names: ['saga'] });
    expect(again).toMatchObject({ gate: null, entries: [{ status: 'Active', gate: null }] });
  });

  it('asks about each once, however many ask at once', async () => {
    const selections = [
      ['cqrs', 'cache-aside'],
      ['cache-aside', 'bulkhead'],
      ['bulkhead', 'cqrs'],
      ['cqrs', 'cache-aside', 'bulkhead'],
    ];
    const answers = await Promise.all(selections.map((names) => bench.service.playbook.adopt({ names })));
    expect(await countEntries()).toBe(5);
    const gates = await bench.ports.gates.list({ status: 'pending', kind: 'attestation' });
    const keys = gates.flatMap((gate) => (gate.kind === 'attestation' ? gate.claims.map(({ key }) => key) : []));
    expect(keys.toSorted()).toEqual(['DATA-001', 'DATA-002', 'RESILIENCE-001']);
    for (const { entries } of answers) for (const { gate } of entries) expect(gate).not.toBeNull();
    for (const { key } of gates) await approve(key);
  });

  it('leaves out what was refused, until somebody names it', async () => {
    const first = gateOf(await bench.service.playbook.adopt({ names: [], all: true }));
    const strangler = (await bench.service.playbook.starter()).entries.find(({ name }) => name === 'strangler');
    await approve(first, [{ part: strangler?.key ?? '', text: 'Nothing is old here.' }]);
    const all = await bench.service.playbook.adopt({ names: [], all: true });
    expect(all.gate).toBeNull();
    expect(all.entries.filter(({ status }) => status !== 'Active')).toMatchObject([
      { name: 'strangler', refused: true, gate: null },
    ]);
    const named = await bench.service.playbook.adopt({ names: ['strangler'] });
    expect(named).toMatchObject({ entries: [{ refused: false, gate: gateOf(named) }] });
    await approve(gateOf(named));
  });

  it('takes entries that people wrote, by their keys', async () => {
    const empty = documentKinds.playbook.empty('Paper');
    const body = { ...(empty as object), category: 'KITCHEN', problem: 'The printer is out of paper.' };
    const { artifact } = await bench.service.artifacts.create({ kind: 'playbook', content: { title: 'Paper', body } });
    const adopted = await bench.service.playbook.adopt({ names: [artifact.key.toLowerCase()] });
    expect(adopted.entries).toMatchObject([{ name: null, key: artifact.key, gate: gateOf(adopted) }]);
    await approve(gateOf(adopted));
    expect(await statusOf(artifact.key)).toBe('Active');
    await expect(bench.service.playbook.adopt({ names: ['ADR-001'] })).rejects.toMatchObject({ id: 'artifact.not-found' });
  });

  it('adopts nothing else: no other kind, and nothing that is past being proposed', async () => {
    const adr = await bench.service.artifacts.create({
      kind: 'adr',
      content: { title: 'Sail', body: documentKinds.adr.empty('Sail') },
    });
    const request = { adopts: true, evidence: '', findings: [], actorId: bench.owner.id };
    const claim = (key: string, status: string) => ({ key, version: 1, status, said: '' });
    await expect(
      bench.ports.gates.openAttestation({ ...request, kind: 'adr', claims: [claim(adr.artifact.key, 'Accepted')], origin: 'a' }),
    ).rejects.toMatchObject({ id: 'gate.not-adoptable' });
    await expect(
      bench.ports.gates.openAttestation({
        ...request,
        kind: 'playbook',
        claims: [claim('MESSAGING-001', 'Deprecated')],
        origin: 'b',
      }),
    ).rejects.toMatchObject({ id: 'gate.not-adoptable' });
  });
});

describe('matching a design', () => {
  let rfc: string;

  beforeAll(async () => {
    const { prd } = await bench.service.prds.import({
      files: [{ name: 'prd.md', source: '/lockers/prd.md', bytes: await design('prd.md') }],
    });
    await bench.service.artifacts.create({ kind: 'daa', content: { bytes: await design('daa.md') }, from: prd.key });
    const written = await bench.service.artifacts.create({ kind: 'rfc', content: { bytes: await design('rfc.md') } });
    rfc = written.artifact.key;
  });

  const rowsOf = async (): Promise<RfcBody['patterns']> => {
    const artifact = await bench.ports.artifacts.read(rfc);
    return rfcBodySchema.parse(artifact?.body).patterns;
  };

  it('needs no RFC', async () => {
    const found = await bench.service.playbook.match({ key: 'DAA-001' });
    expect(found).toMatchObject({ source: 'DAA-001', prd: 'PRD-001', added: null });
    const outbox = found.patterns.find(({ title }) => title === 'Transactional outbox');
    expect(outbox?.status).toBe('Active');
    expect(outbox?.refs).toContain('DAA-001#EV-parcel-deposited');
  });

  it('refuses what is no design', async () => {
    await expect(bench.service.playbook.match({ key: 'PRD-001' })).rejects.toMatchObject({ id: 'playbook.nothing-to-match' });
    await expect(bench.service.playbook.writeTable({ key: 'DAA-001' })).rejects.toMatchObject({ id: 'artifact.wrong-kind' });
  });

  it('adds the rows that the table lacks, and keeps those of people', async () => {
    const before = await rowsOf();
    const written = await bench.service.playbook.writeTable({ key: rfc });
    expect(written.of.version).toBe(2);
    const after = await rowsOf();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + (written.added?.length ?? 0));
    expect(written.added).not.toContain('Transactional outbox');
    for (const { verdict } of after.slice(before.length)) expect(verdict).toBe('undecided');
  });

  it('adds none twice', async () => {
    expect(await bench.service.playbook.writeTable({ key: rfc })).toMatchObject({ added: [], of: { version: 2 } });
  });

  it('leaves what is undecided as a finding', async () => {
    const { findings } = await bench.service.artifacts.findings({ key: rfc });
    expect(findings.map(({ code }) => code)).toContain('RFC-PATTERN-UNDECIDED');
  });
});
