import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPaths } from '../../src/cli/input/read-paths.ts';
import { renderNext } from '../../src/cli/render/next.ts';
import { renderImportedPrd } from '../../src/cli/render/prd.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import type { WorkflowAnswers } from '../../src/lifecycle/workflow-choice.ts';
import { openServiceBench, type ServiceBench } from '../usecases/support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const style = createStyle({ columns: 100, color: false, command: 'throughline' });

async function importPrd(source: string): Promise<{ prd: string; screen: string }> {
  const text = `# ${source}\n\n## User Stories\n\n- As a member, I want to renew a loan so that I can read on.\n`;
  const report = await bench.service.prds.import({
    files: [{ name: source, source: `/${source}.md`, bytes: new TextEncoder().encode(text) }],
  });
  const paths = await readPaths(bench.service, [{ key: report.prd.key, kind: 'prd' }]);
  return { prd: report.prd.key, screen: renderImportedPrd(report, style, paths) };
}

async function listNext(prd: string): Promise<string> {
  const paths = await readPaths(bench.service, [{ key: prd, kind: 'prd' }]);
  return renderNext(await bench.service.next(), { empty: false, nowMs: Date.now(), style, paths });
}

test.each<[string, WorkflowAnswers, string, string]>([
  [
    'lightweight',
    { 'complex-domain': false, 'high-risk': false, 'juniors-learning': false, simple: true },
    'tip draft',
    'daa generate',
  ],
  ['full', { 'complex-domain': true }, 'daa generate', 'tip draft'],
])('once the %s workflow was chosen, what follows is its draft and no other', async (name, answers, draft, other) => {
  const { prd, screen } = await importPrd(name);
  expect(screen).toContain(`throughline workflow choose ${prd}`);
  expect(screen).toContain(`throughline daa generate ${prd}`);
  await bench.service.workflows.choose({ key: prd, answers, reason: '' });
  for (const chosen of [(await importPrd(name)).screen, await listNext(prd)]) {
    expect(chosen).toContain(`throughline ${draft} ${prd}`);
    expect(chosen).not.toContain(`throughline ${other} ${prd}`);
    expect(chosen).not.toContain(`throughline workflow choose ${prd}`);
  }
});

test('once a model stands, nobody asks for the way any more, whether it was chosen or not', async () => {
  const { prd } = await importPrd('unchosen');
  const { artifacts } = bench.service;
  const template = await artifacts.template({ kind: 'tip', title: 'Renewing' });
  const { artifact } = await artifacts.create({ kind: 'tip', content: { bytes: new TextEncoder().encode(template) } });
  await artifacts.link({ from: artifact.key, role: 'derived_from', to: prd });
  expect(await readPaths(bench.service, [{ key: prd, kind: 'prd' }])).toEqual(new Map([[prd, 'lightweight']]));
});

test('of what is no PRD nobody asks for a way', async () => {
  expect(await readPaths(bench.service, [{ key: 'TIP-999', kind: 'tip' }])).toEqual(new Map());
});
