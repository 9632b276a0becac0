import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityTag } from '../../src/usecases/artifacts/entity-tag.ts';
import { reportSchemas, type Report, type ReportName } from '../../src/usecases/reports/registry.ts';
import type { DecideGateRequest } from '../../src/usecases/service.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const prdText = (capability: string): string => `# Lending

## User Stories

- As a member, I want to ${capability} so that I can read at home.
`;

const file = (source: string, text: string) => ({ name: source, source, bytes: new TextEncoder().encode(text) });

async function importPrd(source: string, capability = 'borrow a book'): Promise<Report<'prd-import'>['prd']> {
  const { prd } = await bench.service.prds.import({ files: [file(source, prdText(capability))] });
  return prd;
}

/** The document as it arrives over a wire, checked against its schema. */
function sent<N extends ReportName>(name: N, document: Report<N>): Report<N> {
  return reportSchemas[name].parse(JSON.parse(JSON.stringify(document))) as Report<N>;
}

const approval: Omit<DecideGateRequest, 'key'> = {
  decision: 'approve',
  note: 'read it',
  all: true,
  met: [],
  notMet: [],
  waivers: [],
  comments: [],
  interactive: true,
};

async function draft(prd: string): Promise<Report<'run-summary'>> {
  const { run } = await bench.service.runs.start({ workflow: 'inception', prd, fresh: false });
  return bench.service.runs.follow(run.id, {});
}

/** Waivers for whatever the rules got wrong. */
async function waive(gate: string): Promise<DecideGateRequest['waivers']> {
  const { blocking } = await bench.service.gates.show({ key: gate });
  return [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'accepted here' }));
}

test('a PRD becomes a validated DAA through the service alone, every answer of its schema, and no call waits but follow', async () => {
  const { prds, runs, gates, daas, artifacts } = bench.service;
  const imported = sent('prd-import', await prds.import({ files: [file('/whole.md', prdText('borrow a book'))] }));
  const prd = imported.prd.key;
  sent('prd-show', await prds.show({ key: prd }));

  const started = sent('run-start', await runs.start({ workflow: 'inception', prd, fresh: false }));
  expect(started).toMatchObject({ worked: true, run: { status: 'queued' } });
  const key = started.run.id;
  expect(await runs.start({ workflow: 'inception', prd, fresh: false })).toMatchObject({ worked: true, run: { id: key } });
  await expect(runs.report({ key })).rejects.toMatchObject({ id: 'run.no-result' });

  const events: Report<'run-event'>[] = [];
  const settled = sent('run-summary', await runs.follow(key, { onEvent: (event) => events.push(sent('run-event', event)) }));
  expect(settled).toMatchObject({ status: 'waiting' });
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['node-started', 'node-finished', 'waiting']));
  expect(events.every(({ run }) => run === key)).toBe(true);
  expect(await runs.start({ workflow: 'inception', prd, fresh: false })).toMatchObject({ worked: false, run: { id: key } });

  const report = sent('daa-generate', await runs.report({ key }));
  const daa = report.artifacts.daa ?? '';
  const gate = report.gate?.id ?? '';
  expect(sent('run-show', await runs.show({ key })).steps.length).toBeGreaterThan(5);
  expect(sent('daa-show', await daas.show({ key: daa }))).toMatchObject({
    prd: { key: prd, version: 1 },
    drafter: { kind: 'rules' },
    usage: { inputTokens: 0, costUsd: 0 },
    drafting: expect.arrayContaining([expect.objectContaining({ step: 'inception/write-pseudocode' })]) as unknown,
  });
  expect(sent('artifact-show', await artifacts.show({ key: daa })).drafting.length).toBeGreaterThan(4);
  sent('daa-lint', await daas.lint({ key: daa }));
  sent('daa-coverage', await daas.coverage({ key: daa }));
  sent('artifact-history', await artifacts.history({ key: daa }));
  expect(await artifacts.markdown({ key: daa })).toContain('# ');
  expect(sent('artifact-findings', await artifacts.findings({ key: daa })).findings).toEqual(
    (await daas.lint({ key: daa })).findings,
  );
  expect(sent('next', await bench.service.next()).items).toMatchObject([{ gate: { id: gate, decidedBy: null } }]);

  sent('gate-show', await gates.show({ key: gate }));
  await expect(gates.outcome({ key: gate })).rejects.toMatchObject({ id: 'gate.undecided' });
  const request = { ...approval, key: gate, waivers: await waive(gate) };
  const decided = sent('gate-decision', await gates.decide(request));
  expect(decided).toMatchObject({ repeated: false, run: key, gate: { status: 'approved' }, decision: { person: 'Ada' } });
  expect(await runs.show({ key })).toMatchObject({ status: 'queued' });
  expect(await runs.follow(key, {})).toMatchObject({ status: 'succeeded' });
  expect(sent('gate-decide', await gates.outcome({ key: gate }))).toMatchObject({
    artifact: { key: daa, status: 'Validated' },
    run: { id: key, status: 'succeeded' },
  });
  expect(await gates.decide(request)).toMatchObject({ repeated: true });
  expect(sent('gate-list', await gates.list({ artifactKey: daa }, { limit: 10 }))).toMatchObject({
    items: [{ id: gate, decidedBy: 'Ada' }],
    next: null,
  });
});

test('the models that a caller names are kept with the run, and none are where none is named', async () => {
  const { key: prd } = await importPrd('/models.md', 'renew a loan');
  const models = [{ provider: 'openai', model: 'gpt-6-sol' }, { provider: 'rules' }] as const;
  const named = await bench.service.runs.start({ workflow: 'inception', prd, fresh: false, models });
  await bench.service.runs.cancel({ key: named.run.id, note: 'only looked at' });
  const unnamed = await bench.service.runs.start({ workflow: 'inception', prd, fresh: false });
  await bench.service.runs.cancel({ key: unnamed.run.id, note: 'only looked at' });
  const inputs = await Promise.all([named, unnamed].map(async ({ run }) => (await bench.ports.runs.read(run.id))?.input));
  expect(inputs).toEqual([
    { prd, prdVersion: 1, models },
    { prd, prdVersion: 1 },
  ]);
});

test('a run that revises a DAA has no result before it saved its own version', async () => {
  const { runs, prds } = bench.service;
  const { key: prd } = await importPrd('/revised.md', 'reserve a film');
  const first = await draft(prd);
  const { artifacts } = await runs.report({ key: first.id });
  await prds.import({ key: prd, files: [file('/elsewhere.md', prdText('reserve a seat'))] });
  const { run } = await runs.start({ workflow: 'inception', prd, fresh: false });
  expect(run.subject).toEqual({ prd, daa: artifacts.daa });
  await expect(runs.report({ key: run.id })).rejects.toMatchObject({ id: 'run.no-result' });
  expect(await runs.show({ key: first.id })).toMatchObject({
    status: 'canceled',
    canceledBecause: expect.stringContaining(`${prd} has version 2 now.`) as string,
  });
  const { gate } = await runs.follow(run.id, {});
  expect((await runs.report({ key: run.id })).artifacts.daa).toBe(artifacts.daa);
  // Nobody decided the first version; what changed since is shown all the same.
  const { diff, earlier } = await bench.service.gates.show({ key: gate ?? '' });
  expect(diff).toMatchObject({ from: 1, to: 2 });
  expect(earlier).toEqual([]);
});

describe('an import into a named PRD', () => {
  test('makes its next version wherever the files come from, and nothing of the same bytes', async () => {
    const { key } = await importPrd('/named.md', 'borrow a map');
    await importPrd('/other.md', 'borrow a globe');
    // Bytes that another PRD came from make no difference.
    const files = [file('/third.md', prdText('borrow a globe'))];
    expect(await bench.service.prds.import({ key, files })).toMatchObject({ outcome: 'new-version', prd: { key, version: 2 } });
    expect(await bench.service.prds.import({ key, files })).toMatchObject({ outcome: 'unchanged', prd: { key, version: 2 } });
  });

  test('is refused for what is no PRD, or is not there', async () => {
    const files = [file('/none.md', prdText('borrow a tent'))];
    const { id } = await draft((await importPrd('/tent.md', 'borrow a tent')).key);
    const { artifacts } = await bench.service.runs.report({ key: id });
    await expect(bench.service.prds.import({ key: artifacts.daa ?? '', files })).rejects.toMatchObject({
      id: 'artifact.wrong-kind',
    });
    await expect(bench.service.prds.import({ key: 'PRD-099', files })).rejects.toMatchObject({ id: 'artifact.not-found' });
  });

  test('of several at once on what their callers saw makes one version; the others are told that it changed', async () => {
    const { key } = await importPrd('/contested.md', 'borrow a lamp');
    const ifMatch = entityTag(await bench.service.prds.show({ key }));
    const imports = await Promise.allSettled(
      ['red', 'green', 'blue'].map((color) =>
        bench.service.prds.import({ key, ifMatch, files: [file('/x.md', prdText(`borrow a ${color} lamp`))] }),
      ),
    );
    expect(imports.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const one of imports) if (one.status === 'rejected') expect(one.reason).toMatchObject({ id: 'precondition.failed' });
    expect((await bench.service.artifacts.history({ key })).items).toHaveLength(2);
  });
});

describe('what a caller saw', () => {
  const failed = (current: string) => ({ id: 'precondition.failed', details: { current } });

  test('must still be so where they say it: run, gate, PRD and token', async () => {
    const { runs, gates, prds, tokens, artifacts } = bench.service;
    const { key: prd } = await importPrd('/seen.md', 'return a book');
    const run = await draft(prd);
    const gate = run.gate ?? '';
    const { id } = await tokens.create({ holder: 'Eve', kind: 'person', roles: [], unattended: false });
    const seen = await gates.show({ key: gate });
    const token = (await tokens.list()).items.find((one) => one.id === id);
    const files = [file('/seen.md', prdText('return a film'))];

    await expect(runs.cancel({ key: run.id, note: '', ifMatch: 'old' })).rejects.toMatchObject(failed(run.revision));
    await expect(runs.retry({ key: run.id, ifMatch: 'old' })).rejects.toMatchObject(failed(run.revision));
    await expect(gates.decide({ ...approval, key: gate, ifMatch: 'old' })).rejects.toMatchObject(failed(entityTag(seen)));
    await expect(tokens.revoke({ id, ifMatch: 'old' })).rejects.toMatchObject(failed(entityTag(token ?? {})));
    const prdTag = entityTag(await prds.show({ key: prd }));
    await expect(prds.import({ key: prd, files, ifMatch: 'old' })).rejects.toMatchObject(failed(prdTag));
    expect(await gates.show({ key: gate })).toEqual(seen);

    await tokens.revoke({ id, ifMatch: entityTag(token ?? {}) });
    await prds.import({ key: prd, files, ifMatch: entityTag(await artifacts.show({ key: prd })) });
    // The PRD has moved on, which the gate says.
    await expect(gates.decide({ ...approval, key: gate, ifMatch: entityTag(seen) })).rejects.toMatchObject({
      id: 'precondition.failed',
    });
    const again = await gates.show({ key: gate });
    const { gate: rejected } = await gates.decide({
      ...approval,
      all: false,
      decision: 'reject',
      note: 'out of scope',
      key: gate,
      ifMatch: entityTag(again),
    });
    expect(rejected.status).toBe('rejected');
    const { revision } = await runs.show({ key: run.id });
    expect(revision).not.toBe(run.revision);
    await runs.cancel({ key: run.id, note: 'enough', ifMatch: revision });
  });
});

test('identity, tokens and doctor tell what they hold, and no secret but a new one', async () => {
  expect(sent('identity', await bench.service.identity())).toEqual({
    id: bench.owner.id,
    name: 'Ada',
    kind: 'person',
    roles: bench.owner.roles,
    scopes: ['read', 'write', 'decide', 'admin'],
    authentication: 'token',
    tokenId: 'TOKEN-001',
    session: false,
    expiresAt: null,
  });
  const created = sent(
    'token-create',
    await bench.service.tokens.create({ holder: 'ci', kind: 'machine', roles: [], unattended: false }),
  );
  const list = sent('token-list', await bench.service.tokens.list());
  expect(JSON.stringify(list)).not.toContain(created.token);
  const machine = bench.serviceFor(await bench.ports.people.authenticate(created.token));
  expect(await machine.identity()).toMatchObject({ name: 'ci', kind: 'machine', roles: [] });
  await expect(machine.tokens.create({ holder: 'x', kind: 'person', roles: [], unattended: false })).rejects.toMatchObject({
    id: 'token.admin-required',
  });
  expect(sent('doctor', await bench.service.doctor()).items).toMatchObject([{ name: 'Node' }]);
});

test('lists go on where a page ended, newest first and nothing twice', async () => {
  await importPrd('/page-1.md', 'borrow a tool');
  await importPrd('/page-2.md', 'borrow a toy');
  const { artifacts } = bench.service;
  const all = sent('artifact-list', await artifacts.list({ kind: 'prd' }, { limit: 200 }));
  const keys: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Report<'artifact-list'> = await artifacts.list({ kind: 'prd' }, { limit: 2, ...(cursor ? { cursor } : {}) });
    keys.push(...page.items.map(({ key }) => key));
    cursor = page.next;
  } while (cursor !== null);
  expect(all.next).toBeNull();
  expect(keys).toEqual(all.items.map(({ key }) => key));
  await expect(artifacts.list({ status: 'no such' }, { limit: 2 })).rejects.toMatchObject({ id: 'artifact.unknown-status' });
});
