import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

// Nobody should need thirty-four commands: without a model, the file of open points settles them all.
vi.setConfig({ testTimeout: 240_000 });

/** A command line that counts the commands which change something. */
async function openCounted(): Promise<{
  cli: CommandLine;
  change: (...args: string[]) => Promise<string>;
  changes: () => number;
}> {
  const cli = await openCommandLine();
  let changes = 0;
  const change = async (...args: string[]): Promise<string> => {
    changes += 1;
    const { exitCode, stdout, stderr } = await cli.call(args);
    expect({ args, exitCode, stderr: exitCode === 0 ? '' : stderr + stdout }).toEqual({ args, exitCode: 0, stderr: '' });
    return stdout;
  };
  return { cli, change, changes: () => changes };
}

async function approvalOf(cli: CommandLine, artifact: string): Promise<string[]> {
  const { items } = await cli.read('gate-list', ['gate', 'list', '--artifact', artifact, '--status', 'pending']);
  const gate = items[0]?.id ?? '';
  const { blocking } = await cli.read('gate-show', ['gate', 'show', gate]);
  const waivers = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=accepted here`]);
  return ['gate', 'approve', gate, '--all', '--note', 'read it', ...waivers];
}

/** Fills in the first label of every point. */
const fillIn = (markdown: string): string =>
  markdown.replace(/^- (Accept|Answer|Reject|Not use):$/gm, (label) => `${label} As the people decided who know it.`);

test('PRD, DAA, RFC, session and AI-ADR by at most twelve commands that change something', async () => {
  const { cli, change, changes } = await openCounted();
  try {
    const design = (file: string): string => join(repositoryRoot, 'test/fixtures/designs/parcel-lockers', file);
    await change('prd', 'import', design('prd.md'));
    await change('artifact', 'new', 'daa', design('daa.md'), '--from', 'PRD-001');
    await change('daa', 'submit', 'DAA-001');
    await change(...(await approvalOf(cli, 'DAA-001')));
    await change('rfc', 'new', design('rfc.md'));
    await change('design', 'open', 'RFC-001');
    const file = join(cli.folder, 'answers.md');
    const { open } = await cli.read('design-questions', ['design', 'questions', 'DS-001', '--out', file]);
    expect(open).toBeGreaterThan(0);
    const before = await readFile(file, 'utf8');
    await writeFile(file, fillIn(before));
    await change('design', 'answer', 'DS-001', '--file', file);
    const { content } = await cli.read('design-questions', ['design', 'questions', 'DS-001']);
    expect(content?.match(/^## /gm) ?? []).toEqual([]);
    await change('design', 'finalize', 'DS-001');
    const { body } = await cli.read('artifact-show', ['artifact', 'show', 'RFC-001']);
    expect(JSON.stringify(body)).toContain('As the people decided who know it.');
    const gates = await cli.read('gate-list', ['gate', 'list', '--artifact', 'RFC-001', '--status', 'pending']);
    const { criteria } = await cli.read('gate-show', ['gate', 'show', gates.items[0]?.id ?? '']);
    expect(criteria.flatMap(({ findings }) => findings.map(({ code }) => code))).toContain('RFC-DECISION-UNEDITED');
    await change(...(await approvalOf(cli, 'RFC-001')));
    await change(...(await approvalOf(cli, 'ADR-001')));
    expect(await cli.read('artifact-show', ['artifact', 'show', 'ADR-001'])).toMatchObject({ status: 'Accepted' });
    expect(changes()).toBeLessThanOrEqual(12);
  } finally {
    await cli.remove();
  }
});

test('TIP, RFC and AI-ADR by at most eight', async () => {
  const { cli, change, changes } = await openCounted();
  try {
    const design = (file: string): string => join(repositoryRoot, 'test/fixtures/designs/newsletter', file);
    await cli.read('prd-import', ['prd', 'import', design('prd.md')]);
    await change('artifact', 'new', 'tip', design('tip.md'));
    await change('tip', 'submit', 'TIP-001');
    await change(...(await approvalOf(cli, 'TIP-001')));
    await change('rfc', 'draft', 'TIP-001');
    await change('rfc', 'submit', 'RFC-001');
    await change(...(await approvalOf(cli, 'RFC-001')));
    await change('adr', 'draft', 'RFC-001');
    await change(...(await approvalOf(cli, 'ADR-001')));
    expect(await cli.read('artifact-show', ['artifact', 'show', 'ADR-001'])).toMatchObject({ status: 'Accepted' });
    expect(changes()).toBeLessThanOrEqual(8);
  } finally {
    await cli.remove();
  }
});
