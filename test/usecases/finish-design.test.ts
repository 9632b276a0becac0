import { act } from '../../src/lifecycle/fixes/fix.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rfcBodySchema } from '../../src/lifecycle/rfc.ts';
import { adrBodySchema } from '../../src/lifecycle/adr.ts';
import { startAdr } from '../../src/usecases/adr-drafting/start-adr.ts';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import type { Service } from '../../src/usecases/service.ts';
import { writeDesign } from '../support/designs.ts';
import * as talk from './support/design-talk.ts';
import type { Session, Turn } from './support/design-talk.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
let service: Service;
beforeAll(async () => {
  bench = await openServiceBench();
  service = bench.service;
});
afterAll(() => bench.close());

const say = (key: string, given: Turn): Promise<Session> => talk.say(service, key, given);

/** Settles what is open, the first by acceptance, and takes it to the gate of the RFC. */
async function finalize(key: string): Promise<{ run: string; gate: string }> {
  const { challenges } = await service.designSessions.show({ key });
  const id = challenges.find(({ state }) => state === 'open')?.id;
  if (id !== undefined) {
    const text = `What ${id} asks for is done.`;
    await say(key, { move: 'decide', settlement: 'accept', about: [id], text, because: 'It is cheap.' });
  }
  return talk.finalize(bench, key);
}

async function open(): Promise<{ key: string; rfc: string }> {
  const { rfc } = await writeDesign(service);
  const { key } = await talk.hear(service, await service.designSessions.open({ rfc }));
  return { key, rfc };
}

describe('a session that is finalized', () => {
  test('goes into the RFC as a version, whose gate shows the six criteria; approved, its AI-ADR is drafted and accepted', async () => {
    const { key, rfc } = await open();
    const { run, gate } = await finalize(key);
    const shown = await service.artifacts.show({ key: rfc });
    const body = rfcBodySchema.parse(shown.body);
    expect(body.designSession.decisions).toMatchObject([{ id: 'DEC-1', decidedBy: bench.owner.name, rationale: 'It is cheap.' }]);
    const session = await service.designSessions.show({ key });
    expect(body.designSession.challenges.map(({ id }) => id)).toEqual(session.challenges.map(({ id }) => id));
    const { criteria } = await service.gates.show({ key: gate });
    expect(criteria.every(({ evidence }) => evidence !== '')).toBe(true);
    await talk.decide(bench, gate, 'approve');
    const waiting = await service.runs.follow(run, {});
    expect(waiting).toMatchObject({ status: 'waiting', error: null });
    expect((await service.designSessions.show({ key })).status).toBe('finalized');
    const report = reportSchemas['adr-draft'].parse(await service.adrDrafting.drafted({ key: run }));
    const adr = adrBodySchema.parse((await service.artifacts.show({ key: report.adr?.key ?? '' })).body);
    expect(adr.references).toContainEqual(expect.objectContaining({ role: 'decides', to: `${rfc}#DEC-1` }));
    // What no field says is an error, which whoever approves waives with a reason.
    expect(report.adr?.findings.filter(({ severity }) => severity === 'error')).not.toEqual([]);
    await talk.decide(bench, waiting.gate ?? '', 'request-changes', 'please make it nicer');
    const revised = await service.runs.follow(run, {});
    // What was asked for and is not done is told with what was asked for.
    expect(await service.designSessions.transcript({ key })).toMatch(
      /### At GATE-\d+: [^\n]+ asks for changes of ADR-\d+ version 1\n[^#]*- please make it nicer\n- Not done: [^\n]*please make it nicer/,
    );
    await talk.decide(bench, revised.gate ?? '', 'approve');
    expect(await service.runs.follow(run, {})).toMatchObject({ status: 'succeeded', error: null });
    expect((await service.artifacts.show({ key: report.adr?.key ?? '' })).status).toBe('Accepted');
    expect((await service.adrDrafting.start({ rfc })).id).toBe(run);
    // Done again, it could only fail, and the session with it.
    await expect(service.runs.fork({ key: run })).rejects.toMatchObject({
      id: 'run.subject-moved',
      message: `${run} took ${rfc} to its gate, and ${rfc} is Approved since; what ${key} came to is decided. Nothing was forked.`,
    });
    expect(await service.designSessions.show({ key })).toMatchObject({
      status: 'finalized',
      finalization: { status: 'succeeded' },
    });
    expect(await service.runs.show({ key: run })).toMatchObject({ forks: [] });
    // A worker that is killed just after it saved the AI-ADR has not named it yet.
    const { owner: principal, ports } = bench;
    const list = async (...query: Parameters<typeof ports.runs.list>) =>
      (await ports.runs.list(...query)).map((row) => ({ ...row, subject: { rfc } }));
    expect((await startAdr({ ...ports, runs: { ...ports.runs, list } }, { rfc, principal })).key).toBe(run);
  });

  test('is open again with the comments when changes are requested, and can be finalized again', async () => {
    const { key, rfc } = await open();
    const { run, gate } = await finalize(key);
    const { version } = await service.artifacts.show({ key: rfc });
    await talk.decide(bench, gate, 'request-changes', 'What about holidays?');
    expect(await service.runs.follow(run, {})).toMatchObject({ status: 'succeeded' });
    const session = await service.designSessions.show({ key });
    expect(session).toMatchObject({ status: 'open', reason: `${gate} asks for changes.\nread it\nWhat about holidays?` });
    expect(await service.designSessions.transcript({ key })).toContain(
      `Why it is open: ${gate} asks for changes.\n\n> read it\n> What about holidays?\n`,
    );
    expect((await service.next()).items).toContainEqual(
      expect.objectContaining({ kind: 'session', action: act('openDesignSession', { rfc }) }),
    );
    await say(key, {
      move: 'decide',
      settlement: 'choose',
      about: [],
      text: 'On holidays nothing is sent.',
      because: 'Nobody is there.',
    });
    const again = await finalize(key);
    expect(again.run).not.toBe(run);
    const after = await service.artifacts.show({ key: rfc });
    expect(after.version).toBeGreaterThan(version);
    expect(JSON.stringify(after.body)).toContain('On holidays nothing is sent.');
  });

  test('is closed when the RFC is rejected, and no AI-ADR is drafted', async () => {
    const { key, rfc } = await open();
    const { run, gate } = await finalize(key);
    await talk.decide(bench, gate, 'reject');
    expect(await service.runs.follow(run, {})).toMatchObject({ status: 'succeeded' });
    expect((await service.designSessions.show({ key })).status).toBe('closed');
    expect((await service.artifacts.show({ key: rfc })).status).toBe('Rejected');
    await expect(service.adrDrafting.start({ rfc })).rejects.toMatchObject({ id: 'adr.rfc-not-approved' });
  });

  test('takes a version that a person writes over the one at the gate to a gate of its own', async () => {
    const { key, rfc } = await open();
    const { run, gate } = await finalize(key);
    const { body, title, version } = await service.artifacts.show({ key: rfc });
    const edited = rfcBodySchema.parse(structuredClone(body));
    edited.proposedSolution.highLevelApproach = 'Otherwise.';
    await service.artifacts.edit({ key: rfc, content: { title, body: edited }, base: version });
    const waiting = await service.runs.follow(run, {});
    expect(waiting).toMatchObject({ status: 'waiting', error: null });
    expect(waiting.gate).not.toBe(gate);
    expect(await service.gates.show({ key: waiting.gate ?? '' })).toMatchObject({ version: version + 1 });
  });

  test('a run that is canceled at the gate leaves a session that goes on, and can be finalized again', async () => {
    const { key, rfc } = await open();
    const { run, gate } = await finalize(key);
    await service.runs.cancel({ key: run, note: 'wrong moment' });
    const { items } = await service.designSessions.list({ rfc }, { limit: 10 });
    expect(items).toMatchObject([{ key, status: 'open' }]);
    expect(await service.designSessions.show({ key })).toMatchObject({
      status: 'open',
      reason: `${gate} was withdrawn before anybody decided.`,
    });
    expect(await service.designSessions.open({ rfc })).toMatchObject({ key, status: 'open' });
    await service.designSessions.finalize({ key });
    const [next] = await bench.ports.runs.list({ subject: { name: 'session', key } });
    expect(next?.key).not.toBe(run);
    expect(await service.runs.follow(next?.key ?? '', {})).toMatchObject({ status: 'waiting', error: null });
  });

  test('its RFC decided at a gate that a person opened, the session ends as that says, whatever becomes of the run', async () => {
    const { key, rfc } = await open();
    const { run, gate } = await finalize(key);
    await service.runs.cancel({ key: run, note: 'by hand' });
    // Nobody has looked at the session since, so that it is still on its way.
    const { id } = await service.artifacts.submit({ key: rfc });
    expect(id).not.toBe(gate);
    await talk.decide(bench, id, 'approve');
    expect(await service.designSessions.show({ key })).toMatchObject({
      status: 'finalized',
      reason: `${id} approved ${rfc}.`,
      finalization: { run, status: 'canceled' },
    });
    // Nothing stands in the way of the record that the run would have drafted.
    expect((await service.adrDrafting.start({ rfc })).id).not.toBe(run);
  });
});
