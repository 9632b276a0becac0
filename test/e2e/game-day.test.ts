import { join } from 'node:path';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, expect, test, vi } from 'vitest';
import type { Scenario } from '../../src/lifecycle/game-day.ts';
import { createRemoteService } from '../../src/client/remote-service.ts';
import { openCommandLine, repositoryRoot } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// The example's exercise, as somebody new to it holds one: by commands, and over HTTP, across a restart.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const cli = await openCommandLine();
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.stop();
  await cli.remove();
});

test('an exercise goes on after a restart of the server, and is reported, and left out of figures', async () => {
  const example = join(repositoryRoot, 'examples/library-lending/gameday.json');
  const quick = join(cli.folder, 'gameday.json');
  const scenario = JSON.parse(await readFile(example, 'utf8')) as Scenario;
  const alerts = scenario.alerts.map((alert, at) => ({ ...alert, after: at * 4 }));
  await writeFile(quick, JSON.stringify({ ...scenario, alerts }));

  const staging = ['--scenario', quick, '--channel', 'staging'];
  await cli.read('channel-setup', ['channel', 'add', 'live', '--source', 'alertmanager']);
  expect(await cli.refusal(['channel', 'add', 'Bad Name', '--source', 'alertmanager'])).toMatchObject({
    id: 'name.malformed',
    exitCode: 2,
  });
  expect(await cli.refusal(['gameday', 'start', '--scenario', example, '--channel', 'live'])).toMatchObject({
    id: 'game-day.channel-live',
    fix: 'Add one: `throughline channel add staging --source alertmanager --exercise`.',
  });
  expect(
    await cli.refusal(['gameday', 'start', '--scenario', join(repositoryRoot, 'package.json'), '--channel', 'live']),
  ).toMatchObject({ id: 'game-day.scenario-malformed', exitCode: 2 });
  await cli.read('channel-setup', ['channel', 'add', 'staging', '--source', 'alertmanager', '--exercise']);
  await cli.read('gameday-list', ['gameday', 'schedule', 'renewals', ...staging, '--at', '2039-01-12T09:00', '--every', '4w']);

  server = await startServer(cli.folder);
  const { key } = await cli.read('gameday-report', ['gameday', 'start', 'renewals']);
  const until = (sent: number) =>
    vi.waitFor(
      async () => {
        const report = await cli.read('gameday-report', ['gameday', 'report', key]);
        expect(report.alerts.filter(({ status }) => status === 'sent')).toHaveLength(sent);
        expect(report.incidents).toHaveLength(1);
        return report;
      },
      { timeout: 60_000, interval: 200 },
    );
  await until(1);
  await server.stop('SIGKILL');
  server = await startServer(cli.folder);
  const [incident] = (await until(2)).incidents;
  await cli.read('incident-show', ['incident', 'ack', incident?.key ?? '']);

  const remote = createRemoteService({ url: server.url, token: server.token });
  const report = await remote.gameDays.report({ key: 'latest' });
  expect(report).toMatchObject({ key, plan: 'renewals', title: scenario.title });
  expect(report.incidents).toMatchObject([
    { key: incident?.key, acknowledgedBy: report.startedBy, targets: [{ state: 'open' }, {}, {}, {}, {}] },
  ]);
  const { items } = await remote.alerts.list({ channel: 'staging' }, { limit: 10 });
  expect(items.map(({ occurrences, incident: joined }) => [occurrences, joined])).toEqual([
    [1, incident?.key],
    [1, incident?.key],
  ]);
  expect(await remote.incidents.show({ key: incident?.key ?? '' })).toMatchObject({ exercise: true });
  expect((await cli.read('incident-metrics', ['incident', 'metrics'])).incidents).toBe(0);
  expect((await cli.read('gameday-list', ['gameday', 'list'])).plans).toMatchObject([
    { name: 'renewals', nextAt: '2039-01-12T09:00:00.000Z' },
  ]);
  expect((await cli.call(['gameday', 'report'])).stdout).toMatch(/Acknowledged after .+, by /);
});
