import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readExampleCommits, type PlannedCommit } from '../../src/cli/demo/example-repository.ts';
import { runExampleTests } from '../../src/cli/demo/run-example-tests.ts';
import { createRemoteService } from '../../src/client/remote-service.ts';
import { sendAlert } from '../../src/client/send-alert.ts';
import { commitFiles } from '../../src/code/example/commit-files.ts';
import type { Service } from '../../src/usecases/service.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from '../e2e/support/command-line.ts';
import { startServer, type ServerProcess } from '../e2e/support/server-process.ts';
import { openChromium } from '../support/chromium.ts';
import { startWireModels, wireKeys, type WireModels } from '../support/wire-models.ts';
import { buildWeb } from './support/build-web.ts';
import { watchContext } from './support/check-page.ts';
import { takeKeyboard, type Keyboard } from './support/keyboard.ts';
import { answerBoth, challengeTwice, takeBoth } from './support/two-edits.ts';

// A feature from its PRD to a resolved incident, by a person who has a keyboard and the web app. What
// machines do in between is done by machines: git commits, CI reports, Alertmanager sends.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

const examples = join(repositoryRoot, 'examples');
const environment = { PATH: process.env['PATH'] ?? '' };
const readExample = (file: string): Promise<string> => readFile(join(examples, file), 'utf8');

let cli: CommandLine;
let wire: WireModels;
let server: ServerProcess;
let browser: Browser;
let page: Page;
let person: Keyboard;
let machine: Service;
let faults: string[];
let folder: string;
let repository: string;
let deployed: string;
let incident: string;

beforeAll(async () => {
  await buildWeb();
  folder = await mkdtemp(join(tmpdir(), 'throughline-whole-path-'));
  repository = join(folder, 'library-lending');
  [cli, wire, browser] = await Promise.all([openCommandLine(), startWireModels(), openChromium()]);
  server = await startServer(cli.folder, {
    env: { THROUGHLINE_MODEL: 'rules', ANTHROPIC_API_KEY: wireKeys.anthropic, ANTHROPIC_BASE_URL: wire.url },
  });
  machine = createRemoteService({ url: server.url, token: server.token });
  const context = await browser.newContext();
  faults = await watchContext(context);
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  person = takeKeyboard(page);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  await Promise.all([cli.remove(), wire.stop(), rm(folder, { recursive: true, force: true })]);
});

/** Writes the Markdown of the artifact on the screen over, as its next version. */
async function rewrite(change: (markdown: string) => string): Promise<void> {
  await page.getByRole('link', { name: /^Edit/ }).waitFor();
  await page.keyboard.press('e');
  await page.waitForURL('**/edit');
  const text = page.getByLabel('Markdown');
  await text.waitFor();
  await person.fill('Markdown', change(await text.inputValue()));
  await page.keyboard.press('Control+s');
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
}

/** Follows the run on the screen to its gate. */
async function followRun(): Promise<void> {
  await page.waitForURL('**/runs/RUN-*');
  await page.getByText('It waits for a decision.').waitFor({ timeout: 60_000 });
}

async function approveGateOf(key: string): Promise<void> {
  const gate = await vi.waitFor(
    async () => {
      const { items } = await machine.gates.list({ artifactKey: key, status: 'pending' }, { limit: 1 });
      expect(items.map(({ artifact }) => artifact)).toEqual([key]);
      return items[0]?.id ?? '';
    },
    { timeout: 60_000, interval: 200 },
  );
  await person.go(gate);
  await page.waitForURL(`**/gates/${gate}`);
  await person.approve('Read it.');
}

async function openSettings(tab: string): Promise<void> {
  await person.go('Settings');
  await person.openTab('Settings', tab);
}

/** The draft of the incident that a worker makes next, of one kind. */
const drafted = (kind: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const { artifacts } = await machine.incidents.show({ key: incident });
      const found = artifacts.find((one) => one.kind === kind && (kind === 'fix' || one.gate !== null));
      if (found === undefined) throw new Error(`No ${kind} waits yet.`);
      return found.key;
    },
    { timeout: 60_000, interval: 200 },
  );

/** A developer claims a Bolt, has its commit tested by machines, and brings it through its review. */
async function finishBolt(key: string, { commit }: PlannedCommit): Promise<string> {
  await person.go(key);
  await page.waitForURL(`**/bolts/${key}`);
  await person.act('Claim it');
  const [sha = ''] = await commitFiles(repository, [commit], environment);
  await openSettings('Code');
  await person.press('Read library-lending');
  await page.getByRole('button', { name: 'Read library-lending' }).waitFor();
  const bytes = await runExampleTests(repository);
  await machine.tests.ingest({ files: [{ name: 'junit.xml', bytes }], sha, repository: 'library-lending', suite: 'unit' });
  await person.go(key);
  const { criteria } = await machine.bolts.show({ key });
  for (const { id } of criteria.filter(({ met, proof }) => !met && proof !== 'test'))
    await person.act('Report', { 'Criterion that is met': id, 'What shows it': 'Read in the change.' });
  await person.act('Submit for review', { 'Pull request': 'https://example.org/pull/1' });
  await person.act('Record the merge', { Commit: sha, Repository: 'library-lending' });
  await approveGateOf(key);
  await person.go(key);
  await page.getByText('Done', { exact: true }).first().waitFor();
  return sha;
}

/** What CI and the deployment report. The gate of the unit is a person's. */
async function release(from: string, to: string): Promise<void> {
  const { key } = await machine.units.build({
    repository: 'library-lending',
    from,
    to,
    artifacts: [{ name: 'lending', location: `registry.example.org/lending@sha256:${'4f'.repeat(32)}` }],
  });
  for (const type of ['ci', 'smoke'] as const) await machine.units.check({ key: key ?? '', type, name: type, status: 'passed' });
  await person.go(key ?? '');
  await person.act(/Submit/);
  await approveGateOf(key ?? '');
  await machine.deployments.record({ environment: 'production', status: 'succeeded', unit: key ?? '', sha: to });
}

describe('by keyboard alone', () => {
  beforeEach(() => expect(faults).toEqual([]));

  test('a PRD is pasted, and its AI-DAA is drafted, completed and approved', async () => {
    const { code } = await cli.read('login-link', ['login-link']);
    await page.goto(`${server.url}/login`);
    await person.reach(page.locator('#code'));
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await person.press('Paste or drop a PRD');
    await person.fill('The PRD’s text', await readExample('library-lending.prd.md'));
    await page.keyboard.press('Control+Enter');
    await page.getByText('10 stories, 29 criteria, 5 quality targets, 2 metrics').waitFor();
    await person.press('Draft the AI-DAA');
    await followRun();
    await person.go('DAA-001');
    const revised = await readExample('recordings/library-lending/daa-revised.md');
    await rewrite(() => revised);
    await approveGateOf('DAA-001');
  });

  test('an RFC is drafted from it, argued about with two edits taken, and approved', async () => {
    await person.go('DAA-001');
    await person.act('Draft the RFC', { 'Who drafts': 'rules' });
    await page.waitForURL(/\/(?:runs|artifacts)\//);
    await page
      .getByText('It is done.')
      .or(page.getByRole('link', { name: 'RFC-001' }))
      .first()
      .waitFor();
    await person.go('RFC-001');
    const written = await readExample('library-lending/rfc.md');
    await rewrite(() => written);
    challengeTwice(wire);
    wire.answer('check_consistency', { edits: [] });
    await person.act('Have it challenged', { 'Who drafts': 'anthropic:claude-sonnet-5' });
    await page.waitForURL('**/designs/DS-*');
    await answerBoth(page);
    await page.keyboard.press('Control+Enter');
    await person.press('ED-1');
    await page.locator('#ED-1:focus').waitFor();
    await takeBoth(page);
    await person.act('Bring it to its gate');
    await approveGateOf('RFC-001');
    expect(await machine.artifacts.show({ key: 'RFC-001' })).toMatchObject({ status: 'Approved' });
  });

  test('its AI-ADR is accepted, then the plan, and a Bolt is built, reviewed and Done', async () => {
    await person.go('RFC-001');
    await person.act('Draft the AI-ADR', { 'Who drafts': 'rules' });
    await followRun();
    await person.go('ADR-001');
    const decided = await readExample('library-lending/adr.md');
    await rewrite(() => decided);
    await approveGateOf('ADR-001');
    await person.go('ADR-001');
    await person.act('Plan its Bolts', { 'Who drafts': 'rules' });
    await followRun();
    await approveGateOf('PLAN-001');

    // Its run goes on after the approval, and opens the Bolts.
    const parts = await vi.waitFor(
      async () => {
        const covered = await machine.plans.coverage({ adr: 'ADR-001' });
        expect(covered.parts.filter(({ bolt }) => bolt === null)).toEqual([]);
        return covered.parts;
      },
      { timeout: 60_000, interval: 200 },
    );
    const boltOf = (part: string): string => parts.find((one) => one.part === `ADR-001#${part}`)?.bolt ?? '';
    const [start, ...others] = await readExampleCommits(join(examples, 'library-lending/repository'), { adr: 'ADR-001', boltOf });
    const [first = ''] = await commitFiles(repository, [start!.commit], environment);
    await openSettings('Code');
    await person.fill('Address', repository);
    await page.keyboard.press('Enter');
    await page.getByText('library-lending is connected').waitFor();
    let last = first;
    for (const planned of others.filter(({ part }) => part !== null))
      last = await finishBolt(boltOf(planned.part ?? ''), planned);
    await release(first, last);
    deployed = last;
  });

  test('an alert becomes an incident, which a person leads through its mitigation to its end', async () => {
    await openSettings('Channels');
    await person.act('New alert channel…', {
      Name: 'live',
      'What sends': 'alertmanager',
      Service: 'lending',
      Environment: 'production',
    });
    await page.getByText('Paste this at the source of live').waitFor();
    const alert = (await readExample('library-lending/alert.json')).replace('{now}', new Date().toISOString());
    const { path, ...sample } = await machine.channels.sign({ name: 'live', body: alert });
    expect(await sendAlert(new URL(path, server.url).href, sample)).toMatchObject({ status: 202 });
    await person.go('Incidents');
    await person.press(/^INC-/);
    await page.waitForURL('**/incidents/INC-*');
    incident = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await person.press('I take it');
    await person.act('Declare the incident', { Severity: 'SEV-2' });
    await approveGateOf(await drafted('mitigation'));
    await person.go(incident);
    await person.act(/^Say what MIT-001 did/, { 'Measured impact': 'No request fails any more.' });
    await person.act('It is stable');
    await approveGateOf(await drafted('cause'));

    const fix = await drafted('fix');
    await person.go(incident);
    await person.act(`Accept ${fix}`, { 'How its change is reviewed': 'immediate merge' });
    const { criteria } = await machine.packs.read({ key: fix });
    const own = criteria.find(({ from, proof }) => from === '' && proof === 'test')?.id;
    const [hotfix] = await readExampleCommits(join(examples, 'library-lending/hotfix'), {
      adr: 'ADR-001',
      fix: own,
      boltOf: () => fix,
    });
    await release(deployed, await finishBolt(fix, hotfix!));

    const validation = await drafted('validation');
    await person.go(validation);
    await rewrite((markdown) =>
      markdown
        .replaceAll(/- \*\*Verdict:\*\* .*/g, '- **Verdict:** met')
        .replaceAll(/- \*\*Figure:\*\* .*/g, '- **Figure:** 0 /min')
        .replaceAll(/- \*\*Query:\*\* _None stated._/g, '- **Query:** the dashboard Lending'),
    );
    for (const kind of ['validation', 'postmortem', 'adr', 'playbook', 'resolution']) await approveGateOf(await drafted(kind));
    await person.go(incident);
    await page.getByRole('heading', { name: 'Over: Resolved' }).waitFor();
    expect(await machine.incidents.show({ key: incident })).toMatchObject({
      status: 'Resolved',
      rootCause: { status: 'Confirmed' },
    });
    expect(faults).toEqual([]);
  });
});
