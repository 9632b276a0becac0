import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDrafter } from '../../src/drafting/create-drafter.ts';
import { createModelAsker } from '../../src/drafting/models/wire/model-asker.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { createRedactor } from '../../src/redaction/redactor.ts';
import { claude, impatientClock } from '../drafting/wire/questions.ts';
import { decideOn } from '../support/pass-gates.ts';
import { startWireModels, type WireModels } from '../support/wire-models.ts';
import { openLendingIncident } from './support/open-lending-incident.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

vi.setConfig({ testTimeout: 60_000 });
const shape = 'word_draft';
let wire: WireModels;
let bench: ServiceBench;
beforeAll(async () => {
  wire = await startWireModels();
  const settings = wire.settings([claude]);
  const drafter = createDrafter({
    readSecret: () => Promise.resolve('of the test'),
    settings,
    asker: createModelAsker({ settings, clock: impatientClock() }),
    rules: createRulesDrafter(),
    redactor: createRedactor({ redactsEmail: false }),
  });
  bench = await openServiceBench({ drafter });
});
afterAll(async () => {
  await bench.close();
  await wire.stop();
});

/** Confirms the cause of a new incident, so that its Fix-It Bolt is due. */
async function confirmCause(): Promise<{ incident: string; adr: string }> {
  const { ports, service, owner } = bench;
  const opened = await openLendingIncident(bench);
  const { incident } = opened;
  await ports.incidents.recordStability({ key: incident, stable: true, reason: 'It mended itself.', token: owner.token });
  const { id } = await service.incidentDrafts.start({ incident, step: 'cause' });
  const { subject } = await service.runs.follow(id, {});
  await decideOn(service, subject['cause'] ?? '', 'approve');
  return opened;
}

async function draftFix(incident: string): Promise<string> {
  const { id } = await bench.service.incidentDrafts.start({ incident });
  const run = await bench.service.runs.follow(id, {});
  expect(run).toMatchObject({ status: 'succeeded', error: null });
  return run.subject['fix'] ?? '';
}

test('a model words a Fix-It Bolt by what it cites, and what cites something invented is refused', async () => {
  const { ports, service } = bench;
  const { incident, adr } = await confirmCause();
  const risk = { place: 'risk', text: 'Nothing can break.', cites: ['E-77'] };
  wire.answer(shape, { words: [{ place: 'fix', text: 'Insert on conflict do nothing.', cites: ['E-1', `${adr}#EC-2`] }, risk] });
  // It is told what would be refused, and insists.
  wire.answer(`change_${shape}`, {});
  const fix = await draftFix(incident);
  expect(JSON.stringify(wire.calls[0]?.body)).toContain(`${adr}#EC-2: Two members ask for one copy at once.`);
  expect(JSON.stringify(wire.calls[1]?.body)).toContain('No source is E-77.');
  const { body } = await service.artifacts.show({ key: fix });
  expect(body).toMatchObject({ fix: `Insert on conflict do nothing. (E-1, ${adr}#EC-2)`, estimatedRisk: '' });
  expect((await ports.artifacts.read(fix))?.provenance).toMatchObject({
    steps: [{ step: 'incident/word-draft', drafter: { kind: 'model' } }],
    proposals: [{ code: 'DRAFT-WORDING-REFUSED', message: 'A model proposed: "Nothing can break." Refused: No source is E-77.' }],
  });
  await expect(service.incidentDrafts.start({ incident, step: 'fix' })).rejects.toMatchObject({ id: 'incident.draft-stands' });
});

test('the draft of rules stands where no model answers', async () => {
  const { incident, adr } = await confirmCause();
  wire.meetAlways({ fault: 'status', status: 529 });
  const { body } = await bench.service.artifacts.show({ key: await draftFix(incident) });
  expect(body).toMatchObject({ fix: expect.stringContaining(`(${adr}#EC-2)`) as string });
});
