import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRemoteService } from '../../../src/client/remote-service.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import { draftWithinDay } from '../../../src/engine/draft-within-day.ts';
import type { Drafter } from '../../../src/ports/drafter.ts';
import { createBudgetStore } from '../../../src/repository/runs/budget-store.ts';
import { proposeCheck } from '../../../src/usecases/compliance/propose-check.ts';
import type { Service } from '../../../src/usecases/service.ts';
import { openWireDrafter } from '../../drafting/wire/open-wire-drafter.ts';
import { claude } from '../../drafting/wire/questions.ts';
import { openTestApi, type TestApi } from '../../http/support/open-test-api.ts';
import { lendingAdr } from '../../support/lending-adr.ts';
import { makeCodeRepository, type CodeRepository } from '../../support/make-code-repository.ts';
import { says } from '../../support/says.ts';
import { startWireModels, type WireModels } from '../../support/wire-models.ts';

const shape = 'propose_check';
let wire: WireModels;
let drafter: Drafter;
let api: TestApi;
let remote: Service;
let code: CodeRepository;

beforeAll(async () => {
  wire = await startWireModels();
  drafter = openWireDrafter(wire.settings([claude]));
  api = await openTestApi({ drafter });
  remote = createRemoteService({ url: api.url, token: api.owner.token });
  code = await makeCodeRepository([
    {
      id: 'one',
      message: 'One',
      files: { 'src/web/loans.ts': "import { publish } from 'kafkajs';\n", 'src/relay/relay.ts': '1;\n' },
    },
  ]);
  await remote.artifacts.create({ kind: 'adr', content: { bytes: new TextEncoder().encode(lendingAdr) } });
});
beforeEach(() => wire.reset());
afterAll(async () => {
  await api.close();
  await code.drop();
  await wire.stop();
});

const because = 'It finds imports of the broker; what is sent by hand it does not see.';
const propose = (part: string) => remote.compliance.propose({ key: 'ADR-001', part, repository: code.path });

test('a model proposes a check in one of the forms, which is tried on the code, and nothing is stored until a person takes it', async () => {
  const check = 'no import of kafkajs in src/** except src/relay/**';
  // It is told that this is no form, then that this proves nothing.
  wire.answer(shape, { check: 'the broker is not used', because }, { check, because });
  wire.answer(`change_${shape}`, { check: 'no import of kafkajs in lib/**' });
  const proposed = await propose('D-3');
  expect(proposed).toEqual({
    adr: 'ADR-001',
    part: 'D-3',
    check,
    because,
    model: `anthropic:${claude.model}`,
    at: code.sha('one'),
    verdict: 'violated',
    hits: [{ file: 'src/web/loans.ts', line: 1, text: "import { publish } from 'kafkajs';" }],
    missing: '',
  });
  const asked = wire.calls.map(({ body }) => JSON.stringify(body));
  expect(asked[0]).toContain('src/relay: 1 ts');
  expect(asked[1]).toContain('It has none of the forms');
  expect(asked.at(-1)).toContain('no import of kafkajs in lib/**: no script is in lib/**');
  expect((await remote.compliance.rulings({ key: 'ADR-001' })).checks).toEqual([]);
});

test.each([
  ['a part that no form fits has no check', 'D-5', '', []],
  [
    'a pattern that is no code proves nothing, and is shown with what is wrong',
    'D-3',
    'no match of typescript `import {` in src/**',
    [],
  ],
])('%s', async (_what, part, check, hits) => {
  wire.answer(shape, { check, because });
  expect(await propose(part)).toMatchObject({ check, verdict: 'unproved', hits, because });
  expect(wire.calls).toHaveLength(check === '' ? 1 : 2);
});

test('nobody is asked about a part with a check of its own, without a model, or beyond the budget of the day', async () => {
  await expect(propose('D-1')).rejects.toMatchObject({ id: 'check.own' });
  await expect(propose('D-9')).rejects.toMatchObject({ id: 'part.not-found' });
  const request = { key: 'ADR-001', part: 'D-5', repository: code.path, principal: api.owner };
  await expect(proposeCheck({ ...api.ports, drafter: createRulesDrafter() }, request)).rejects.toMatchObject({
    id: 'check.no-model',
    fix: says('ANTHROPIC_API_KEY'),
  });
  expect(wire.calls).toHaveLength(0);

  const run = { tokens: null, usd: null };
  const budgets = createBudgetStore(api.db.pool, { run, day: { tokens: 1, usd: null } });
  const ports = { ...api.ports, drafter: draftWithinDay(drafter, budgets) };
  wire.answer(shape, { check: '', because });
  await proposeCheck(ports, request);
  expect((await budgets.readToday()).tokens).toBeGreaterThan(1);
  await expect(proposeCheck(ports, request)).rejects.toMatchObject({ id: 'budget.day', message: says('is used up') });
  expect(wire.calls).toHaveLength(1);
});

test('the decision of a record that states it in no section that is known can have a check', async () => {
  const text = '---\nthroughline: AI-ADR\n---\n\n# Drizzleへの移行\n\n## Context\n\nPrisma is slow.\n';
  const { artifact } = await remote.artifacts.create({ kind: 'adr', content: { bytes: new TextEncoder().encode(text) } });
  await remote.compliance.acceptCheck({ key: artifact.key, part: 'DECISION', check: 'no import of kafkajs in src/**' });
  const { items } = await remote.compliance.show({ key: artifact.key, repository: code.path });
  expect(items).toEqual([expect.objectContaining({ part: 'DECISION', verdict: 'violated' })]);
});
