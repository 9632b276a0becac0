import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listPostmortemLines } from '../../src/analysis/lint/kinds/check-sourced.ts';
import { citedSources } from '../../src/lifecycle/cited-sources.ts';
import { draftSteps, type DraftStepId } from '../../src/lifecycle/incident-drafts.ts';
import { postmortemBodySchema } from '../../src/lifecycle/postmortem.ts';
import { startDueDrafts } from '../../src/usecases/incident-drafts/start-due-drafts.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { decideOn } from '../support/pass-gates.ts';
import { openLendingIncident, sha } from './support/open-lending-incident.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

vi.setConfig({ testTimeout: 120_000 });
let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const statusOf = async (key: string) => (await bench.ports.incidents.read(key))?.status;

/** Starts what is due as a worker does, and returns the draft of the step once its run rests. */
async function drafted(incident: string, step: DraftStepId): Promise<string> {
  // Several workers look at once.
  await Promise.all([1, 2, 3].map(() => startDueDrafts(bench.ports)));
  const runs = await bench.ports.runs.list({ subject: { name: 'incident', key: incident } });
  const run = runs.find(({ input }) => (input as { step: string }).step === step);
  const rested = await bench.service.runs.follow(run?.key ?? '', {});
  expect(rested.error).toBeNull();
  return rested.subject[draftSteps[step].kind] ?? '';
}

/** Replaces text of an artifact, as a person edits it. */
async function edit(key: string, from: string | RegExp, to: string): Promise<void> {
  const markdown = await bench.service.artifacts.markdown({ key });
  expect(markdown).toMatch(from);
  await bench.service.artifacts.edit({ key, content: { bytes: new TextEncoder().encode(markdown.replace(from, to)) } });
}

async function approve(key: string): Promise<void> {
  const { service } = bench;
  const { blocking } = await service.gates.show({ key: (await pendingGate(key)) ?? '' });
  expect([key, blocking]).toEqual([key, []]);
  await decideOn(service, key, 'approve');
  await settle();
}

/** Lets runs whose gate was decided or withdrawn go on. */
async function settle(): Promise<void> {
  for (const { key } of await bench.ports.runs.list({ status: 'queued' })) await bench.service.runs.follow(key, {});
}

/** Test results whose names are those that the pack asks for. */
function writeJunit(names: readonly { readonly name: string }[]): Uint8Array {
  const cases = names.map(({ name }) => `<testcase classname="loans" name="${name}"/>`).join('');
  return new TextEncoder().encode(`<testsuite name="loans" tests="${names.length}">${cases}</testsuite>`);
}

async function pendingGate(artifactKey: string): Promise<string | undefined> {
  const { items } = await bench.service.gates.list({ artifactKey, status: 'pending', mine: false, overdue: false }, { limit: 1 });
  return items[0]?.id;
}

describe('an incident by rules alone', () => {
  test('goes from its declaration to Resolved by drafts that start by themselves and that people decide', async () => {
    const { ports, service, owner } = bench;
    const { incident, adr, unit } = await openLendingIncident(bench);
    const { token } = owner;
    expect(await statusOf(incident)).toBe('Correlated');

    const options = await drafted(incident, 'options');
    const { body } = await service.artifacts.show({ key: options });
    expect(body).toMatchObject({
      chosen: 'OPT-1',
      options: [{ text: expect.stringContaining(unit) as string, risk: 'low' }, {}],
    });
    expect(await drafted(incident, 'options')).toBe(options);
    const { items: next } = await service.next();
    expect(next[0]).toMatchObject({
      kind: 'incident',
      incident: { key: incident, waits: expect.stringContaining(options) as string },
    });
    const { criteria } = await service.gates.show({ key: (await pendingGate(options)) ?? '' });
    expect(criteria.map(({ evidence }) => evidence)).toEqual([
      expect.stringContaining(unit) as string,
      expect.stringContaining('Undone') as string,
    ]);
    await expect(service.incidentDrafts.start({ incident, step: 'cause' })).rejects.toMatchObject({ id: 'incident.draft-early' });
    // Another option needs a reason, and the run goes on with the version that a person wrote.
    await edit(options, 'OPT-1\n', 'OPT-2\n');
    await settle();
    expect((await service.gates.show({ key: (await pendingGate(options)) ?? '' })).blocking).toMatchObject([
      { code: 'MITIGATION-CHOICE-UNREASONED' },
    ]);
    await edit(options, 'OPT-2\n', 'OPT-1\n');
    await settle();
    await approve(options);
    await ports.incidents.recordExecution({ key: options, impact: 'no more double loans', token });
    await ports.incidents.recordStability({ key: incident, stable: true, reason: '', token });

    const cause = await drafted(incident, 'cause');
    const early = service.incidents.close({ key: incident, outcome: 'false alarm', reason: 'It was none.' });
    await expect(early).rejects.toMatchObject({ id: 'incident.outcome-refused' });
    await approve(cause);
    expect(await statusOf(incident)).toBe('Root Cause Validated');

    const fix = await drafted(incident, 'fix');
    expect(await pendingGate(fix)).toBeUndefined();
    expect((await service.artifacts.show({ key: fix })).body).toMatchObject({
      acceptanceCriteria: [{ from: `${adr}#EC-2` }, {}, {}],
      references: [
        { role: 'fixes', to: incident },
        { role: 'implements', to: adr },
      ],
    });
    const pack = await service.packs.read({ key: fix });
    expect(pack).toMatchObject({ bolt: fix, trailer: `Bolt: ${fix}`, touches: ['src/loans.ts'] });
    expect(pack.goal).toContain('Root cause: ');
    const { version } = (await ports.artifacts.read(fix))!;
    await ports.incidents.acceptFix({ key: fix, version, review: 'immediate merge', token });
    await service.bolts.claim({ key: fix });
    const merged = 'a'.repeat(40);
    await service.tests.ingest({ sha: merged, files: [{ name: 'junit.xml', bytes: writeJunit(pack.tests.names) }] });
    const evidence = [{ criterion: 'AC-3', text: 'Silent since.' }];
    await service.bolts.submit({ key: fix, change: 'https://example.org/pull/1', evidence });
    await decideOn(service, fix, 'approve');
    await service.deployments.record({ environment: 'production', status: 'succeeded', sha: merged });
    expect(await statusOf(incident)).toBe('Fix Deployed');

    const validation = await drafted(incident, 'validation');
    const { title, body: checks } = await service.artifacts.show({ key: validation });
    const looked = Object.fromEntries(
      Object.entries(checks as object).map(([name, check]: [string, unknown]) => [
        name,
        typeof check === 'object' && check !== null && 'verdict' in check ? { ...check, verdict: 'met', figure: '0' } : check,
      ]),
    );
    await service.artifacts.edit({ key: validation, content: { title, body: looked } });
    await settle();
    await approve(validation);

    const postmortem = await drafted(incident, 'postmortem');
    const written = postmortemBodySchema.parse((await service.artifacts.show({ key: postmortem })).body);
    for (const { part, text } of listPostmortemLines(written))
      expect([part, text, citedSources(text)]).not.toEqual([part, text, []]);
    expect(written.timeline.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['Declared as SEV-2', 'The fix is deployed']),
    );
    expect(written.learnings.wentWell[0]).toMatch(/^Time to triage: 0 min; the target is 5-10 minutes\. \(INC-/);
    expect(written.references.filter(({ role }) => role === 'teaches').map(({ to }) => to)).toContain(adr);
    expect(
      (await service.artifacts.findings({ key: postmortem })).findings.filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
    await edit(postmortem, '### Action Items', '- All went well (TL-999)\n\n### Action Items');
    await settle();
    expect((await service.gates.show({ key: (await pendingGate(postmortem)) ?? '' })).blocking).toMatchObject([
      { code: 'POSTMORTEM-SOURCE-UNKNOWN' },
    ]);
    await edit(postmortem, '(TL-999)', '(TL-1)');
    await settle();
    await approve(postmortem);
    expect(await statusOf(incident)).toBe('Post-mortem Written');

    const amendment = await drafted(incident, 'amendment');
    const playbook = await drafted(incident, 'playbook');
    await approve(amendment);
    await approve(playbook);
    expect((await service.artifacts.show({ key: adr })).amendments).toEqual([amendment]);
    expect(await statusOf(incident)).toBe('Knowledge Updated');

    const resolution = await drafted(incident, 'resolution');
    await approve(resolution);
    expect(await statusOf(incident)).toBe('Resolved');
    const trace = await service.knowledge.trace({ of: postmortem, direction: 'up' });
    expect(trace.artifacts.map(({ key }) => key)).toEqual(expect.arrayContaining([incident, adr]));
    await startDueDrafts(ports);
    expect(await ports.runs.list({ status: 'queued' })).toEqual([]);
  });

  test('gets other options while it is not stable, and the next hypothesis when a cause is refuted, as long as there is one', async () => {
    const { ports, service, owner } = bench;
    const { token } = owner;
    const { incident, unit } = await openLendingIncident(bench);
    const first = await drafted(incident, 'options');
    await approve(first);
    await ports.incidents.recordExecution({ key: first, impact: 'none', token });
    expect(await ports.incidents.listDueDrafts()).toEqual([]);
    await ports.incidents.recordStability({ key: incident, stable: false, reason: 'Copies are still lent twice.', token });
    const second = await drafted(incident, 'options');
    expect(second).not.toBe(first);
    expect(JSON.stringify((await service.artifacts.show({ key: second })).body)).not.toContain(`Roll back ${unit}`);
    expect(await ports.incidents.listDueDrafts()).toEqual([]);
    await ports.incidents.recordStability({ key: incident, stable: true, reason: '', token });
    const causes: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const cause = await drafted(incident, 'cause');
      if (causes.includes(cause) || cause === '') break;
      causes.push(cause);
      await decideOn(service, cause, 'reject');
      await settle();
    }
    const confirms = await Promise.all(causes.map(async (key) => (await service.artifacts.show({ key })).body));
    expect(confirms).toMatchObject([{ confirms: ['HYP-1'] }, { confirms: ['HYP-2'] }]);
    expect(documentKinds.cause.render({ title: 'T', body: confirms[0] } as never)).toContain(sha);

    const judged = async () => (await service.incidents.show({ key: incident })).hypotheses.slice(0, 2);
    const rejected = { state: 'refuted', verdict: { by: owner.name } };
    expect(await judged()).toMatchObject([rejected, rejected]);
    await service.hypotheses.judge({ key: incident, id: 'HYP-2', state: 'supported', reason: 'It was, after all.' });
    expect(await judged()).toMatchObject([rejected, { state: 'supported', verdict: { reason: 'It was, after all.' } }]);
  });
});
