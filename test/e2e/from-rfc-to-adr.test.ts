import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

// The tests tell one story on one folder and run in order.
const design = (file: string): string => join(repositoryRoot, 'test/fixtures/designs/parcel-lockers', file);
let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
  await cli.read('prd-import', ['prd', 'import', design('prd.md')]);
  await cli.read('artifact-write', ['artifact', 'new', 'daa', design('daa.md'), '--from', 'PRD-001']);
  await approve((await cli.read('gate-show', ['daa', 'submit', 'DAA-001'])).id);
});

afterAll(() => cli.remove());

async function approve(gate: string): Promise<void> {
  const { blocking } = await cli.read('gate-show', ['gate', 'show', gate]);
  const waivers = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=accepted here`]);
  await cli.read('gate-decide', ['gate', 'approve', gate, '--all', '--note', 'read it', ...waivers]);
}

async function approveRfc(): Promise<string> {
  const { artifact } = await cli.read('artifact-write', ['rfc', 'new', design('rfc.md')]);
  await approve((await cli.read('gate-show', ['rfc', 'submit', artifact.key])).id);
  return artifact.key;
}

test('an RFC that goes to its gate without a session shows what code could check of the six criteria', async () => {
  const { artifact } = await cli.read('artifact-write', ['rfc', 'new', design('rfc.md')]);
  const { criteria } = await cli.read('gate-show', ['rfc', 'submit', artifact.key]);
  expect(criteria).toHaveLength(6);
  expect(criteria.every(({ evidence }) => evidence !== '')).toBe(true);
  expect(criteria.find(({ id }) => id === 'invariants-respected')?.evidence).toContain(
    '0 of 5 invariants of DAA-001 kept by a component',
  );
  expect(criteria.flatMap(({ findings }) => findings.map(({ code }) => code))).toContain('RFC-CHECK-BLOCKS');
  expect(await cli.refusal(['adr', 'draft', artifact.key])).toMatchObject({ exitCode: 1, id: 'adr.rfc-not-approved' });
});

test('its approval leads to an AI-ADR at a gate of its own, which is drafted once', async () => {
  const rfc = await approveRfc();
  const report = await cli.read('adr-draft', ['adr', 'draft', rfc]);
  expect(report).toMatchObject({
    rfc,
    run: { status: 'waiting', workflow: 'design' },
    adr: { key: 'ADR-001', status: 'Proposed' },
  });
  // What no field of the RFC says blocks the gate.
  expect(report.adr?.findings.map(({ code }) => code)).toContain('ADR-DIMENSION-OPEN');
  const again = await cli.call(['adr', 'draft', rfc]);
  expect(again.stdout).toContain('ADR-001 Locker Platform');
  expect(again.stdout).toContain(`◆ ${report.gate?.id} waits for a person's decision`);
  expect((await cli.read('artifact-list', ['adr', 'list'])).items).toHaveLength(1);
  expect((await cli.read('run-list', ['run', 'list'])).items).toHaveLength(1);
});

test('changes that are requested there are told as not done, twice at most, and the record that is accepted is final', async () => {
  const pending = async () => {
    const { items } = await cli.read('gate-list', ['gate', 'list', '--artifact', 'ADR-001', '--status', 'pending']);
    return items[0]?.id;
  };
  for (const [round, comment] of ['The app shows which door.', 'Say so in the manual, too.'].entries()) {
    const gate = (await pending()) ?? '';
    await cli.read('gate-decide', ['gate', 'request-changes', gate, '--note', 'one thing', '--comment', `EC-1=${comment}`]);
    const { items } = await cli.read('artifact-history', ['artifact', 'history', 'ADR-001']);
    expect(items).toHaveLength(round + 2);
    expect(items.some(({ reason }) => reason?.includes(`not done: EC-1: ${comment.slice(0, -1)}`))).toBe(true);
  }
  await cli.read('gate-decide', ['gate', 'request-changes', (await pending()) ?? '', '--note', 'x', '--comment', 'EC-1=More.']);
  // It is people's now: they edit it and submit it again.
  expect(await pending()).toBeUndefined();
  expect((await cli.read('run-show', ['run', 'show', 'RUN-001'])).status).toBe('succeeded');
  await approve((await cli.read('gate-show', ['adr', 'submit', 'ADR-001'])).id);
  expect((await cli.read('artifact-show', ['artifact', 'show', 'ADR-001'])).status).toBe('Accepted');
  const shown = (await cli.call(['adr', 'show', 'ADR-001'])).stdout;
  expect(shown).toMatch(/^Written by .+, .* UTC\.$/m);
  expect(shown).toMatch(/^Approved by .+, [a-z-]+, .* UTC, at GATE-\d+\./m);
  expect(await cli.refusal(['artifact', 'edit', 'ADR-001', design('rfc.md')])).toMatchObject({ id: expect.any(String) });
});
