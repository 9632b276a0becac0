import { act } from '../../src/lifecycle/fixes/fix.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rfcBodySchema } from '../../src/lifecycle/rfc.ts';
import { tipBodySchema } from '../../src/lifecycle/tip.ts';
import { writeDesign } from '../support/designs.ts';
import { passGates } from '../support/pass-gates.ts';
import * as talk from './support/design-talk.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const codesAt = async (gate: string): Promise<(readonly [string, string])[]> => {
  const { criteria } = await bench.service.gates.show({ key: gate });
  return criteria
    .flatMap(({ findings }) => findings)
    .filter(({ code }) => code.endsWith('-CHANGE-REQUESTED'))
    .map(({ code, severity }) => [code, severity] as const);
};

async function open(): Promise<{ key: string; tip: string; rfc: string }> {
  const { tip, rfc } = await writeDesign(bench.service);
  const { key } = await talk.hear(bench.service, await bench.service.designSessions.open({ rfc }));
  return { key, tip, rfc };
}

const needs = (changes: string[], more: talk.Turn = {}): talk.Turn => ({
  move: 'decide',
  settlement: 'choose',
  text: 'A link holds for a day.',
  because: 'It says so.',
  changes,
  ...more,
});

async function editTip(tip: string): Promise<void> {
  const { title, body, version } = await bench.service.artifacts.show({ key: tip });
  const edited = tipBodySchema.parse(structuredClone(body));
  edited.context.summary += ' A link holds for a day.';
  await bench.service.artifacts.edit({ key: tip, content: { title, body: edited }, base: version });
}

test('a decision that needs the model changed says so at every gate and in next, until a later version is Validated', async () => {
  const { service } = bench;
  const { key, tip, rfc } = await open();
  const said = await talk.say(service, key, needs([`${tip.toLowerCase()}`]));
  expect(said.decisions).toMatchObject([{ id: 'DEC-1', changes: [{ part: tip, version: 1, open: true }] }]);
  expect(await service.designSessions.transcript({ key })).toContain(`Needs ${tip} changed, as of version 1; open`);
  expect((await service.next()).items).toContainEqual(
    expect.objectContaining({
      kind: 'change',
      action: act('editArtifact', { key: tip }),
      change: expect.objectContaining({ part: tip, session: key, rfc, decision: 'DEC-1', text: 'A link holds for a day.' }),
    }),
  );
  const { run, gate } = await talk.finalize(bench, key);
  const { designSession } = rfcBodySchema.parse((await service.artifacts.show({ key: rfc })).body);
  expect(designSession.decisions).toMatchObject([{ id: 'DEC-1', changes: tip }]);
  expect(await codesAt(gate)).toEqual([['RFC-CHANGE-REQUESTED', 'warning']]);
  await talk.decide(bench, gate, 'approve');
  const waiting = await service.runs.follow(run, {});
  expect(await codesAt(waiting.gate ?? '')).toEqual([['ADR-CHANGE-REQUESTED', 'error']]);

  await editTip(tip);
  const found = await service.artifacts.findings({ key: tip });
  expect(found.findings).toContainEqual(
    expect.objectContaining({
      code: 'TIP-CHANGE-REQUESTED',
      severity: 'warning',
      message: `DEC-1 of ${key}, about ${rfc}, needs ${tip} changed, as of version 1: A link holds for a day. Version 2 of ${tip} is not Validated.`,
    }),
  );
  expect((await service.next()).items.filter(({ kind }) => kind === 'change')).toEqual([]);
  await passGates(service, tip);
  expect((await service.designSessions.show({ key })).decisions[0]?.changes).toEqual([{ part: tip, version: 1, open: false }]);
  expect((await service.artifacts.findings({ key: tip })).findings.map(({ code }) => code)).not.toContain('TIP-CHANGE-REQUESTED');
});

test('one that is replaced asks for nothing any more, and only decisions ask, for what is there', async () => {
  const { service, ports } = bench;
  const { key, tip, rfc } = await open();
  await talk.say(service, key, needs([tip]));
  expect(await ports.sessions.changeRequests({ rfc })).toMatchObject([
    { artifact: tip, decision: 'DEC-1', by: bench.owner.name },
  ]);
  await talk.say(service, key, needs([], { replaces: ['DEC-1'], text: 'It holds for an hour.' }));
  expect(await ports.sessions.changeRequests({ rfc })).toEqual([]);
  for (const [turn, id] of [
    [needs([`${tip}#INV-none-1`]), 'session.change-unknown'],
    [needs([rfc]), 'session.change-unknown'],
    [needs(['TIP-999']), 'session.change-unknown'],
    [{ move: 'ask', text: 'Why?', changes: [tip] }, 'session.changes-misplaced'],
  ] as const)
    await expect(service.designSessions.say({ key, ...talk.turn(turn) })).rejects.toMatchObject({ id });
});
