import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readRecording, serveRecording, type ReplayServer } from '../../examples/recordings/serve-recording.ts';
import { createPromptLibrary } from '../../src/drafting/prompting/prompt-files.ts';
import { inceptionSteps } from '../../src/steps/inception/contracts.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

vi.setConfig({ testTimeout: 180_000 });
const name = 'library-lending';
const recording = readRecording(name);
const example = join(repositoryRoot, recording.prd);
const expected = (file: string): string => join(repositoryRoot, 'examples/recordings', name, file);
const drafting = [
  'identify_concepts',
  'propose_contexts',
  'define_aggregates',
  'write_pseudocode',
  'state_invariants',
  'criticize_daa',
];
const requestChanges = ['gate', 'request-changes', 'GATE-001', '--note', 'three wishes'].concat(
  recording.comments.flatMap(({ part, text }) => ['--comment', `${part}=${text}`]),
);

const promptFor = createPromptLibrary();

// The example has no passage that code does not understand, so that nobody is asked to read one.
const recordedSteps = (Object.keys(inceptionSteps) as (keyof typeof inceptionSteps)[]).filter(
  (step) => step !== 'inception/read-prd',
);

test.each(recordedSteps)('the answer of %s was given to the prompt as it is now', async (step) => {
  const recorded = recording.prompts[step]?.prompt;
  const now = (await promptFor(step)).name;
  expect(
    recorded,
    `The recording answers ${recorded}, and the prompt is ${now}. examples/recordings/README.md says how to record the step anew.`,
  ).toBe(now);
});

const wires = [
  { provider: 'anthropic', streams: true },
  { provider: 'openai', streams: false },
] as const;

describe.each(wires)('over the wire of $provider, streamed: $streams', ({ provider, streams }) => {
  // The tests tell one story on one folder and run in order.
  const model = `${provider}:recorded`;
  let cli: CommandLine;
  let replay: ReplayServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    [cli, replay] = await Promise.all([openCommandLine(), serveRecording(name, { streams })]);
    env = environmentFor(replay, model);
  });

  afterAll(async () => {
    await cli.remove();
    await replay.stop();
  });

  test('the PRD becomes the recorded model with one answer a step, without an error, and waits at a gate', async () => {
    const report = await cli.read('daa-generate', ['daa', 'generate', example], { env });
    expect(report).toMatchObject({
      run: { status: 'waiting' },
      gate: { id: 'GATE-001', version: 1 },
      drafter: { kind: 'model', model },
    });
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(replay.answered).toEqual(drafting);
    const { drafting: parts } = await cli.read('daa-show', ['daa', 'show', 'DAA-001']);
    expect(parts.map(({ drafter, prompt }) => [drafter.model, prompt])).toEqual(
      Object.entries(recording.prompts)
        .filter(([step]) => step !== 'inception/revise-daa')
        .map(([, { prompt }]) => [model, prompt]),
    );
    await expect(await exportDaa(cli)).toMatchFileSnapshot(expected('daa.md'));
  });

  test('what the reviewer asks for becomes the recorded revision, and what is not done is told', async () => {
    const decided = await cli.read('gate-decide', requestChanges, { env });
    expect(decided).toMatchObject({ gate: { status: 'changes-requested' }, nextGate: { id: 'GATE-002', version: 2 } });
    expect(decided.artifact?.reason).toMatch(/^revised after GATE-001; not done: Comment 3, /);
    expect(replay.answered).toEqual([...drafting, 'revise_daa']);
    expect((await cli.read('daa-lint', ['daa', 'lint', 'DAA-001'])).findings.filter(isError)).toEqual([]);
    await expect(await exportDaa(cli)).toMatchFileSnapshot(expected('daa-revised.md'));
  });

  test('the revision can be approved', async () => {
    const approve = ['gate', 'approve', 'GATE-002', '--all', '--note', 'reviewed with the librarians'];
    const { artifact } = await cli.read('gate-decide', approve, { env });
    expect(artifact).toMatchObject({ version: 2, status: 'Validated' });
  });
});

describe('what was not recorded', () => {
  let cli: CommandLine;
  let replay: ReplayServer;

  beforeAll(async () => {
    replay = await serveRecording(name);
    cli = await openCommandLine();
  });
  afterAll(async () => {
    await cli.remove();
    await replay.stop();
  });

  test.each(['anthropic', 'openai'])('is refused over the wire of %s, in words that tell why', async (provider) => {
    const env = environmentFor(replay, `${provider}:recorded`);
    const other = join(repositoryRoot, 'test/fixtures/prds/tool-rental.md');
    expect(await cli.refusal(['daa', 'generate', other, '--new'], { env })).toMatchObject({
      id: 'model.rejected',
      message: expect.stringContaining(`The recording is of ${recording.prd}, and US-1.AC-1 is not in this request`) as string,
    });
    expect(replay.answered).toEqual([]);
  });

  test('such as another comment than the reviewer made', async () => {
    const env = environmentFor(replay, 'anthropic:recorded');
    const { gate } = await cli.read('daa-generate', ['daa', 'generate', example], { env });
    const wish = ['--note', 'another wish', '--comment', 'Loan=Call it Borrowing.'];
    expect(await cli.refusal(['gate', 'request-changes', gate?.id ?? '', ...wish], { env })).toMatchObject({
      message: expect.stringContaining('The recording has one revision') as string,
    });
    expect(replay.answered).toEqual(drafting);
  });
});

test('npm run replay says what to set, answers until Ctrl-C, and ends in good order', async () => {
  const child = spawn(join(repositoryRoot, 'node_modules/.bin/node'), [join(repositoryRoot, 'examples/recordings/replay.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  for await (const piece of child.stdout) {
    said += String(piece);
    if (said.includes('Ctrl-C ends the replay.')) break;
  }
  const settings = Object.fromEntries(
    [...said.matchAll(/\b((?:THROUGHLINE_MODEL|ANTHROPIC_\w+|OPENAI_\w+))=(\S+)/g)].map((m) => m.slice(1)),
  );
  const cli = await openCommandLine();
  const doctor = await cli.read('doctor', ['doctor'], { env: settings });
  expect(doctor.items.find(({ name: item }) => item === 'Drafter')).toMatchObject({ status: 'ok' });
  await cli.remove();
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === 'error';
}

async function exportDaa(cli: CommandLine): Promise<string> {
  const { stdout } = await cli.call(['artifact', 'export', 'DAA-001']);
  return stdout;
}

function environmentFor({ url }: ReplayServer, model: string): Record<string, string> {
  return {
    THROUGHLINE_MODEL: model,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'none',
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_API_KEY: 'none',
  };
}
