import { expect, it } from 'vitest';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import { bareDesign, recordOf } from './decided-design.ts';

function watched(
  monitoring: string,
  write: (prd: ReturnType<typeof bareDesign>['prd']['body']) => void = () => undefined,
): AdrBody {
  const material = bareDesign((body) => {
    body.nonFunctional.monitoring = monitoring;
  });
  material.prd.body.nonFunctional.performance = [];
  material.prd.body.nonFunctional.availability = [];
  material.prd.body.metrics = { primaryKpi: '', secondary: [], measurementMethod: '' };
  if (material.source.kind === 'daa') material.source.body.domainEvents = [];
  write(material.prd.body);
  return recordOf(material);
}

const namesOf = ({ monitoring }: AdrBody): string[] => monitoring.metrics.map(({ name }) => name);

it.each([
  'We expect about 300 charges on a normal day.',
  'At night it may be down for repairs.',
  'There will be three times as many in May.',
  'An alert where PRD-001#NFR-9 is missed: A clerk waits for a list no longer than two seconds. We expect 300 charges a day; at night it may be down.',
])('makes no metric of a sentence by which nothing is measured: %s', (sentence) => {
  const adr = watched(`- ${sentence}\n- The number of open charges.`);
  expect(namesOf(adr)).toEqual(['number_open_charges']);
  expect(adr.monitoring.alerts).toEqual([]);
});

it('measures what the PRD calls a success, and calls nobody for it', () => {
  const success = '80 % of charges are settled within 30 minutes by the end of the year.';
  const adr = watched(`- Also: ${success}`, (prd) => {
    prd.metrics.secondary = [{ id: 'KPI-2', text: success }];
  });
  expect(adr.monitoring.metrics.map(({ name, type, meaning }) => [name, type, meaning])).toEqual([
    ['charges_settled_ratio', 'gauge', success],
  ]);
  expect(adr.monitoring.alerts).toEqual([]);
});

it.each([
  [
    'performance',
    'A clerk at a desk waits for a list no longer than two seconds, with 40 clerks at once. We expect 300 a day.',
    'list_duration_seconds',
  ],
  ['performance', 'A search takes at most 800 ms at the 95th percentile.', 'search_duration_seconds'],
  ['performance', 'The monthly statement is ready within 10 minutes.', 'monthly_statement_duration_seconds'],
  ['performance', 'Within two seconds, whatever it is.', 'nfr_9_seconds'],
  ['availability', 'The register is available 99.5 % from 5 to 23 o’clock.', 'register_availability_ratio'],
  ['availability', '99.9 % each month.', 'availability_ratio'],
] as const)('names the metric of a target after what is measured: %s, %s', (section, text, name) => {
  const adr = watched('', (prd) => {
    prd.nonFunctional[section] = [{ id: 'NFR-9', text }];
  });
  expect(namesOf(adr)).toEqual([name]);
  expect(adr.monitoring.metrics[0]?.meaning).toContain('(PRD-001#NFR-9)');
});

it('keeps two targets of one thing apart', () => {
  const adr = watched('', (prd) => {
    prd.nonFunctional.performance = ['A search takes at most 800 ms.', 'A search takes at most 2 s abroad.'].map((text, at) => ({
      id: `NFR-${at + 1}`,
      text,
    }));
  });
  expect(namesOf(adr)).toEqual(['search_duration_seconds', 'search_duration_nfr_2_seconds']);
});

it('goes on measuring what a clause counts, whatever it says of it', () => {
  expect(namesOf(watched('- Counters: refusals, by operation and by the rule that was in the way.'))).toEqual(['refusals']);
});
