import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readExampleCommits } from '../../src/cli/demo/example-repository.ts';
import { reachAdr } from '../../src/cli/demo/reach-adr.ts';
import { reachPlan } from '../../src/cli/demo/reach-plan.ts';
import { reachUnit } from '../../src/cli/demo/reach-unit.ts';
import { runExampleTests } from '../../src/cli/demo/run-example-tests.ts';
import { createRemoteService } from '../../src/client/remote-service.ts';
import { commitFiles } from '../../src/code/example/commit-files.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer } from './support/server-process.ts';

// The library example, from its AI-ADR to a released unit, by commands alone and over HTTP alone.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const examples = join(repositoryRoot, 'examples');
const environment = { PATH: process.env['PATH'] ?? '' };
const planted = [{ part: 'D-1', file: 'src/http/open-loans.ts', line: 2 }];
let cli: CommandLine;
let folder: string;

beforeAll(async () => {
  cli = await openCommandLine();
  folder = await mkdtemp(join(tmpdir(), 'throughline-example-'));
});

afterAll(async () => {
  await cli.remove();
  await rm(folder, { recursive: true });
});

interface Verdict {
  readonly part: string;
  readonly verdict: string;
  readonly hits: readonly { readonly file: string; readonly line: number }[];
}

function violations(items: readonly Verdict[]): object[] {
  return items
    .filter(({ verdict }) => verdict === 'violated')
    .flatMap(({ part, hits }) => hits.map(({ file, line }) => ({ part: part.split('#').at(-1), file, line })));
}

const approve = (gate: string) => cli.read('gate-decide', ['gate', 'approve', gate, '--all', '--note', 'read it']);

test('by commands alone: planned, claimed, committed, tested, reviewed, released, and watched', async () => {
  await cli.read('demo', ['demo', '--until', 'adr']);
  const { plan, gate } = await cli.read('plan-draft', ['bolt', 'plan', 'ADR-001']);
  expect(plan?.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  await approve(gate?.id ?? '');
  const { parts } = await cli.read('bolt-coverage', ['bolt', 'coverage', 'ADR-001']);
  expect(parts.every(({ bolt }) => bolt !== null)).toBe(true);
  const boltOf = (part: string): string => parts.find((one) => one.part === `ADR-001#${part}`)?.bolt ?? '';

  const repository = join(folder, 'by-commands');
  const planned = await readExampleCommits(join(examples, 'library-lending/repository'), { adr: 'ADR-001', boltOf });
  const [start, ...others] = planned;
  const commits = await commitFiles(repository, [start!.commit], environment);
  await cli.read('repository-add', ['repo', 'add', repository, '--name', 'lending']);
  for (const { part, commit } of others.filter((one) => one.part !== null)) {
    const bolt = boltOf(part ?? '');
    await cli.read('bolt-work', ['bolt', 'claim', bolt]);
    const pack = await cli.read('bolt-pack', ['bolt', 'pack', bolt]);
    expect(pack.trailer).toBe(`Bolt: ${bolt}`);
    const [sha = ''] = await commitFiles(repository, [commit], environment);
    commits.push(sha);
    await cli.read('repository-index', ['repo', 'index', 'lending']);
    const report = join(folder, 'junit.xml');
    await writeFile(report, await runExampleTests(repository));
    await cli.read('tests-ingest', ['tests', 'ingest', report, '--sha', sha, '--repo', 'lending']);
    const { criteria } = await cli.read('bolt-work', ['bolt', 'work', bolt]);
    const evidence = criteria.filter(({ proof }) => proof !== 'test').flatMap(({ id }) => ['--evidence', `${id}=Read it.`]);
    const gateOfBolt = await cli.read('gate-show', [
      'bolt',
      'submit',
      bolt,
      '--change',
      'https://example.org/pull/1',
      ...evidence,
    ]);
    // Nobody has said yet that it is merged.
    expect(await cli.refusal(['gate', 'approve', gateOfBolt.id, '--all', '--note', 'read it'])).toMatchObject({ exitCode: 1 });
    await cli.read('bolt-work', ['bolt', 'merged', bolt, '--sha', sha, '--repo', 'lending']);
    await approve(gateOfBolt.id);
    expect(await cli.read('bolt-work', ['bolt', 'work', bolt])).toMatchObject({ status: 'Done' });
  }

  const blame = await cli.read('blame', ['blame', 'src/lending/renew-loan.ts:12', '--repo', 'lending']);
  expect(blame.bolt).toEqual({ key: boltOf('EC-4'), how: 'trailer' });
  expect([...new Set(blame.chain.map(({ key }) => key))]).toEqual([boltOf('EC-4'), 'ADR-001', 'RFC-001', 'DAA-001', 'PRD-001']);

  const range = `${commits[0]}..${commits.at(-1)}`;
  const artifact = `lending=registry.example.org/lending@sha256:${'4f'.repeat(32)}`;
  const { key: unit } = await cli.read('unit-build', ['unit', 'build', '--from', range, '--artifact', artifact]);
  const gateOfUnit = await cli.read('gate-show', ['unit', 'submit', unit ?? '']);
  expect(await cli.refusal(['gate', 'approve', gateOfUnit.id, '--all', '--note', 'read it'])).toMatchObject({
    id: 'gate.blocked',
  });
  for (const type of ['ci', 'smoke'])
    await cli.read('unit-check', ['unit', 'check', unit ?? '', '--name', type, '--type', type, '--status', 'passed']);
  await approve(gateOfUnit.id);
  expect(await cli.read('artifact-show', ['unit', 'show', unit ?? ''])).toMatchObject({ status: 'Deployed' });

  const before = await cli.call(['compliance', 'ADR-001', '--repo', 'lending', '--json']);
  expect([before.exitCode, violations((JSON.parse(before.stdout) as { items: Verdict[] }).items)]).toEqual([0, []]);
  await commitFiles(
    repository,
    others.filter((one) => one.part === null).map(({ commit }) => commit),
    environment,
  );
  await cli.read('repository-index', ['repo', 'index', 'lending']);
  const after = await cli.call(['compliance', 'ADR-001', '--repo', 'lending', '--json']);
  expect([after.exitCode, violations((JSON.parse(after.stdout) as { items: Verdict[] }).items)]).toEqual([1, planted]);

  // A pipeline takes 1 for a violation.
  expect(await cli.refusal(['compliance', 'ADR-001', '--repo', 'lending', '--at', 'nothing'])).toMatchObject({ exitCode: 3 });

  const rules = await cli.read('monitoring-export', ['monitoring', 'export', 'ADR-001', '--as', 'prometheus']);
  expect(rules.alerts).toEqual(['ADR-001#ALERT-1', 'ADR-001#ALERT-2', 'ADR-001#ALERT-3']);
});

test('over HTTP alone, with the same end', async () => {
  const served = await openCommandLine();
  const server = await startServer(served.folder);
  try {
    const service = createRemoteService({ url: server.url, token: server.token });
    const told: string[] = [];
    const demo = { service, folder: examples, tell: (text: string) => told.push(text), signal: AbortSignal.timeout(200_000) };
    const { adr } = await reachAdr(demo);
    const { owners } = await reachPlan(demo, adr);
    const { repository, unit, commits } = await reachUnit(demo, { adr, owners, folder: join(folder, 'over-http'), environment });
    expect(await service.artifacts.show({ key: unit })).toMatchObject({ status: 'Deployed' });
    const { bolt } = await service.code.blame({ path: 'src/lending/renew-loan.ts', line: 12, repository });
    expect(bolt).toEqual({ key: owners.get('EC-4'), how: 'trailer' });
    const { items } = await service.compliance.show({ key: adr, repository, at: commits.at(-1) });
    expect(violations(items)).toEqual(planted);
    expect((await service.monitoring.export({ key: adr, as: 'openslo' })).objectives).toEqual(['PRD-001#NFR-1']);
  } finally {
    await server.stop();
    await served.remove();
  }
});
