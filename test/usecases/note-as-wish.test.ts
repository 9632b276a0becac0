import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDesign } from '../support/designs.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

/** What is asked for at a gate of the artifact, as it is recorded. */
async function ask(key: string, note: string, comment = ''): Promise<{ part: string; text: string }[]> {
  const { service } = bench;
  const gate = await service.artifacts.submit({ key });
  await service.gates.decide({
    key: gate.id,
    decision: 'request-changes',
    note,
    all: false,
    met: [],
    notMet: [],
    waivers: [],
    comments: comment === '' ? [] : [{ part: '', text: comment }],
    interactive: true,
  });
  const { decisions } = await service.gates.show({ key: gate.id });
  return decisions.at(-1)?.comments.map(({ part, text }) => ({ part, text })) ?? [];
}

test('the note at the gate of an AI-DAA is a wish beside comments, and at others where nothing else is said', async () => {
  const { artifacts } = bench.service;
  const { prd, rfc } = await writeDesign(bench.service);
  const rows = [
    'Property | Value',
    '--- | ---',
    'Context | Core',
    'Aggregate Root | Loan',
    'Identity | loanId',
    'Identity Type | LoanId',
  ];
  const model = `# A Model\n\n## Tactical Design: Aggregates\n\n### Loan\n${rows.map((row) => `| ${row} |`).join('\n')}\n`;
  const content = { bytes: new TextEncoder().encode(model) };
  const { artifact } = await artifacts.create({ kind: 'daa', content, from: prd });
  const [fee, loan] = ['Name the fee.', 'Loan is to be removed.'].map((text) => ({ part: '', text }));
  expect(await ask(artifact.key, 'Loan is to be removed.', 'Name the fee.')).toEqual([fee, loan]);
  expect(await ask(artifact.key, 'One wish about loans, see below.', 'Name the fee.')).toEqual([fee]);
  expect(await ask(artifact.key, 'Name the fee.', 'Name the fee.')).toEqual([fee]);
  expect(await ask(rfc, 'Loan is to be removed.', 'Name the fee.')).toEqual([fee]);
  expect(await ask(rfc, 'Loan is to be removed.')).toEqual([loan]);
});
