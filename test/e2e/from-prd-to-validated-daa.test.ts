import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

// The tests tell one story on one folder and run in order.
const example = join(repositoryRoot, 'examples/library-lending.prd.md');
let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine({ empty: true });
});

afterAll(() => cli.remove());

describe('daa generate', () => {
  test('reads the PRD, drafts a DAA in five visible steps and waits at a gate', async () => {
    const { exitCode, stdout, stderr } = await cli.start(['daa', 'generate', example]);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    const finished = [...stderr.matchAll(/^✓ (\S.*?) {2,}\d/gm)].map(([, name]) => name);
    expect(finished.slice(0, 6)).toEqual([
      'Read the PRD',
      'Identify entities and operations',
      'Propose bounded contexts',
      'Define aggregates and events',
      'Write pseudocode',
      'State invariants',
    ]);
    expect(stdout).toContain('drafted by the built-in rules; no model was used');
    expect(stdout).toMatch(/Stories 6\/10 mapped · criteria \d+\/29 covered · \d+ only stated/);
    expect(stdout).toContain('throughline gate approve GATE-001 --all');
    // A pipe gets no color and no cursor movement.
    expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test('the same file again shows the waiting DAA instead of drafting a second one', async () => {
    const report = await cli.read('daa-generate', ['daa', 'generate', example]);
    expect(report).toMatchObject({
      run: { id: 'RUN-001', workflow: 'inception', status: 'waiting' },
      artifacts: { prd: 'PRD-001', daa: 'DAA-001' },
      gate: { id: 'GATE-001', artifact: 'DAA-001', version: 1 },
      drafter: { kind: 'rules' },
      usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    });
    expect((await cli.read('daa-generate', ['daa', 'generate', 'PRD-001'])).artifacts.daa).toBe('DAA-001');
    expect((await cli.read('artifact-list', ['daa', 'list'])).items).toHaveLength(1);
  });

  test('has an error finding for each story that nothing realizes and each aggregate without an invariant, and no other one', async () => {
    const { findings } = await cli.read('daa-generate', ['daa', 'generate', example]);
    const codes = findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    expect(codes.toSorted()).toEqual([
      ...Array<string>(2).fill('DAA-INVARIANT-MISSING'),
      ...Array<string>(2).fill('DAA-STORY-UNCOVERED'),
    ]);
  });
});

describe('before a decision', () => {
  test('next names the gate and the command that shows it', async () => {
    const { items } = await cli.read('next', ['next']);
    expect(items).toMatchObject([
      { kind: 'gate', action: { action: 'readGate', args: { key: 'GATE-001' } }, gate: { id: 'GATE-001' } },
    ]);
  });

  test('gate show has every criterion with evidence, and the commands', async () => {
    const gate = await cli.read('gate-show', ['gate', 'show', 'GATE-001']);
    expect(gate).toMatchObject({ status: 'pending', artifact: 'DAA-001', diff: null, decisions: [] });
    expect(gate.criteria.map(({ id }) => id)).toContain('stories-mapped');
    expect(gate.criteria.every(({ evidence }) => evidence !== '')).toBe(true);
    const { stdout } = await cli.call(['gate', 'show', 'gate-001']);
    expect(stdout).toContain('throughline gate request-changes GATE-001 --note');
  });

  test('an approval that says nothing about the criteria, names an unknown one, or leaves one open is refused', async () => {
    const approve = ['gate', 'approve', 'GATE-001'];
    expect(await cli.refusal(approve)).toMatchObject({ exitCode: 2, id: 'gate.criteria-missing' });
    expect(await cli.refusal([...approve, '--met', 'beautiful'])).toMatchObject({ exitCode: 2, id: 'gate.unknown-criterion' });
    expect(await cli.refusal([...approve, '--met', 'domain-accurate'])).toMatchObject({ exitCode: 2, id: 'gate.criteria-open' });
    expect(await cli.refusal([...approve, '--all', '--not-met', 'invariants-real=copied'])).toMatchObject({
      id: 'gate.criteria-open',
    });
  });

  test('a decision on content that is not what the gate shows is refused', async () => {
    expect(await cli.refusal(['gate', 'approve', 'GATE-001', '--all', '--hash', 'f'.repeat(64)])).toMatchObject({
      exitCode: 1,
      id: 'gate.stale-version',
    });
  });

  test('what is waived must be a finding of the gate', async () => {
    expect(await cli.refusal(['gate', 'approve', 'GATE-001', '--all', '--waive', 'DAA-NO-SUCH=because'])).toMatchObject({
      exitCode: 2,
      id: 'gate.unknown-finding',
    });
  });
});

describe('an approval', () => {
  let approve: string[] = [];

  beforeAll(async () => {
    const { blocking } = await cli.read('gate-show', ['gate', 'show', 'GATE-001']);
    const waivers = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=accepted here`]);
    approve = ['gate', 'approve', 'GATE-001', '--all', ...waivers, '--note', 'reviewed with the domain team'];
  });

  test('by a later process lets the run go on to the end', async () => {
    const { contentHash } = await cli.read('gate-show', ['gate', 'show', 'GATE-001']);
    const { exitCode, stdout } = await cli.start([...approve, '--hash', contentHash, '--json']);
    expect(exitCode).toBe(0);
    expect(reportSchemas['gate-decide'].parse(JSON.parse(stdout))).toMatchObject({
      repeated: false,
      gate: { id: 'GATE-001', status: 'approved' },
      decision: { decision: 'approve', note: 'reviewed with the domain team', interactive: false, selfApproved: true },
      artifact: { key: 'DAA-001', status: 'Validated', version: 1 },
      run: { id: 'RUN-001', status: 'succeeded' },
      nextGate: null,
      diff: null,
    });
    const daa = await cli.read('daa-show', ['daa', 'show', 'DAA-001']);
    expect(daa).toMatchObject({ key: 'DAA-001', status: 'Validated', version: 1, contentHash });
  });

  test('made twice is recorded once and said so', async () => {
    expect(await cli.read('gate-decide', approve)).toMatchObject({ repeated: true, artifact: { status: 'Validated' } });
    const { exitCode, stdout } = await cli.call(approve);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('GATE-001 had been decided so before');
    expect((await cli.read('gate-show', ['gate', 'show', 'GATE-001'])).decisions).toHaveLength(1);
  });

  test('is not undone by another decision, and the refusal names who decided and when', async () => {
    const refusal = await cli.refusal(['gate', 'reject', 'GATE-001', '--note', 'changed my mind']);
    expect(refusal).toMatchObject({ exitCode: 1, id: 'gate.already-decided' });
    expect(refusal.message).toMatch(/^GATE-001 is approved: \S.* decided so on \d{4}-\d\d-\d\d at \d\d:\d\d UTC\.$/);
  });

  test('leaves nothing waiting but what comes of it, a design, and the review of the PRD', async () => {
    expect((await cli.read('next', ['next'])).items.map(({ action }) => action)).toEqual([
      { action: 'submitArtifact', args: { key: 'PRD-001' } },
      { action: 'draftRfc', args: { source: 'DAA-001' } },
    ]);
    expect((await cli.call(['next'])).stdout).toContain('throughline rfc draft DAA-001');
  });
});

describe('a request for changes', () => {
  test('--new drafts a second DAA', async () => {
    const { artifacts, gate } = await cli.read('daa-generate', ['daa', 'generate', example, '--new']);
    expect({ artifacts, gate: gate?.id }).toEqual({ artifacts: { prd: 'PRD-001', daa: 'DAA-002' }, gate: 'GATE-002' });
  });

  test('becomes a revision with a new version, the diff, and the next gate', async () => {
    const { body } = await cli.read('daa-show', ['daa', 'show', 'DAA-002']);
    const [aggregate] = body.aggregates;
    const decided = await cli.read('gate-decide', [
      'gate',
      'request-changes',
      'GATE-002',
      '--note',
      'one name is wrong',
      '--comment',
      `${aggregate?.name}=rename to Borrowing`,
    ]);
    expect(decided).toMatchObject({
      gate: { id: 'GATE-002', status: 'changes-requested' },
      artifact: { key: 'DAA-002', version: 2, status: 'In Review' },
      run: { status: 'waiting' },
      nextGate: { id: 'GATE-003', version: 2, status: 'pending' },
      diff: { from: 1, to: 2 },
    });
    expect(decided.artifact?.reason).toContain('GATE-002');
  });

  test('shows the next decider what changed since', async () => {
    const { diff, version } = await cli.read('gate-show', ['gate', 'show', 'GATE-003']);
    expect({ version, from: diff?.from, to: diff?.to }).toEqual({ version: 2, from: 1, to: 2 });
    const { stdout } = await cli.call(['gate', 'show', 'GATE-003']);
    expect(stdout).toContain('Changes from version 1 to 2');
    expect(stdout).toContain('note: one name is wrong');
  });

  test('leaves the reviewed version readable, with its history and the diff', async () => {
    expect((await cli.read('daa-show', ['daa', 'show', 'DAA-002', '--version', '1'])).version).toBe(1);
    const { items } = await cli.read('artifact-history', ['artifact', 'history', 'DAA-002']);
    expect(items.map(({ version, status }) => [version, status])).toEqual([
      [1, 'Draft'],
      [2, 'In Review'],
    ]);
    expect((await cli.call(['artifact', 'history', 'DAA-002'])).stdout).toMatch(/Version +Status .*\n(.*\n)* *2 +In Review/);
    expect(await cli.read('artifact-diff', ['artifact', 'diff', 'DAA-002'])).toMatchObject({ from: 1, to: 2 });
    expect(await cli.refusal(['artifact', 'diff', 'DAA-001'])).toMatchObject({ exitCode: 2, id: 'artifact.single-version' });
  });
});

describe('other people and machines', () => {
  test('a person without the role may look but not decide', async () => {
    const created = await cli.read('token-create', [
      'token',
      'create',
      'Pia',
      '--kind',
      'person',
      '--role',
      'product-manager',
      '--unattended',
    ]);
    const { token } = created;
    expect(await cli.read('gate-show', ['gate', 'show', 'GATE-003'], { token })).toMatchObject({ status: 'pending' });
    expect((await cli.read('next', ['next'], { token })).items.map(({ kind }) => kind)).not.toContain('gate');
    expect(await cli.refusal(['gate', 'approve', 'GATE-003', '--all'], { token })).toMatchObject({
      exitCode: 1,
      id: 'gate.wrong-role',
    });
    expect(await cli.refusal(['token', 'create', 'Bob', '--kind', 'person'], { token })).toMatchObject({
      exitCode: 1,
      id: 'token.admin-required',
    });
  });

  test('a machine holds no deciding role and never decides', async () => {
    expect(await cli.refusal(['token', 'create', 'ci', '--kind', 'machine', '--role', 'architect'])).toMatchObject({
      exitCode: 2,
      id: 'token.machine-role',
    });
    const { token } = await cli.read('token-create', ['token', 'create', 'ci', '--kind', 'machine']);
    expect(await cli.refusal(['gate', 'approve', 'GATE-003', '--all'], { token })).toMatchObject({
      exitCode: 1,
      id: 'gate.machine',
    });
  });

  test('with a second person at work, the one who started the run does not approve it, nor without a terminal', async () => {
    expect(await cli.refusal(['gate', 'approve', 'GATE-003', '--all'])).toMatchObject({
      exitCode: 1,
      id: expect.stringMatching(/^gate\.(author|interactive-required)$/) as string,
    });
  });

  test('a person with the role rejects it, and it stays Rejected', async () => {
    const { token } = await cli.read('token-create', [
      'token',
      'create',
      'Ada',
      '--kind',
      'person',
      '--role',
      'architect',
      'domain-expert',
      '--unattended',
    ]);
    expect(await cli.read('gate-decide', ['gate', 'reject', 'GATE-003', '--note', 'out of scope'], { token })).toMatchObject({
      gate: { status: 'rejected' },
      decision: { person: 'Ada', role: 'domain-expert' },
      artifact: { key: 'DAA-002', status: 'Rejected' },
    });
  });

  test('a revoked token opens nothing', async () => {
    const { id, token } = await cli.read('token-create', ['token', 'create', 'Eve', '--kind', 'person']);
    expect(await cli.read('token-revoke', ['token', 'revoke', id])).toMatchObject({
      id,
      holder: 'Eve',
      revokedAt: expect.any(String) as string,
    });
    expect(await cli.refusal(['next'], { token })).toMatchObject({ exitCode: 1, id: 'token.invalid' });
    expect((await cli.read('token-list', ['token', 'list'])).items.map(({ holder }) => holder)).toContain('ci');
    expect(await cli.refusal(['token', 'revoke', 'no-such'])).toMatchObject({ exitCode: 1, id: 'token.not-found' });
  });
});

describe('reading', () => {
  test('every read prints a document of its schema', async () => {
    expect((await cli.read('artifact-list', ['artifact', 'list'])).items.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['PRD-001', 'DAA-001', 'DAA-002']),
    );
    expect((await cli.read('artifact-list', ['artifact', 'list', '--kind', 'daa', '--status', 'validated'])).items).toHaveLength(
      1,
    );
    expect((await cli.read('artifact-list', ['prd', 'list'])).items).toHaveLength(1);
    expect((await cli.read('prd-show', ['prd', 'show', 'PRD-001'])).body.stories).toHaveLength(10);
    expect((await cli.read('artifact-show', ['artifact', 'show', 'DAA-001'])).derivedFrom).toEqual({
      key: 'PRD-001',
      version: 1,
    });
    expect((await cli.read('daa-lint', ['daa', 'lint', 'DAA-001'])).key).toBe('DAA-001');
    expect((await cli.read('daa-coverage', ['daa', 'coverage', 'DAA-001'])).coverage).toMatchObject({ stories: 10, mapped: 6 });
    expect((await cli.read('gate-list', ['gate', 'list', '--artifact', 'DAA-002'])).items.map(({ id }) => id)).toEqual([
      'GATE-003',
      'GATE-002',
    ]);
    expect((await cli.read('run-list', ['run', 'list', '--status', 'succeeded'])).items.map(({ id }) => id)).toContain('RUN-001');
    const run = await cli.read('run-show', ['run', 'show', 'RUN-001']);
    expect(run.steps.map(({ node }) => node).slice(0, 6)).toEqual([
      'read-prd',
      'identify-concepts',
      'propose-contexts',
      'define-aggregates',
      'write-pseudocode',
      'state-invariants',
    ]);
    expect(run.steps.every(({ status }) => status === 'finished')).toBe(true);
    expect((await cli.read('doctor', ['doctor'])).items.length).toBeGreaterThan(0);
  });

  test('every ref that covers something is a whole part key of the PRD', async () => {
    const { coverage } = await cli.read('daa-coverage', ['daa', 'coverage', 'DAA-001']);
    const { body } = await cli.read('daa-show', ['daa', 'show', 'DAA-001']);
    const known = new Set(coverage.items.map(({ ref }) => ref));
    const covers = body.aggregates.flatMap(({ operations }) => operations.flatMap((operation) => operation.covers));
    expect(covers.length).toBeGreaterThan(0);
    expect(covers.filter((ref) => !known.has(ref))).toEqual([]);
  });

  test('an export to a file is byte for byte what stdout gets', async () => {
    const file = join(cli.folder, 'domain.md');
    expect(await cli.read('artifact-export', ['artifact', 'export', 'DAA-001', '--out', file])).toMatchObject({
      format: 'md',
      content: null,
    });
    const { stdout } = await cli.call(['artifact', 'export', 'DAA-001']);
    expect(await readFile(file, 'utf8')).toBe(stdout);
    expect(await cli.refusal(['artifact', 'export', 'DAA-001', '--out', file])).toMatchObject({ exitCode: 2, id: 'file.exists' });
  });

  test('what does not exist is named, with the list that shows what does', async () => {
    expect(await cli.refusal(['daa', 'show', 'DAA-099'])).toMatchObject({ exitCode: 1, id: 'artifact.not-found' });
    expect(await cli.refusal(['daa', 'show', 'PRD-001'])).toMatchObject({ exitCode: 1, id: 'artifact.wrong-kind' });
    expect(await cli.refusal(['daa', 'show', 'DAA-001', '--version', '9'])).toMatchObject({
      exitCode: 1,
      id: 'artifact.version-not-found',
    });
    expect(await cli.refusal(['gate', 'show', 'GATE-099'])).toMatchObject({ exitCode: 1, id: 'gate.not-found' });
    expect(await cli.refusal(['run', 'watch', 'RUN-099'])).toMatchObject({ exitCode: 1, id: 'run.not-found' });
    expect(await cli.refusal(['daa', 'generate', 'DAA-001'])).toMatchObject({ exitCode: 2, id: 'prd.key-expected' });
  });

  test('a run that has ended is neither canceled nor retried', async () => {
    expect(await cli.refusal(['run', 'cancel', 'RUN-001'])).toMatchObject({ exitCode: 1, id: 'run.ended' });
    expect(await cli.refusal(['run', 'retry', 'RUN-001'])).toMatchObject({ exitCode: 1, id: 'run.not-failed' });
  });
});
