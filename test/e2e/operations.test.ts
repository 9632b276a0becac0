import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listPostmortemLines } from '../../src/analysis/lint/kinds/check-sourced.ts';
import { readExampleCommits } from '../../src/cli/demo/example-repository.ts';
import { reachAdr } from '../../src/cli/demo/reach-adr.ts';
import { reachIncident } from '../../src/cli/demo/reach-incident.ts';
import { reachPlan } from '../../src/cli/demo/reach-plan.ts';
import { reachUnit } from '../../src/cli/demo/reach-unit.ts';
import { resolveIncident } from '../../src/cli/demo/resolve-incident.ts';
import { runExampleTests } from '../../src/cli/demo/run-example-tests.ts';
import { createRemoteService } from '../../src/client/remote-service.ts';
import { commitFiles } from '../../src/code/example/commit-files.ts';
import { citedSources } from '../../src/lifecycle/cited-sources.ts';
import { postmortemBodySchema } from '../../src/lifecycle/postmortem.ts';
import type { Report } from '../../src/usecases/reports/registry.ts';
import { openCommandLine, repositoryRoot } from './support/command-line.ts';
import { startServer } from './support/server-process.ts';

// The library example from its alert to Resolved, by commands alone and over HTTP alone.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const examples = join(repositoryRoot, 'examples');
const environment = { PATH: process.env['PATH'] ?? '' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-example-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Asks until the answer is there; a worker makes it. */
const until = <T>(ask: () => Promise<T | null | undefined>): Promise<T> =>
  vi.waitFor(
    async () => {
      const answer = await ask();
      if (answer === null || answer === undefined) throw new Error('It is not there yet.');
      return answer;
    },
    { timeout: 60_000, interval: 100 },
  );

/** What is true of the example: the release of renewals broke them, and what renewals were made for. */
function expectTruth({ hypotheses, chain, evidence }: Report<'incident-show'>, culprit: string): void {
  expect(hypotheses[0]?.statement).toContain(culprit.slice(0, 12));
  expect(hypotheses[0]?.evidence.map((id) => evidence.find((one) => one.id === id)?.class)).toContain('diff');
  expect(chain.map(({ key, part }) => (part === undefined ? key : `${key}#${part}`))).toEqual(
    expect.arrayContaining(['BOLT-008', 'ADR-001#EC-4', 'DAA-001#OP-renew-loan', 'PRD-001#US-3']),
  );
}

function expectSourced(body: unknown): void {
  const lines = listPostmortemLines(postmortemBodySchema.parse(body));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter(({ text }) => citedSources(text).length === 0)).toEqual([]);
}

test('by commands alone: alert, hypotheses, mitigation, cause, hotfix, Post-mortem, amendment, resolved', async () => {
  const cli = await openCommandLine();
  const { commits, folder: repository } = await cli.read('demo', ['demo', '--until', 'unit']);
  const server = await startServer(cli.folder);
  try {
    await cli.read('channel-setup', ['channel', 'add', 'live', '--source', 'alertmanager', '--env', 'production']);
    const alert = join(folder, 'alert.json');
    const text = await readFile(join(examples, 'library-lending/alert.json'), 'utf8');
    await writeFile(alert, text.replace('{now}', new Date().toISOString()));
    expect(await cli.read('alert-send', ['alert', 'send', '--channel', 'live', '--file', alert])).toMatchObject({ status: 202 });
    const key = await until(async () => (await cli.read('alert-list', ['alert', 'list'])).items[0]?.incident);
    const show = () => cli.read('incident-show', ['incident', 'show', key]);
    const opened = await until(async () => {
      const shown = await show();
      return shown.hypotheses.length > 0 ? shown : null;
    });
    expectTruth(opened, commits[2] ?? '');

    /** The draft of a kind, which waits at a gate, except a Fix-It Bolt. */
    const drafted = (kind: string) =>
      until(async () => (await show()).artifacts.find((one) => one.kind === kind && (kind === 'fix' || one.gate !== null)));
    const approve = (gate: string | null) => cli.read('gate-decide', ['gate', 'approve', gate ?? '', '--all', '--note', 'read']);
    const pass = async (kind: string): Promise<string> => {
      const { key: draft, gate } = await drafted(kind);
      await approve(gate);
      return draft;
    };
    await cli.read('incident-show', ['incident', 'ack', key]);
    const ticket = ['--severity', 'SEV-2', '--trigger', 'availability issue', '--impact', 'No desk renews.'];
    await cli.read('incident-show', ['incident', 'declare', key, ...ticket]);
    const mitigation = await pass('mitigation');
    await cli.read('incident-show', ['incident', 'executed', mitigation, '--impact', 'No request fails any more.']);
    await cli.read('incident-show', ['incident', 'stable', key]);
    await pass('cause');

    const { key: fix } = await drafted('fix');
    const { version } = await cli.read('artifact-show', ['fix', 'show', fix]);
    await cli.read('incident-show', ['fix', 'accept', fix, '--version', String(version), '--review', 'immediate merge']);
    await cli.read('bolt-work', ['fix', 'claim', fix]);
    const pack = await cli.read('bolt-pack', ['fix', 'pack', fix]);
    expect(pack).toMatchObject({ bolt: fix, trailer: `Bolt: ${fix}` });
    const own = pack.criteria.find(({ from, proof }) => from === '' && proof === 'test')?.id;
    const [hotfix] = await readExampleCommits(join(examples, 'library-lending/hotfix'), {
      adr: 'ADR-001',
      fix: own,
      boltOf: () => fix,
    });
    const [sha = ''] = await commitFiles(repository ?? '', [hotfix!.commit], environment);
    await cli.read('repository-index', ['repo', 'index', 'library-lending']);
    const report = join(folder, 'junit.xml');
    await writeFile(report, await runExampleTests(repository ?? ''));
    await cli.read('tests-ingest', ['tests', 'ingest', report, '--sha', sha, '--repo', 'library-lending']);
    const { criteria } = await cli.read('bolt-work', ['fix', 'work', fix]);
    const evidence = criteria.filter(({ proof }) => proof !== 'test').flatMap(({ id }) => ['--evidence', `${id}=Silent since.`]);
    const review = await cli.read('gate-show', ['fix', 'submit', fix, '--change', 'https://example.org/pull/9', ...evidence]);
    await cli.read('bolt-work', ['fix', 'merged', fix, '--sha', sha, '--repo', 'library-lending']);
    await approve(review.id);
    const artifact = `lending=registry.example.org/lending@sha256:${'5a'.repeat(32)}`;
    const range = `${commits[2]}..${sha}`;
    const { key: unit } = await cli.read('unit-build', ['unit', 'build', '--from', range, '--artifact', artifact]);
    for (const type of ['ci', 'smoke'])
      await cli.read('unit-check', ['unit', 'check', unit ?? '', '--name', type, '--type', type, '--status', 'passed']);
    await approve((await cli.read('gate-show', ['unit', 'submit', unit ?? ''])).id);
    const deployed = ['--env', 'production', '--status', 'succeeded', '--unit', unit ?? '', '--sha', sha];
    await cli.read('deployment-record', ['deployment', 'record', ...deployed]);

    const { key: validation, gate: before } = await drafted('validation');
    const markdown = (await cli.call(['artifact', 'export', validation])).stdout;
    const looked = join(folder, 'validation.md');
    const filled = markdown
      .replaceAll(/- \*\*Verdict:\*\* .*/g, '- **Verdict:** met')
      .replaceAll(/- \*\*Figure:\*\* .*/g, '- **Figure:** 0 /min')
      .replaceAll(/- \*\*Query:\*\* _None stated._/g, '- **Query:** the dashboard Lending');
    await writeFile(looked, filled);
    await cli.read('artifact-write', ['validation', 'edit', validation, looked]);
    await approve(
      await until(async () => {
        const { gate } = await drafted('validation');
        return gate === before ? null : gate;
      }),
    );
    const postmortem = await pass('postmortem');
    const amendment = await pass('adr');
    const playbook = await pass('playbook');
    await pass('resolution');
    expect(await show()).toMatchObject({
      status: 'Resolved',
      severity: 'SEV-2',
      stable: true,
      rootCause: { status: 'Confirmed' },
    });
    expectSourced((await cli.read('artifact-show', ['postmortem', 'show', postmortem])).body);
    expect((await cli.read('artifact-show', ['adr', 'show', 'ADR-001'])).amendments).toEqual([amendment]);
    expect(await cli.read('artifact-show', ['playbook', 'show', playbook])).toMatchObject({ status: 'Active' });
    const up = await cli.read('trace', ['trace', postmortem, '--up']);
    expect(up.artifacts.map((one) => one.key)).toEqual(expect.arrayContaining([key, 'BOLT-008', 'ADR-001', 'PRD-001']));
    const down = await cli.read('trace', ['trace', 'PRD-001', '--down']);
    expect(down.artifacts.map((one) => one.key)).toContain(postmortem);
  } finally {
    await server.stop();
    await cli.remove();
  }
});

test('over HTTP alone, with the same end', async () => {
  const served = await openCommandLine();
  const server = await startServer(served.folder);
  try {
    const service = createRemoteService({ url: server.url, token: server.token });
    const demo = { service, folder: examples, tell: () => undefined, signal: AbortSignal.timeout(280_000) };
    const { adr } = await reachAdr(demo);
    const { owners } = await reachPlan(demo, adr);
    const place = { folder: join(folder, 'over-http'), environment };
    const { repository, deployed } = await reachUnit(demo, { ...place, adr, owners });
    const opened = await reachIncident(demo, { server: server.url });
    expectTruth(await service.incidents.show({ key: opened.incident }), deployed);
    const { postmortem, amendment, playbook } = await resolveIncident(demo, {
      ...place,
      ...opened,
      adr,
      repository,
      deployed,
      server: server.url,
    });
    const shown = await service.incidents.show({ key: opened.incident });
    expect(shown).toMatchObject({ status: 'Resolved', firing: [], rootCause: { codeLocation: 'src/store/change-loan.ts:36' } });
    expectSourced((await service.artifacts.show({ key: postmortem })).body);
    expect(await service.artifacts.show({ key: amendment })).toMatchObject({ status: 'Accepted' });
    expect(await service.artifacts.show({ key: playbook })).toMatchObject({ status: 'Active' });
  } finally {
    await server.stop();
    await served.remove();
  }
});
