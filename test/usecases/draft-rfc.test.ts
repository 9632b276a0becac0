import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../src/lifecycle/rfc.ts';
import { reportSchemas, type Report } from '../../src/usecases/reports/registry.ts';
import type { RfcOrder } from '../../src/usecases/draft-rfc/rfc-drafting-service.ts';
import { startRfc } from '../../src/usecases/draft-rfc/start-rfc.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';
import { says } from '../support/says.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

let made = 0;
async function importPrd(): Promise<string> {
  const source = `/rfc-${++made}.md`;
  const text = [
    `# Lending ${made}`,
    '',
    '## User Stories',
    '',
    '### US-1',
    '',
    'As a member, I want to borrow a book so that I can read at home.',
    '',
    '- A member can have at most 6 open loans.',
    '',
    '### US-2',
    '',
    'As a member, I want to return a book so that others can read it.',
    '',
  ].join('\n');
  const { prd } = await bench.service.prds.import({ files: [{ name: source, source, bytes: new TextEncoder().encode(text) }] });
  return prd.key;
}

/** An AI-DAA that waits at its gate. */
async function draftDaa(): Promise<{ daa: string; gate: string }> {
  const { run } = await bench.service.runs.start({ workflow: 'inception', prd: await importPrd(), fresh: false });
  const { gate } = await bench.service.runs.follow(run.id, {});
  const { artifact } = await bench.service.gates.show({ key: gate ?? '' });
  return { daa: artifact ?? '', gate: gate ?? '' };
}

async function approve(gate: string): Promise<void> {
  const { blocking } = await bench.service.gates.show({ key: gate });
  const waivers = [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'accepted here' }));
  await bench.service.gates.decide({
    key: gate,
    decision: 'approve',
    note: 'read it',
    all: true,
    met: [],
    notMet: [],
    waivers,
    comments: [],
    interactive: true,
  });
}

async function validDaa(): Promise<string> {
  const { daa, gate } = await draftDaa();
  await approve(gate);
  const [run] = await bench.ports.runs.list({ subject: { name: 'daa', key: daa } });
  await bench.service.runs.follow(run?.key ?? '', {});
  return daa;
}

async function draftTip(): Promise<string> {
  const { run } = await bench.service.runs.start({
    workflow: 'lightweight',
    prd: await importPrd(),
    fresh: false,
    anyway: 'one form',
  });
  await bench.service.runs.follow(run.id, {});
  return (await bench.service.tips.drafted({ key: run.id })).artifacts.tip ?? '';
}

const start = (order: Pick<RfcOrder, 'source'> & Partial<RfcOrder>): Promise<Report<'rfc-draft'>> =>
  bench.service.rfcDrafting.start({ notes: '', constraints: [], fresh: false, ...order });

async function draft(order: Pick<RfcOrder, 'source'> & Partial<RfcOrder>) {
  const { run } = await start(order);
  expect(await bench.service.runs.follow(run?.id ?? '', {})).toMatchObject({ error: null, status: 'succeeded' });
  const report = reportSchemas['rfc-draft'].parse(await bench.service.rfcDrafting.drafted({ key: run?.id ?? '' }));
  if (!report.rfc) throw new Error('No RFC was drafted.');
  return { ...report, rfc: report.rfc };
}

const bodyOf = async (key: string) => rfcBodySchema.parse((await bench.service.artifacts.show({ key })).body);

describe('drafting an RFC', () => {
  test('from an AI-DAA waits until that passed its gate, and says which gate', async () => {
    const { daa, gate } = await draftDaa();
    await expect(start({ source: daa })).rejects.toMatchObject({
      id: 'rfc.source-not-validated',
      fix: says(`gate show ${gate}`),
    });
    await expect(start({ source: await importPrd() })).rejects.toMatchObject({ id: 'rfc.source-kind' });
    await expect(start({ source: 'DAA-999' })).rejects.toMatchObject({ id: 'artifact.not-found' });
  });

  test('makes a Draft that is linked to the versions it was made from, and waits for somebody in `next`', async () => {
    const daa = await validDaa();
    const { rfc, drafter, run } = await draft({ source: daa, constraints: ['two people until June'] });
    expect(rfc).toMatchObject({ status: 'Draft', version: 1, source: { key: daa, version: 1, current: 1 } });
    expect(drafter).toEqual({ kind: 'rules' });
    expect(run?.subject).toMatchObject({ daa, rfc: rfc.key });
    const links = await bench.ports.artifacts.links(rfc.key);
    expect(links.map(({ role, to, toVersion }) => `${role} ${to}@${toVersion}`).toSorted()).toEqual([
      `derived_from ${daa}@1`,
      `derived_from ${run?.subject['prd']}@1`,
    ]);
    const body = await bodyOf(rfc.key);
    expect(body.contextAndProblem.constraints[0]?.text).toBe('two people until June');
    expect(rfc.questions.map(({ id }) => id)).toEqual(
      [...body.openQuestions.decisions, ...body.openQuestions.unknowns].map(({ id }) => id),
    );
    const { items } = reportSchemas.next.parse(await bench.service.next());
    expect(items).toContainEqual(expect.objectContaining({ kind: 'rfc', rfc: expect.objectContaining({ key: rfc.key }) }));
  });

  test('from a TIP needs no gate', async () => {
    const tip = await draftTip();
    const { rfc } = await draft({ source: tip });
    expect(rfc.source).toMatchObject({ key: tip });
    expect(
      (await bench.service.artifacts.markdown({ key: rfc.key })).split('\n').filter((line) => line !== '').length,
    ).toBeLessThanOrEqual(60);
  });

  test('again shows what is there with what a person wrote, and `fresh` drafts another', async () => {
    const tip = await draftTip();
    const { rfc } = await draft({ source: tip });
    const body = await bodyOf(rfc.key);
    const edited = { ...body, proposedSolution: { ...body.proposedSolution, highLevelApproach: 'By hand.' } };
    await bench.service.artifacts.edit({ key: rfc.key, content: { title: 'Mine', body: edited }, base: 1 });
    const again = reportSchemas['rfc-draft'].parse(await start({ source: tip }));
    expect(again).toMatchObject({ worked: false, rfc: { key: rfc.key, version: 2, title: 'Mine' }, drafter: null });
    const other = await draft({ source: tip, fresh: true });
    expect(other.rfc.key).not.toBe(rfc.key);
    expect((await bodyOf(rfc.key)).proposedSolution.highLevelApproach).toBe('By hand.');
  });

  test('gives what a person wrote for the same source, without a run', async () => {
    const tip = await draftTip();
    const body = { ...(documentKinds.rfc.empty('By hand') as object), references: [{ role: 'derived_from', to: tip }] };
    const { artifact } = await bench.service.artifacts.create({ kind: 'rfc', content: { title: 'By hand', body } });
    expect(await start({ source: tip })).toMatchObject({ run: null, worked: false, rfc: { key: artifact.key }, drafter: null });
  });

  test('twice at once starts one run', async () => {
    const tip = await draftTip();
    const [one, two] = await Promise.all([start({ source: tip }), start({ source: tip })]);
    expect(one.run?.id).toBe(two.run?.id);
    await bench.service.runs.follow(one.run?.id ?? '', {});
    expect(await bench.ports.artifacts.linkedFrom(tip, 'derived_from')).toHaveLength(1);
  });
});

describe('notes', () => {
  const notes = '- Who is paged at night?\n\nBudget: 20k\n\n## Security\n\nThe aws key is AKIAIOSFODNN7EXAMPLQ.';

  test('stand in the RFC, and their secrets nowhere', async () => {
    const tip = await draftTip();
    const { rfc, run } = await draft({ source: tip, notes });
    const body = await bodyOf(rfc.key);
    expect(JSON.stringify(body)).toContain('Who is paged at night?');
    expect(JSON.stringify(body)).toContain('[REDACTED:');
    const kept = JSON.stringify([
      await bench.service.artifacts.show({ key: rfc.key }),
      await bench.ports.runs.read(run?.id ?? ''),
    ]);
    expect(kept).not.toContain('AKIAIOSFODNN7EXAMPLQ');
    // The same again is what is there.
    expect(await start({ source: tip, notes })).toMatchObject({ worked: false, rfc: { key: rfc.key } });
  });

  test('are known of an RFC whose run was killed before it could name it', async () => {
    const tip = await draftTip();
    const { rfc } = await draft({ source: tip, notes });
    const { owner: principal, ports } = bench;
    const list = async (...query: Parameters<typeof ports.runs.list>) =>
      (await ports.runs.list(...query)).map((run) => ({ ...run, status: 'canceled' as const, subject: { tip } }));
    const request = { source: tip, notes, constraints: [], fresh: false, principal };
    const found = await startRfc({ ...ports, runs: { ...ports.runs, list } }, request);
    expect(found).toMatchObject({ rfc: rfc?.key, worked: false });
  });

  test('that what is there was made without are not lost in silence', async () => {
    const tip = await draftTip();
    const { rfc } = await draft({ source: tip });
    await expect(start({ source: tip, notes })).rejects.toMatchObject({
      id: 'rfc.drafted-otherwise',
      fix: says(`rfc edit ${rfc.key}`),
    });
    await expect(start({ source: tip, notes: 'x'.repeat(100_001) })).rejects.toMatchObject({ id: 'rfc.notes-too-long' });
    await expect(start({ source: tip, constraints: [' '] })).rejects.toMatchObject({ id: 'rfc.constraint-empty' });
  });
});

test('a run that drafted something else has no RFC to report', async () => {
  const { run } = await bench.service.runs.start({ workflow: 'inception', prd: await importPrd(), fresh: false });
  await expect(bench.service.rfcDrafting.drafted({ key: run.id })).rejects.toMatchObject({ id: 'run.no-result' });
  await bench.service.runs.follow(run.id, {});
});
