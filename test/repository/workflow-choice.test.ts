import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideWorkflow, workflowQuestions, type WorkflowAnswers } from '../../src/lifecycle/workflow-choice.ts';
import type { ArtifactVersion } from '../../src/ports/artifacts.ts';
import type { ReviewGate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { WorkflowChoiceStore } from '../../src/ports/workflow-choices.ts';
import { createWorkflowChoiceStore } from '../../src/repository/artifacts/workflow-choice-store.ts';
import { openGateWorld, type GateWorld } from './support/gate-world.ts';
import { auditOf, content, createPerson, decision, evidence, openGate } from './support/repository.ts';

let world: GateWorld;
let choices: WorkflowChoiceStore;
let lead: Principal;
let engineer: Principal;
beforeAll(async () => {
  world = await openGateWorld();
  choices = createWorkflowChoiceStore(world.db);
  lead = await createPerson(world, 'Lea Lead', ['lead-engineer']);
  engineer = await createPerson(world, 'Eva Engineer', ['engineer']);
});
afterAll(() => world.close());

const notSimple: WorkflowAnswers = { 'complex-domain': false, 'high-risk': false, 'juniors-learning': false, simple: false };
const urgent: WorkflowAnswers = { ...notSimple, 'tight-deadline': true };
const simple: WorkflowAnswers = { ...notSimple, simple: true };

let made = 0;
const newPrd = (): Promise<ArtifactVersion> =>
  world.artifacts.create({ ...content(world.author, `Choice ${++made}`), kind: 'prd' });

const choose = (prd: string, answers: WorkflowAnswers, { reason = '', token = lead.token } = {}) =>
  choices.choose({ token, prd, answers, reason });

async function askAboutTip(prd: string): Promise<ReviewGate> {
  const links = [{ role: 'derived_from' as const, to: prd }];
  const tip = await world.artifacts.create({ ...content(world.author, `TIP for ${prd}`, { links }), kind: 'tip' });
  return openGate(world, tip);
}

describe('a choice', () => {
  it('is decided in the database as the lifecycle decides, whatever is answered', async () => {
    const { key } = await newPrd();
    const values = [true, false, undefined];
    const all = workflowQuestions.reduce<WorkflowAnswers[]>(
      (some, question) =>
        some.flatMap((one) => values.map((value) => (value === undefined ? one : { ...one, [question]: value }))),
      [{}],
    );
    expect(all).toHaveLength(243);
    for (const [index, answers] of all.entries()) {
      const expected = decideWorkflow(answers);
      const chosen = await choose(key, answers, { reason: `try ${index}` }).catch((error: unknown) => error);
      expect(chosen).toMatchObject(
        expected.decided
          ? { condition: expected.condition.id, path: expected.condition.path, answers }
          : { id: 'workflow-choice.answer-missing', details: { question: expected.missing } },
      );
    }
  });

  it('is a lead engineer’s or an architect’s, with their own token, and the trail remembers everybody else who tried', async () => {
    const { key } = await newPrd();
    await expect(choose(key, simple, { token: world.machine.token })).rejects.toMatchObject({ id: 'workflow-choice.machine' });
    await expect(choose(key, simple, { token: engineer.token })).rejects.toMatchObject({
      id: 'workflow-choice.wrong-role',
      details: { held: ['engineer'] },
    });
    await expect(choose(key, simple, { token: 'nobody' })).rejects.toMatchObject({ id: 'token.invalid' });
    expect(await choices.list(key)).toEqual([]);
    expect(await choose(key, simple, { token: world.architect.token })).toMatchObject({
      prd: key,
      prdVersion: 1,
      path: 'lightweight',
      role: 'architect',
      personName: 'Arne Architect',
    });
    expect((await auditOf(world, key)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['refused', 'workflow.chosen']),
    );
  });

  it('is made again with a reason only; the same again is the one that stands, and all stay on record', async () => {
    const { key } = await newPrd();
    await choose(key, simple);
    await choose(key, simple);
    expect(await choices.list(key)).toHaveLength(1);
    await expect(choose(key, urgent, { reason: '  ' })).rejects.toMatchObject({ id: 'workflow-choice.reason-required' });
    await choose(key, urgent, { reason: 'the launch moved' });
    expect(await choices.list(key)).toMatchObject([
      { path: 'lightweight-with-validation', condition: 'tight-deadline', reason: 'the launch moved' },
      { path: 'lightweight', reason: '' },
    ]);
  });

  it('is for a PRD that exists', async () => {
    const { daa } = await world.ask();
    await expect(choose(daa.key, simple)).rejects.toMatchObject({ id: 'workflow-choice.prd-expected' });
    await expect(choose('PRD-999', simple)).rejects.toMatchObject({ id: 'artifact.not-found' });
  });

  it.for([
    `insert into workflow_choice (prd_id, prd_version, answers, condition, path, reason, person_id, role, token_id)
      select prd_id, prd_version, answers, condition, 'full', '', person_id, role, token_id from workflow_choice limit 1`,
    `update workflow_choice set path = 'full'`,
    `delete from workflow_choice`,
    `update workflow_condition set path = 'lightweight'`,
  ])('is not forged with the service’s own connection: %s', async (statement) => {
    await choose((await newPrd()).key, simple);
    await expect(world.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('never changes, not even by the owner of the database', async () => {
    await choose((await newPrd()).key, simple);
    await expect(world.ownerDb.pool.query(`update workflow_choice set path = 'full'`)).rejects.toThrow('database.insert-only');
  });
});

describe('a TIP with validation', () => {
  it('is approved by an architect and by nobody else', async () => {
    const { key } = await newPrd();
    await choose(key, urgent);
    const gate = await askAboutTip(key);
    expect(gate).toMatchObject({ requiredRoles: { architect: 1 }, quorum: 1 });
    expect(await world.gates.decide(decision(gate, engineer.token))).toMatchObject({ status: 'pending' });
    expect(await world.gates.decide(decision(gate, world.architect.token))).toMatchObject({ status: 'approved' });
  });

  it('has the coverage report at its gate, or no gate', async () => {
    const { key } = await newPrd();
    await choose(key, urgent);
    const links = [{ role: 'derived_from' as const, to: key }];
    const tip = await world.artifacts.create({ ...content(world.author, 'Bare', { links }), kind: 'tip' });
    const bare = evidence('tip').map((one) => ({ ...one, evidence: '' }));
    const { key: artifactKey, version, contentHash } = tip;
    const request = { artifactKey, version, contentHash, criteria: bare, runId: null, origin: `bare/${key}`, actorId: lead.id };
    await expect(world.gates.open(request)).rejects.toMatchObject({ id: 'gate.coverage-required' });
  });

  it('stays one while its gate waits: the path is not changed under it, a reason for the same path is welcome', async () => {
    const { key } = await newPrd();
    await choose(key, urgent);
    const gate = await askAboutTip(key);
    await expect(choose(key, simple, { reason: 'easier than we thought' })).rejects.toMatchObject({
      id: 'workflow-choice.gate-waits',
      details: { gate: gate.key },
    });
    await world.gates.withdraw({ key: gate.key, reason: 'once more', actorId: lead.id });
    await choose(key, simple, { reason: 'easier than we thought' });
    expect(await askAboutTip(key)).toMatchObject({ requiredRoles: {} });
  });

  it('is one whichever of its PRDs was chosen to have it', async () => {
    const [plain, validated] = [await newPrd(), await newPrd()];
    await choose(validated.key, urgent);
    for (const prds of [
      [plain, validated],
      [validated, plain],
    ]) {
      const links = prds.map(({ key }) => ({ role: 'derived_from' as const, to: key }));
      const tip = await world.artifacts.create({ ...content(world.author, 'Of two PRDs', { links }), kind: 'tip' });
      expect(await openGate(world, tip)).toMatchObject({ requiredRoles: { architect: 1 } });
    }
  });

  it('is not chosen while a gate waits that asks for no architect, not even when nobody chose before', async () => {
    const { key } = await newPrd();
    const gate = await askAboutTip(key);
    await expect(choose(key, urgent)).rejects.toMatchObject({ id: 'workflow-choice.gate-waits', details: { gate: gate.key } });
    await choose(key, simple);
    await expect(choose(key, urgent, { reason: 'the launch moved' })).rejects.toMatchObject({ id: 'workflow-choice.gate-waits' });
  });

  it('is not attested past its architect', async () => {
    const { key } = await newPrd();
    const links = [{ role: 'derived_from' as const, to: key }];
    const tip = await world.artifacts.create({
      ...content(world.author, 'Imported', { links, provenance: { claimedStatus: 'Validated' } }),
      kind: 'tip',
    });
    const attest = (origin: string) =>
      world.gates.openAttestation({
        kind: 'tip',
        claims: [{ key: tip.key, version: tip.version, status: 'Validated', said: 'validated' }],
        evidence: '',
        findings: [],
        origin: `test/${origin}/${tip.key}`,
        actorId: lead.id,
      });
    const waiting = await attest('before');
    await expect(choose(key, urgent)).rejects.toMatchObject({ id: 'workflow-choice.gate-waits', details: { gate: waiting.key } });
    await world.gates.withdraw({ key: waiting.key, reason: 'reviewed instead', actorId: lead.id });
    await choose(key, urgent);
    await expect(attest('after')).rejects.toMatchObject({ id: 'gate.coverage-required' });
  });

  it('of the light path, and of a PRD for which nobody chose, is any engineer’s to approve', async () => {
    const [light, open] = [await newPrd(), await newPrd()];
    await choose(light.key, simple);
    for (const { key } of [light, open]) {
      expect(await world.gates.decide(decision(await askAboutTip(key), engineer.token))).toMatchObject({ status: 'approved' });
    }
  });
});
