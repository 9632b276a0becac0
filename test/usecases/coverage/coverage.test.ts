import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportSchemas, type Report } from '../../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;
let daa: string;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

beforeAll(async () => {
  bench = await openServiceBench();
  const { prds, runs, artifacts } = bench.service;
  const text = `# Library lending

## User stories

- US-1: As a member, I want to borrow a book, so that I can read it at home.
  - AC-1: A copy that is lent is not lent again.
- US-2: As a member, I want to renew a loan, so that I can finish the book.

## Non-functional requirements

- Pages load in one second.
`;
  await prds.import({ files: [{ name: 'prd.md', source: '/prd.md', bytes: bytes(text) }] });
  const { run } = await runs.start({ workflow: 'inception', prd: 'PRD-001', fresh: false });
  await runs.follow(run.id, {});
  daa = (await runs.report({ key: run.id })).artifacts.daa ?? '';
  const tip = await artifacts.template({ kind: 'tip', title: 'Lend and renew' });
  await artifacts.create({ kind: 'tip', content: { bytes: bytes(tip) } });
  await artifacts.link({ from: 'TIP-001', role: 'derived_from', to: 'PRD-001' });
});
afterAll(() => bench.close());

async function show(key: string): Promise<Report<'coverage'>['reports']> {
  const report = reportSchemas.coverage.parse(await bench.service.coverage.show({ key }));
  expect(report.key).toBe(key);
  return report.reports;
}

test('of an AI-DAA it says the same as its own report, with the texts of both sides', async () => {
  const [report] = await show(daa);
  const { coverage } = await bench.service.daas.coverage({ key: daa });
  expect(report).toMatchObject({
    prd: { key: 'PRD-001', version: 1 },
    subject: { key: daa, kind: 'daa' },
    stories: coverage.stories,
  });
  expect(report?.items.map(({ ref, status }) => ({ ref, status }))).toEqual(
    coverage.items.map(({ ref, status }) => ({ ref, status })),
  );
  const story = report?.items.find(({ ref }) => ref === 'PRD-001#US-1');
  expect(story).toMatchObject({ type: 'story', text: expect.stringContaining('borrow a book') as string, status: 'OK' });
  expect(story?.by.every(({ part, text }) => part.startsWith('OP-') && text !== '')).toBe(true);
  expect(
    report?.items.filter(({ type }) => type === 'nfr').every(({ status, reason }) => status === 'DEFERRED' && reason !== ''),
  ).toBe(true);
});

test('a TIP that says nothing leaves every story open', async () => {
  const [report] = await show('TIP-001');
  expect(report).toMatchObject({ subject: { key: 'TIP-001', kind: 'tip' }, stories: 2, mapped: 0 });
  expect(report?.items.filter(({ type }) => type === 'story').map(({ status }) => status)).toEqual(['GAP', 'GAP']);
});

test('of a PRD it shows what stands against it, the oldest first, as document and as file', async () => {
  expect((await show('PRD-001')).map(({ subject }) => subject.key)).toEqual([daa, 'TIP-001']);
  const text = await bench.service.coverage.write({ key: 'PRD-001', format: 'text' });
  expect(text).toContain(`beside ${daa}`);
  expect(text).toContain('beside TIP-001');
  expect(await bench.service.coverage.write({ key: 'PRD-001', format: 'html' })).toMatch(/^<!doctype html>/);
  expect((await bench.service.coverage.write({ key: daa, format: 'csv' })).split('\n')[1]).toMatch(/^PRD-001,1,/);
});

test('another kind is refused by name, and so is a TIP without a PRD', async () => {
  const { artifacts, coverage } = bench.service;
  await artifacts.create({ kind: 'adr', content: { bytes: bytes(await artifacts.template({ kind: 'adr', title: 'Any' })) } });
  await expect(coverage.show({ key: 'ADR-001' })).rejects.toMatchObject({ id: 'coverage.wrong-kind' });
  await artifacts.create({ kind: 'tip', content: { bytes: bytes(await artifacts.template({ kind: 'tip', title: 'Alone' })) } });
  await expect(coverage.show({ key: 'TIP-002' })).rejects.toMatchObject({ id: 'tip.no-source' });
  await expect(coverage.show({ key: 'TIP-009' })).rejects.toMatchObject({ id: 'artifact.not-found' });
});
