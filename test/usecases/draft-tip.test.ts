import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkflowAnswers } from '../../src/lifecycle/workflow-choice.ts';
import { tipBodySchema } from '../../src/lifecycle/tip.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Role } from '../../src/lifecycle/roles.ts';
import { reportSchemas, type Report } from '../../src/usecases/reports/registry.ts';
import type { DecideGateRequest, Service } from '../../src/usecases/service.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';
import { says } from '../support/says.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const notSimple: WorkflowAnswers = { 'complex-domain': false, 'high-risk': false, 'juniors-learning': false, simple: false };
const simple: WorkflowAnswers = { ...notSimple, simple: true };

let made = 0;
async function importPrd(): Promise<string> {
  const source = `/tip-${++made}.md`;
  const text = [
    `# Lending ${made}`,
    '',
    '## User Stories',
    '',
    '### US-1',
    '',
    'As a member, I want to borrow a book so that I can read at home.',
    '',
    '- A member can have at most 6 open loans.',
    '',
    '### US-2',
    '',
    'As a member, I want to return a book so that others can read it.',
    '',
  ].join('\n');
  const { prd } = await bench.service.prds.import({ files: [{ name: source, source, bytes: new TextEncoder().encode(text) }] });
  return prd.key;
}

async function draft(prd: string, { fresh = false } = {}): Promise<Report<'tip-draft'>> {
  const { run } = await bench.service.runs.start({ workflow: 'lightweight', prd, fresh, anyway: 'one form' });
  expect(await bench.service.runs.follow(run.id, {})).toMatchObject({ error: null, status: 'waiting' });
  return reportSchemas['tip-draft'].parse(await bench.service.tips.drafted({ key: run.id }));
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

async function decide(service: Service, gate: string, change: Partial<DecideGateRequest> = {}) {
  const { blocking } = await service.gates.show({ key: gate });
  const waivers = [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'accepted here' }));
  return service.gates.decide({ ...approval, key: gate, waivers: change.decision ? [] : waivers, ...change });
}

async function createPerson(name: string, roles: readonly Role[]): Promise<{ principal: Principal; service: Service }> {
  const { token } = await bench.ports.people.createToken({
    adminToken: bench.owner.token,
    holder: name,
    kind: 'person',
    roles,
    unattended: true,
  });
  const principal = await bench.ports.people.authenticate(token);
  return { principal, service: bench.serviceFor(principal) };
}

/** The TIP as somebody edits it, without the ways of another room. */
async function edit(key: string, text: string): Promise<void> {
  const current = await bench.ports.artifacts.read(key);
  const body = tipBodySchema.parse(current?.body);
  const changed = { ...body, context: { summary: text } };
  const title = current?.title ?? '';
  const links = (await bench.ports.artifacts.links(key)).map((link) => ({ ...link }));
  await bench.ports.artifacts.addVersion({
    key,
    expectedVersion: current?.version ?? 0,
    title,
    body: changed,
    ...bench.ports.documents.render('tip', { title, body: changed }),
    links,
    provenance: { reason: 'edited' },
    authorId: bench.owner.id,
  });
}

describe('the light path', () => {
  test('leads from a PRD to a validated TIP, linked to every part that it serves', async () => {
    const prd = await importPrd();
    await bench.service.workflows.choose({ key: prd, answers: simple, reason: '' });
    const report = await draft(prd);
    const tip = report.artifacts.tip ?? '';
    expect(report).toMatchObject({
      run: { workflow: 'lightweight', status: 'waiting' },
      artifacts: { prd },
      drafter: { kind: 'rules' },
      coverage: { stories: 2, mapped: 2 },
      gate: { artifact: tip, version: 1 },
    });
    const shown = reportSchemas['tip-show'].parse(await bench.service.tips.show({ key: tip }));
    expect(shown).toMatchObject({ key: tip, status: 'In Review', prd: { key: prd, version: 1 } });
    const calls = shown.body.proposedImplementation.apiChanges.map(({ method, path }) => `${method} ${path}`);
    expect(calls).toEqual([expect.stringMatching(/^POST \/books\/.*borrow/), expect.stringMatching(/^POST \/books\/.*return/)]);
    const links = await bench.ports.artifacts.links(tip);
    expect(links).toEqual(expect.arrayContaining([{ role: 'derived_from', to: prd, toVersion: 1 }]));
    expect(links.filter(({ role, to }) => role === 'covers' && to === `${prd}#US-1`)).not.toEqual([]);

    const gate = await bench.service.gates.show({ key: report.gate?.id ?? '' });
    expect(gate.criteria.map(({ id }) => id)).toEqual([
      'requirements-covered',
      'choices-appropriate',
      'integrations-defined',
      'edge-cases',
      'estimate-realistic',
    ]);
    expect(gate.criteria[0]?.evidence).toMatch(/^2 of 2 stories/);
    const run = await bench.service.runs.show({ key: report.run.id });
    expect(run).toMatchObject({ subject: { prd, tip }, choice: { path: 'lightweight', condition: 'simple' } });

    await decide(bench.service, gate.id);
    expect(await bench.service.runs.follow(report.run.id, {})).toMatchObject({ status: 'succeeded' });
    expect(await bench.service.tips.show({ key: tip })).toMatchObject({ status: 'Validated' });
    expect(await bench.service.artifacts.findings({ key: tip })).toMatchObject({ key: tip });
  });

  test('is refused where the full one was chosen, unless somebody says why', async () => {
    const prd = await importPrd();
    await bench.service.workflows.choose({ key: prd, answers: { 'complex-domain': true }, reason: '' });
    const request = { workflow: 'lightweight', prd, fresh: false } as const;
    await expect(bench.service.runs.start(request)).rejects.toMatchObject({
      id: 'workflow.other-path',
      fix: says('daa generate'),
    });
    const { run } = await bench.service.runs.start({ ...request, anyway: 'a sketch first' });
    expect(await bench.service.runs.show({ key: run.id })).toMatchObject({ choice: { path: 'full', anyway: 'a sketch first' } });
    await bench.service.runs.cancel({ key: run.id, note: 'seen enough' });
  });

  test('is refused where nobody chose it, unless somebody says why, which the run keeps', async () => {
    const prd = await importPrd();
    const request = { workflow: 'lightweight', prd, fresh: false } as const;
    await expect(bench.service.runs.start(request)).rejects.toMatchObject({
      id: 'workflow.not-chosen',
      fix: says(`workflow choose ${prd}`),
    });
    const { run } = await bench.service.runs.start({ ...request, anyway: 'one form' });
    expect(await bench.service.runs.show({ key: run.id })).toMatchObject({ choice: null, unchosen: 'one form' });
    await bench.service.runs.cancel({ key: run.id, note: 'seen enough' });
  });

  test('a run on the same PRD is found again; it has no DAA to report, and a DAA’s run no TIP', async () => {
    const prd = await importPrd();
    const report = await draft(prd);
    const again = await bench.service.runs.start({ workflow: 'lightweight', prd, fresh: false });
    expect(again).toMatchObject({ worked: false, run: { id: report.run.id } });
    await expect(bench.service.runs.report({ key: report.run.id })).rejects.toMatchObject({ id: 'run.no-result' });
    const { run } = await bench.service.runs.start({ workflow: 'inception', prd, fresh: false });
    await bench.service.runs.follow(run.id, {});
    await expect(bench.service.tips.drafted({ key: run.id })).rejects.toMatchObject({ id: 'run.no-result' });
  });

  test('ends where changes are requested: the TIP is its engineer’s, who writes them', async () => {
    const report = await draft(await importPrd());
    await decide(bench.service, report.gate?.id ?? '', { decision: 'request-changes', note: 'name the columns' });
    expect(await bench.service.runs.follow(report.run.id, {})).toMatchObject({ status: 'succeeded' });
    expect(await bench.service.tips.show({ key: report.artifacts.tip ?? '' })).toMatchObject({ status: 'Draft', version: 1 });
  });

  test('takes up what a person wrote meanwhile, and never drafts over it', async () => {
    const prd = await importPrd();
    const report = await draft(prd);
    const tip = report.artifacts.tip ?? '';
    await edit(tip, 'Written by hand.');
    const settled = await bench.service.runs.follow(report.run.id, {});
    expect(settled).toMatchObject({ status: 'waiting' });
    expect(settled.gate).not.toBe(report.gate?.id);
    expect(await bench.service.gates.show({ key: settled.gate ?? '' })).toMatchObject({ artifact: tip, version: 2 });

    await bench.service.runs.cancel({ key: report.run.id, note: 'once more' });
    await expect(
      bench.service.runs.start({ workflow: 'lightweight', prd, fresh: false, anyway: 'one form' }),
    ).rejects.toMatchObject({
      id: 'tip.edited',
    });
    const other = await draft(prd, { fresh: true });
    expect(other.artifacts.tip).not.toBe(tip);
    expect((await bench.service.tips.show({ key: tip })).body.context.summary).toBe('Written by hand.');
  });
});

test('a TIP with validation waits for an architect, with the coverage report at its gate', async () => {
  const prd = await importPrd();
  await bench.service.workflows.choose({ key: prd, answers: { ...notSimple, 'tight-deadline': true }, reason: '' });
  const report = await draft(prd);
  const gate = report.gate?.id ?? '';
  const engineer = await createPerson('Eva Engineer', ['engineer']);
  const architect = await createPerson('Arne Architect', ['architect']);
  const shown = await engineer.service.gates.show({ key: gate });
  expect(shown.requiredRoles).toEqual([{ role: 'architect', approvals: 1 }]);
  expect(shown.criteria[0]).toMatchObject({ id: 'requirements-covered', evidence: expect.stringContaining('covered') });
  expect(await decide(engineer.service, gate)).toMatchObject({ gate: { status: 'pending' } });
  expect(await bench.service.tips.show({ key: report.artifacts.tip ?? '' })).toMatchObject({ status: 'In Review' });
  expect(await decide(architect.service, gate)).toMatchObject({ gate: { status: 'approved' } });
  expect(await bench.service.runs.follow(report.run.id, {})).toMatchObject({ status: 'succeeded' });
  expect(await bench.service.tips.show({ key: report.artifacts.tip ?? '' })).toMatchObject({ status: 'Validated' });
});

test('a TIP that names no PRD cannot be compared', async () => {
  const { key } = await bench.ports.artifacts.create({
    kind: 'tip',
    title: 'Alone',
    ...(() => {
      const body = { ...tipBodySchema.parse(emptyTip), references: [] };
      return { body, ...bench.ports.documents.render('tip', { title: 'Alone', body }) };
    })(),
    links: [],
    provenance: {},
    authorId: bench.owner.id,
  });
  await expect(bench.service.tips.show({ key })).rejects.toMatchObject({ id: 'tip.no-source' });
  expect(await bench.service.artifacts.findings({ key })).toMatchObject({ key });
});

const emptyTip = {
  context: { summary: '' },
  proposedImplementation: { databaseChanges: [], apiChanges: [], serviceLogic: [], testing: [], integrationPoints: [] },
  edgeCases: [],
  openQuestions: [],
  effortEstimate: { implementation: '', testing: '', codeReview: '' },
  coverageNotes: [],
  references: [],
  other: [],
};
