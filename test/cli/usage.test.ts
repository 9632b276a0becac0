import { expect, test } from 'vitest';
import { asksForJson, callProgram } from '../../src/cli/call-program.ts';
import { errorDocumentSchema } from '../../src/usecases/reports/installation-documents.ts';
import { recordTerminal } from './support/recording-terminal.ts';

/** None of these calls gets as far as opening the repository. */
async function call(...argv: string[]) {
  const terminal = recordTerminal({ json: asksForJson(argv) });
  const exitCode = await callProgram({ argv, terminal, signal: new AbortController().signal, readConfig: refuseToOpen });
  return { exitCode, stdout: terminal.stdout(), stderr: terminal.stderr() };
}

function refuseToOpen(): never {
  throw new Error('This call should not get as far as the repository.');
}

async function refusal(...argv: string[]) {
  const { exitCode, stdout, stderr } = await call(...argv, '--json');
  expect(stderr).toBe('');
  return { exitCode, ...errorDocumentSchema.parse(JSON.parse(stdout)).error };
}

test('called with nothing it shows the three commands to start with', async () => {
  const { exitCode, stdout } = await call();
  expect(exitCode).toBe(0);
  expect(stdout).toContain('$ throughline daa generate examples/library-lending.prd.md');
  expect(stdout).toContain('$ throughline gate show GATE-001');
  expect(stdout).toContain('$ throughline gate approve GATE-001');
});

test('every verb has help with a description and --json', async () => {
  const { stdout } = await call('--help');
  // Long lists of verbs go on in lines below, indented.
  const lines = stdout.replaceAll(/\n {4,}/g, ' ');
  const nouns = [...lines.matchAll(/^ {2}([a-z]+) .*: ([a-z-]+(?:, [a-z-]+)*)$/gm)];
  const writtenKinds = [
    'tip',
    'rfc',
    'adr',
    'playbook',
    'plan',
    'bolt',
    'fix',
    'unit',
    'postmortem',
    'incident',
    'mitigation',
    'cause',
    'validation',
    'resolution',
  ];
  const known = [
    'prd',
    'workflow',
    'daa',
    'gate',
    ...writtenKinds,
    'deployment',
    'design',
    'repo',
    'hook',
    'tests',
    'agent',
    'knowledge',
    'link',
    'baseline',
    'ruling',
    'monitoring',
    'bundle',
    'artifact',
    'run',
    'token',
    'person',
    'session',
    'alert',
    'channel',
    'oncall',
    'gameday',
    'notification',
    'audit',
    'doctor',
  ];
  expect(nouns.map(([, noun]) => noun)).toEqual(known);
  const alone = [
    'blame',
    'trace',
    'impact',
    'explain',
    'search',
    'next',
    'login',
    'login-link',
    'serve',
    'mcp',
    'migrate',
    'doctor',
    'health',
    'check',
    'coverage',
    'export',
    'sync',
  ];
  const verbs = [
    ...alone.map((verb) => [verb]),
    ...nouns.flatMap(([, noun = '', listed = '']) => listed.split(', ').map((verb) => [noun, verb])),
  ];
  for (const words of verbs) {
    const help = await readHelp(words);
    const below = [...(/^Commands:\n([^]*?)\n(?:\n|$)/m.exec(help)?.[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)];
    const last = below.length === 0 ? [help] : await Promise.all(below.map(([, verb = '']) => readHelp([...words, verb])));
    for (const page of last) {
      expect(page, words.join(' ')).toContain('--json');
      // An example can be called as it stands.
      expect(page, words.join(' ')).not.toMatch(/\$ throughline .*(?:""|''|undefined|null)/);
    }
  }
});

async function readHelp(words: readonly string[]): Promise<string> {
  const { exitCode, stdout } = await call(...words, '--help');
  expect(exitCode, words.join(' ')).toBe(0);
  expect(stdout).toMatch(/^Usage: throughline( \S+)+\n\n[A-Z]/);
  return stdout;
}

test('the version is printed alone', async () => {
  expect(await call('--version')).toEqual({ exitCode: 0, stdout: '0.1.0\n', stderr: '' });
});

test('--version of a verb asks for the version of an artifact', async () => {
  expect(await refusal('artifact', 'show', 'DAA-001', '--version', 'latest')).toMatchObject({
    exitCode: 2,
    id: 'version.malformed',
    message: '"latest" is not a version number.',
  });
});

test('a misspelled command suggests the nearest', async () => {
  expect(await refusal('daa', 'generat')).toMatchObject({
    exitCode: 2,
    id: 'usage.unknown-command',
    fix: 'Did you mean generate? `throughline daa --help` shows the commands.',
  });
  expect((await refusal('gaet', 'list')).fix).toContain('Did you mean gate?');
});

test('the verb before the noun is put in order', async () => {
  expect((await refusal('generate', 'daa')).fix).toBe('The noun comes first: `throughline daa generate`.');
  expect((await refusal('approve', 'GATE-001')).fix).toBe('The noun comes first: `throughline gate approve`.');
  expect((await refusal('list', 'everything')).fix).toContain('`throughline prd list`, `throughline daa list`');
});

test('a misspelled option suggests the nearest', async () => {
  expect(await refusal('daa', 'generate', 'x.md', '--nwe')).toMatchObject({ exitCode: 2, id: 'usage.unknown-option' });
  expect((await refusal('daa', 'generate', 'x.md', '--nwe')).fix).toContain('Did you mean --new?');
});

test('a missing argument names the help that shows it', async () => {
  expect(await refusal('gate', 'show')).toMatchObject({
    exitCode: 2,
    id: 'usage.missing-argument',
    message: "Missing required argument 'gate'.",
    fix: '`throughline gate show --help` shows how to call it.',
  });
});

test('a decision against needs a note', async () => {
  expect(await refusal('gate', 'reject', 'GATE-001')).toMatchObject({
    exitCode: 2,
    id: 'usage.missing-mandatory-option-value',
  });
});

test('a noun alone shows its verbs on stderr and is a wrong call', async () => {
  const { exitCode, stdout, stderr } = await call('gate');
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain('request-changes <gate>');
});

test('a value outside a closed list names the list', async () => {
  const { exitCode, message } = await refusal('run', 'list', '--status', 'sleeping');
  expect(exitCode).toBe(2);
  expect(message).toContain('queued, running, waiting');
});

test.each([
  [['gate', 'show', 'DAA-001'], '"DAA-001" is not the key of a gate, such as GATE-001.'],
  [['run', 'show', '12'], '"12" is not the key of a run, such as RUN-001.'],
  [['daa', 'show', 'DAA-9'], '"DAA-9" is not an artifact key.'],
])('%j is refused as a malformed key', async (argv, message) => {
  expect(await refusal(...argv)).toMatchObject({ exitCode: 2, id: 'key.malformed', message });
});

test('an unknown role names the roles', async () => {
  const { exitCode, id, fix } = await refusal('token', 'create', 'ada', '--kind', 'person', '--role', 'wizard');
  expect({ exitCode, id }).toEqual({ exitCode: 2, id: 'token.unknown-role' });
  expect(fix).toContain('domain-expert');
});

test('a drafter that there is not is refused before anything is read, and the help shows how to name one', async () => {
  expect(await refusal('daa', 'generate', 'no-such.prd.md', '--model', 'rules,gemini:pro')).toMatchObject({
    exitCode: 2,
    id: 'model.unknown',
    message: 'There is no drafter "gemini:pro".',
  });
  const { stdout } = await call('daa', 'generate', '--help');
  expect(stdout).toContain('--model anthropic,openai,rules');
});

test('a PRD and an AI-DAA are written by the verb of their own noun, as every other kind is', async () => {
  for (const noun of ['prd', 'daa', 'tip', 'rfc', 'adr']) {
    const { exitCode, stdout } = await call(noun, 'new', '--help');
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`throughline ${noun} new [options] [file]`);
    // Only a model is made from a PRD.
    expect(stdout.includes('--from <prd>')).toBe(noun === 'daa');
  }
});

test('every list has a limit, which is a number', async () => {
  for (const noun of ['prd', 'daa', 'gate', 'artifact', 'run']) {
    expect((await call(noun, 'list', '--help')).stdout).toMatch(/--limit <number> +how many, at most \(default: 100\)/);
    expect(await refusal(noun, 'list', '--limit', 'all')).toMatchObject({ exitCode: 2, id: 'limit.malformed' });
  }
});

test('a waiver without a reason is refused before anything is decided', async () => {
  expect(await refusal('gate', 'approve', 'GATE-001', '--all', '--waive', 'DAA-GOD-OBJECT')).toMatchObject({
    exitCode: 2,
    id: 'waiver.reason-missing',
  });
});

test('for a person the same error is on stderr, with the fix below', async () => {
  expect(await call('daa', 'generate', 'no-such.prd.md')).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^✖ There is no file or folder no-such\.prd\.md\.\n {2}→ Check the spelling/) as string,
  });
});

test('--json after -- is an argument', () => {
  expect(asksForJson(['daa', 'list', '--json'])).toBe(true);
  expect(asksForJson(['prd', 'import', '--', '--json'])).toBe(false);
});
