import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine, type CommandLine } from './support/command-line.ts';
import { startServer } from './support/server-process.ts';

// The tests tell one story on one folder and run in order.
const intent = `Members of a library should renew loans by phone, so that they need not come to the branch.
Today they queue at the desk.

- see the loans that are due
- Librarians must be able to cancel a renewal

A loan can be renewed at most twice. Not when somebody else waits for the book.
`;
let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
});

afterAll(() => cli.remove());

test('prd draft writes a Draft from a file and asks at most five questions, each with an answer to take and the command for it', async () => {
  const file = join(cli.folder, 'intent.md');
  await writeFile(file, intent);
  const { exitCode, stdout, stderr } = await cli.call(['prd', 'draft', '--file', file]);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  expect(stdout).toMatch(/^PRD-001 version 1 was drafted from the intent\.\n/);
  expect(stdout).toMatch(/Assumptions {2}taken as given/);
  const asked = [...stdout.matchAll(/^ {2}(Q-\d) {2}/gm)].map(([, id]) => id);
  expect(asked).toEqual(['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5'].slice(0, asked.length));
  expect(stdout.match(/Recommended: /g)).toHaveLength(asked.length);
  expect(stdout).toContain('throughline prd answer PRD-001 Q-1 "…"');
  expect(stdout).toContain('throughline prd answer PRD-001 --recommended');
});

test('what is no intent, and answers that belong to no question, are refused with the way to go on', async () => {
  expect(await cli.refusal(['prd', 'draft'])).toMatchObject({ exitCode: 2, id: 'prd.intent-missing' });
  expect(await cli.refusal(['prd', 'draft', '...'])).toMatchObject({ exitCode: 2, id: 'prd.intent-empty' });
  expect(await cli.refusal(['prd', 'answer', 'PRD-001'])).toMatchObject({ exitCode: 2, id: 'prd.no-answer' });
  expect(await cli.refusal(['prd', 'answer', 'PRD-001', 'Q-1'])).toMatchObject({ exitCode: 2, id: 'prd.answer-unpaired' });
  expect(await cli.refusal(['prd', 'answer', 'PRD-001', 'Q-77', 'yes'])).toMatchObject({
    exitCode: 2,
    id: 'prd.question-unknown',
  });
});

test('the open questions stand at the gate, and an approval is refused as long as they do', async () => {
  const gate = await cli.read('gate-show', ['prd', 'submit', 'PRD-001']);
  expect(gate.blocking.map(({ code }) => code)).toContain('PRD-QUESTION-OPEN');
  expect(await cli.refusal(['gate', 'approve', gate.id, '--all', '--note', 'go'])).toMatchObject({ id: 'gate.blocked' });
});

test('answers, one in words and the others as recommended, make versions, and the gate asks about the last', async () => {
  const answered = await cli.read('prd-answer', [
    'prd',
    'answer',
    'PRD-001',
    'q-1',
    'Calls about renewals fall by half until May.',
  ]);
  expect(answered.prd).toMatchObject({
    version: 2,
    answered: [{ id: 'Q-1', answer: 'Calls about renewals fall by half until May.' }],
  });
  expect(answered.prd.answered[0]?.answeredBy).not.toBe('');
  const { stdout } = await cli.call(['prd', 'answer', 'PRD-001', '--recommended']);
  expect(stdout).toContain('0 open questions');
  const { body, findings } = await cli.read('prd-show', ['prd', 'show', 'PRD-001']);
  expect(body.questions?.filter(({ answer }) => answer === '')).toEqual([]);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('approved, it is Validated, and daa generate models it', async () => {
  const { items } = await cli.read('gate-list', ['gate', 'list', '--artifact', 'PRD-001', '--status', 'pending']);
  const [gate] = items;
  if (!gate) throw new Error('No gate waits.');
  await cli.read('gate-decide', ['gate', 'approve', gate.id, '--all', '--note', 'read it']);
  expect(await cli.read('prd-show', ['prd', 'show', 'PRD-001'])).toMatchObject({ status: 'Validated' });
  const report = await cli.read('daa-generate', ['daa', 'generate', 'PRD-001']);
  expect(report).toMatchObject({ run: { status: 'waiting' }, artifacts: { prd: 'PRD-001', daa: 'DAA-001' } });
  // "by phone" stands in nothing that renews a loan.
  expect(report.coverage).toMatchObject({ stories: 2, mapped: 1 });
});

test('through a server the same commands write and answer', async () => {
  const server = await startServer(cli.folder);
  const options = { env: { THROUGHLINE_URL: server.url }, token: server.token };
  const drafted = await cli.call(['prd', 'draft', 'Guests should book a sauna for an evening.', '--json'], options);
  expect(drafted.exitCode, drafted.stdout + drafted.stderr).toBe(0);
  const { key } = (JSON.parse(drafted.stdout) as { prd: { key: string } }).prd;
  const answered = await cli.call(['prd', 'answer', key, '--recommended', '--json'], options);
  expect(JSON.parse(answered.stdout)).toMatchObject({ prd: { key, version: 2, questions: [] } });
  const again = await cli.call(['prd', 'draft', key, '--json'], options);
  expect(JSON.parse(again.stdout)).toMatchObject({ prd: { key, version: 3 } });
  await server.stop();
});
