import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine, type CommandLine } from './support/command-line.ts';
import { startServer } from './support/server-process.ts';

// The tests tell one story on one folder and run in order.
const sample = fileURLToPath(new URL('../../examples/library-lending.prd.md', import.meta.url));
let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
});

afterAll(() => cli.remove());

test('rfc draft waits for the gate of the AI-DAA', async () => {
  const { gate } = await cli.read('daa-generate', ['daa', 'generate', sample]);
  const refusal = await cli.refusal(['rfc', 'draft', 'DAA-001']);
  expect(refusal).toMatchObject({ exitCode: 1, id: 'rfc.source-not-validated' });
  const { blocking } = await cli.read('gate-show', ['gate', 'show', gate?.id ?? '']);
  const waivers = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=accepted here`]);
  await cli.read('gate-decide', ['gate', 'approve', gate?.id ?? '', '--all', '--note', 'read it', ...waivers]);
});

test('behind it, it drafts with the notes and says how to go on', async () => {
  const notes = join(cli.folder, 'notes.md');
  await writeFile(
    notes,
    '# Thoughts\n\nWe run PostgreSQL 16.\n\n## Open Questions\n\n- Who is paged at night?\n\n## Risks\n\n- The line breaks\n  - **Mitigation:** a local list\n',
  );
  const { exitCode, stdout, stderr } = await cli.call([
    'rfc',
    'draft',
    'DAA-001',
    '--notes',
    notes,
    '--constraint',
    'two people',
  ]);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  expect(stdout).toMatch(/^RFC-001 was drafted\.\n/);
  expect(stdout).toMatch(/Q-1 {2}Who is paged at night\?/);
  for (const step of ['rfc show RFC-001', 'rfc edit RFC-001', 'rfc review RFC-001', 'design open RFC-001'])
    expect(stdout).toContain(`throughline ${step}`);
  const { stdout: shown } = await cli.call(['rfc', 'show', 'RFC-001']);
  expect(shown).toContain('We run PostgreSQL 16.');
  expect(shown).toMatch(/LIM-1:\** two people/);
  expect(shown).toMatch(/RISK-1:\** The line breaks/);
  expect(shown).toMatch(/CMP-1:[^]*Keeps:\** DAA-001#INV-/);
});

test('called again it shows what is there, and refuses notes that would be lost', async () => {
  const again = await cli.call(['rfc', 'draft', 'DAA-001']);
  expect(again).toMatchObject({ exitCode: 0 });
  expect(again.stderr).toContain('DAA-001 has RFC-001 already');
  expect(again.stdout).not.toContain('was drafted.');
  expect(await cli.refusal(['rfc', 'draft', 'DAA-001', '--constraint', 'three people'])).toMatchObject({
    id: 'rfc.drafted-otherwise',
  });
  const { stdout } = await cli.call(['next']);
  expect(stdout).toContain('RFC-001, Library Lending, is in Draft');
});

test('what is no source and what is no text is refused with the way to go on', async () => {
  expect(await cli.refusal(['rfc', 'draft', 'PRD-001'])).toMatchObject({ exitCode: 2, id: 'rfc.source-kind' });
  expect(await cli.refusal(['rfc', 'draft', 'DAA-001', '--new', '--constraint', ' '])).toMatchObject({
    exitCode: 2,
    id: 'rfc.constraint-empty',
  });
  const binary = join(cli.folder, 'notes.bin');
  await writeFile(binary, Buffer.from([0xff, 0xfe, 0x00, 0xd8]));
  expect((await cli.refusal(['rfc', 'draft', 'DAA-001', '--notes', binary])).exitCode).toBe(2);
  const empty = join(cli.folder, 'empty.md');
  await writeFile(empty, ' \n');
  expect(await cli.refusal(['rfc', 'draft', 'DAA-001', '--notes', empty])).toMatchObject({ exitCode: 2, id: 'rfc.notes-empty' });
});

test('through a server the same command drafts one page from a TIP', async () => {
  const server = await startServer(cli.folder);
  const options = { env: { THROUGHLINE_URL: server.url }, token: server.token };
  const tip = await cli.call(['tip', 'draft', 'PRD-001', '--anyway', 'one form', '--json'], options);
  const { artifacts } = JSON.parse(tip.stdout) as { artifacts: { tip: string } };
  const drafted = await cli.call(['rfc', 'draft', artifacts.tip, '--json'], options);
  expect(drafted.exitCode, drafted.stdout + drafted.stderr).toBe(0);
  expect(JSON.parse(drafted.stdout)).toMatchObject({
    worked: true,
    rfc: { key: 'RFC-002', source: { key: artifacts.tip } },
    drafter: { kind: 'rules' },
  });
  const { stdout: exported } = await cli.call(['artifact', 'export', 'RFC-002'], options);
  expect(exported.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(60);
  await server.stop();
});
