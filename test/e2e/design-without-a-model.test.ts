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

/** Changes the document of an artifact as a person with any editor does, and stores it. */
async function editFile(
  { cli, change }: Awaited<ReturnType<typeof openCounted>>,
  key: string,
  edit: (markdown: string) => string,
): Promise<void> {
  const file = join(cli.folder, `${key}.md`);
  await cli.read('artifact-export', ['artifact', 'export', key, '--out', file]);
  await writeFile(file, edit(await readFile(file, 'utf8')));
  await change(key.startsWith('RFC') ? 'rfc' : 'adr', 'edit', key, file);
}

/** Puts text below a heading, in the place of what stands there. */
const below = (heading: string, text: string) => (markdown: string) => {
  expect(markdown).toContain(`\n${heading}\n`);
  return markdown.replace(new RegExp(`\\n${heading}\\n[^]*?(?=\\n#{2,6} )`), () => `\n${heading}\n\n${text}\n`);
};

test('PRD, DAA, RFC, session and AI-ADR by at most twelve commands that change something', async () => {
  const counted = await openCounted();
  const { cli, change, changes } = counted;
  try {
    await change('daa', 'generate', join(repositoryRoot, 'examples/library-lending.prd.md'));
    await change(...(await approvalOf(cli, 'DAA-001')));
    await change('rfc', 'draft', 'DAA-001');
    const rfcTexts = [
      below('### High-Level Approach', 'One service with one database, by which each branch lends.'),
      below('### Pros', '- **PRO-1:** One place to look.'),
      below('### Cons', '- **CON-1:** A branch that is cut off lends from a copy of yesterday.'),
      below(
        '## Alternatives Considered',
        '- **ALT-1:** A service for each branch.\n  - **Reason:** Members borrow in any branch.',
      ),
      below('### Edge Cases', '- **EC-1:** Two members ask for the last copy at once.\n  - **Handling:** The first one gets it.'),
    ];
    await editFile(counted, 'RFC-001', (markdown) => rfcTexts.reduce((text, edit) => edit(text), markdown));
    await change('design', 'open', 'RFC-001');
    const file = join(cli.folder, 'answers.md');
    const { open } = await cli.read('design-questions', ['design', 'questions', 'DS-001', '--out', file]);
    expect(open).toBeGreaterThan(0);
    await writeFile(file, fillIn(await readFile(file, 'utf8')));
    await change('design', 'answer', 'DS-001', '--file', file);
    const { content } = await cli.read('design-questions', ['design', 'questions', 'DS-001']);
    expect(content?.match(/^## /gm) ?? []).toEqual([]);
    await change('design', 'finalize', 'DS-001');
    const gates = await cli.read('gate-list', ['gate', 'list', '--artifact', 'RFC-001', '--status', 'pending']);
    const { criteria, blocking: lacks } = await cli.read('gate-show', ['gate', 'show', gates.items[0]?.id ?? '']);
    const codes = criteria.flatMap(({ findings }) => findings.map(({ code }) => code));
    expect(codes).toContain('RFC-DECISION-UNEDITED');
    expect(lacks.map(({ part }) => part)).not.toContain('High-Level Approach');
    expect(lacks.map(({ code }) => code)).not.toContain('RFC-FIELD-MISSING');
    await change(...(await approvalOf(cli, 'RFC-001')));
    const adrTexts = [
      below('### Technology Choices', 'TypeScript and PostgreSQL.'),
      below('### Database Schema', 'One table for each aggregate, by its identity.'),
      below('### Dashboards', '- Lending, at the desk of the branch manager'),
    ];
    const decided = /^\| (?:Technology Choices|Database Schema|Dashboards) \|.*\n/gm;
    await editFile(counted, 'ADR-001', (markdown) => adrTexts.reduce((text, edit) => edit(text), markdown.replace(decided, '')));
    // Its gate fell with the version that it asked about; the edit worked on its run, which opened the next one.
    const filled = await cli.read('gate-list', ['gate', 'list', '--artifact', 'ADR-001', '--status', 'pending']);
    const { blocking } = await cli.read('gate-show', ['gate', 'show', filled.items[0]?.id ?? '']);
    const left = blocking.map(({ part }) => part);
    expect(left).toContain('Metrics');
    for (const part of ['Technology Choices', 'Database Schema', 'Dashboards']) expect(left).not.toContain(part);
    await change(...(await approvalOf(cli, 'ADR-001')));
    expect(await cli.read('artifact-show', ['artifact', 'show', 'ADR-001'])).toMatchObject({ status: 'Accepted', version: 2 });
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
