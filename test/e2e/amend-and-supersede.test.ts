import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine, type CommandLine } from './support/command-line.ts';

// The tests tell one story and run in order: a decision is accepted, amended, and replaced.
let cli: CommandLine;
beforeAll(async () => {
  cli = await openCommandLine();
});
afterAll(() => cli.remove());

async function write(kind: string, text: string): Promise<string> {
  const file = join(cli.folder, `${kind}.md`);
  await writeFile(file, text);
  return (await cli.read('artifact-write', [kind, 'new', file])).artifact.key;
}

async function approve(key: string): Promise<void> {
  const gate = await cli.read('gate-show', ['artifact', 'submit', key]);
  const errors = gate.criteria.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'));
  const waivers = [...new Set(errors.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=a test`]);
  await cli.read('gate-decide', ['gate', 'approve', gate.id, '--all', ...waivers]);
}

test('an accepted decision does not change; the refusal leads to a new record', async () => {
  await write('prd', '# Lending\n\n## User stories\n\n- US-1: As a member, I want to borrow a book.\n');
  await write('tip', '# Lend\n\n## References\n\n- **derived from:** PRD-001\n');
  await approve('TIP-001');
  await write('rfc', '# Send events\n\n## References\n\n- **derived from:** TIP-001\n');
  const adr = '# Send events\n\n## Decision\n\nWe send them by a relay.\n\n## References\n\n- **decides:** RFC-001\n';
  await approve('RFC-001');
  expect(await write('adr', adr)).toBe('ADR-001');
  await approve('ADR-001');
  const file = join(cli.folder, 'adr.md');
  await writeFile(file, adr.replace('a relay', 'hand'));
  const { exitCode, fix } = await cli.refusal(['adr', 'edit', 'ADR-001', file]);
  expect(exitCode).not.toBe(0);
  expect(fix).toContain('supersede');
});

test('an amendment adds guidance and leaves the decision in force', async () => {
  const amend = ['adr', 'amend', 'ADR-001', '--reason', 'Events got lost.', '--guidance', 'Wait for the acknowledgment.'];
  const { stdout } = await cli.call([...amend, '--rationale', 'A broker forgets.']);
  expect(stdout).toContain('ADR-002 amends ADR-001, which stays in force as it is.');
  expect(stdout).toContain('adr submit ADR-002');
  await approve('ADR-002');
  expect(await cli.read('artifact-show', ['adr', 'show', 'ADR-001'])).toMatchObject({
    status: 'Accepted',
    successor: null,
    amendments: ['ADR-002'],
  });
  const { stdout: amended } = await cli.call(['adr', 'show', 'ADR-001']);
  expect(amended.split('\n')[0]).toContain('Amended by ADR-002.');
  const { stdout: shown } = await cli.call(['adr', 'show', 'ADR-002']);
  expect(shown).toContain('Wait for the acknowledgment.');
  expect(shown).not.toContain('_None stated._');
});

test('a successor takes over the content, and on its approval the place', async () => {
  const { artifact } = await cli.read('artifact-write', ['adr', 'supersede', 'ADR-001', '--reason', 'One relay is not enough.']);
  expect(artifact).toMatchObject({ key: 'ADR-003', status: 'Proposed', title: 'Send events' });
  expect(await cli.refusal(['adr', 'supersede', 'ADR-001', '--reason', 'Again.'])).toMatchObject({ id: 'succession.under-way' });
  await approve('ADR-003');
  expect(await cli.read('artifact-show', ['adr', 'show', 'ADR-001'])).toMatchObject({
    status: 'Superseded',
    successor: 'ADR-003',
  });
  const { stdout } = await cli.call(['adr', 'show', 'ADR-001']);
  expect(stdout.split('\n')[0]).toContain('ADR-003 stands in for it today.');
  const refused = await cli.refusal(['adr', 'amend', 'ADR-001', '--reason', 'Late.']);
  expect(refused).toMatchObject({ id: 'succession.not-in-force' });
  expect(refused.fix).toContain('adr amend ADR-003');
});

test('an RFC is superseded by a Draft, and each noun knows its own kind only', async () => {
  const draft = await write('rfc', '# Print events\n\n## References\n\n- **derived from:** TIP-001\n');
  const early = await cli.refusal(['rfc', 'supersede', draft, '--reason', 'Kafka came.']);
  expect(early).toMatchObject({ id: 'succession.not-in-force' });
  const { artifact } = await cli.read('artifact-write', [
    'rfc',
    'supersede',
    'RFC-001',
    '--reason',
    'Kafka came.',
    '--title',
    'Send faster',
  ]);
  expect(artifact).toMatchObject({ key: 'RFC-003', status: 'Draft', title: 'Send faster' });
  expect(await cli.refusal(['rfc', 'supersede', 'ADR-001', '--reason', 'x'])).toMatchObject({ id: 'artifact.wrong-kind' });
  expect(await cli.refusal(['adr', 'amend', 'ADR-003'])).toMatchObject({ id: expect.stringMatching(/^usage/) as unknown });
});
