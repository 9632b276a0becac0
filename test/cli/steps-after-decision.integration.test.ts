import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderDecision } from '../../src/cli/render/decision.ts';
import { renderNext } from '../../src/cli/render/next.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import type { GateDecisionKind } from '../../src/lifecycle/gate-policies.ts';
import { writeDesign } from '../support/designs.ts';
import { openServiceBench, type ServiceBench } from '../usecases/support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const style = createStyle({ columns: 100, color: false, command: 'throughline' });

async function decide(key: string, decision: GateDecisionKind, prd: string | null = null): Promise<string> {
  const { service } = bench;
  const gate = await service.artifacts.submit({ key });
  await service.gates.decide({
    key: gate.id,
    decision,
    note: 'read it',
    all: decision === 'approve',
    met: [],
    notMet: [],
    waivers:
      decision === 'approve' ? [...new Set(gate.blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'r' })) : [],
    comments: [],
    interactive: true,
  });
  const outcome = await service.gates.outcome({ key: gate.id });
  return renderDecision({ outcome, nextGate: null, prd, identity: await service.identity() }, style);
}

const next = async (): Promise<string> => renderNext(await bench.service.next(), { empty: false, nowMs: Date.now(), style });

test('a decision ends with what comes, and so does the list of what waits, until that was done', async () => {
  const { tip, rfc } = await writeDesign(bench.service);
  const adr = await bench.service.artifacts.create({
    kind: 'adr',
    content: { bytes: new TextEncoder().encode(`# Send\n\n## References\n\n- **decides:** ${rfc}\n`) },
  });
  expect(await next()).toMatch(
    new RegExp(`${adr.artifact.key}, Send, is Proposed and no gate asks about it[^]*adr submit ${adr.artifact.key}`),
  );
  const asked = await decide(rfc, 'request-changes');
  expect(asked).toContain(`throughline design open ${rfc}`);
  expect(asked.replace(/\s+/g, ' ')).toContain(
    'The note and comments are for people: nothing of them is done until somebody decides it in the session',
  );
  expect(await next()).toMatch(new RegExp(`${rfc}, .*Under Review, but nobody[^]*design open ${rfc}`));
  const approved = await decide(rfc, 'approve');
  expect(approved).not.toContain('for people');
  expect(approved).toContain(`throughline adr draft ${rfc}`);
  expect(await next()).not.toContain('Under Review');
  const rejected = await decide(adr.artifact.key, 'reject', rfc);
  expect(rejected).toContain(`throughline adr draft ${rfc}`);
  expect(rejected).toContain(`throughline rfc supersede ${rfc} --reason "…"`);

  const lone = await bench.service.artifacts.create({
    kind: 'tip',
    content: { bytes: new TextEncoder().encode(await bench.service.artifacts.markdown({ key: tip })) },
  });
  const { key } = lone.artifact;
  expect(await next()).not.toContain(`rfc draft ${key}`);
  expect(await decide(key, 'request-changes')).toMatch(new RegExp(`tip edit ${key}[^]*tip submit ${key}`));
  expect(await next()).toMatch(new RegExp(`${key}, .* is in Draft and no gate asks about it[^]*tip edit ${key}`));
  expect(await decide(key, 'approve')).toContain(`throughline rfc draft ${key}`);
  expect(await next()).toContain(`throughline rfc draft ${key}`);
  const { run } = await bench.service.rfcDrafting.start({ source: key, notes: '', constraints: [], fresh: false });
  await bench.service.runs.follow(run?.id ?? '', {});
  expect(await next()).not.toContain(`throughline rfc draft ${key}`);
});
