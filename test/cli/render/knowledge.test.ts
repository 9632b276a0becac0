import { expect, it } from 'vitest';
import { knowledgeExamples } from '../../../src/http/documents/examples/knowledge.ts';
import { renderBaseline, renderBaselines, renderComparison } from '../../../src/cli/render/baseline.ts';
import {
  renderGaps,
  renderImpact,
  renderSearch,
  renderSimilar,
  renderSizes,
  renderTrace,
} from '../../../src/cli/render/knowledge.ts';
import { createStyle } from '../../../src/cli/render/style.ts';
import type { Report, ReportName } from '../../../src/usecases/reports/registry.ts';

const style = createStyle({ columns: 100, color: false, command: 'throughline' });
const example = <N extends ReportName>(name: string): Report<N> => knowledgeExamples[name] as Report<N>;

it('shows a trace as its tree, with the order of debugging below', () => {
  const trace = example<'trace'>('Trace');
  expect(renderTrace(trace, style)).toBe(trace.text);
  const debugging = [
    { name: 'Bolt', keys: ['BOLT-001', 'BOLT-002'] },
    { name: 'PRD', keys: ['PRD-001'] },
  ];
  expect(renderTrace({ ...trace, debugging }, style)).toBe(
    `${trace.text}\n\nBack to the requirement\n  1. Bolt: BOLT-001, BOLT-002\n  2. PRD: PRD-001`,
  );
  expect(renderTrace({ ...trace, links: [] }, style)).toContain('Nothing was made from PRD-001#US-1 yet.');
});

it('shows what a search found, where, and what stands in for it', () => {
  const search = example<'search'>('Search');
  const [hit] = search.items;
  if (!hit) throw new Error('The example has one.');
  expect(
    renderSearch(
      { ...search, items: [hit, { ...hit, key: 'ADR-001', successor: 'ADR-002', successorStatus: 'Accepted', parts: [] }] },
      style,
    ).split('\n'),
  ).toEqual([
    'PRD-001  Library Lending  PRD  Validated',
    '  in PRD-001#US-1',
    '  As a member, I want to borrow an available copy',
    '',
    'ADR-001  Library Lending  PRD  Validated',
    '  ADR-002 stands in for it today.',
    '  As a member, I want to borrow an available copy',
  ]);
  expect(renderSearch({ items: [], next: null }, style)).toBe('Nothing has these words.');
});

it('shows gaps with how many there are beyond those listed', () => {
  const gaps = example<'knowledge-gaps'>('KnowledgeGaps');
  const text = renderGaps({ ...gaps, suspectCount: 7, orphanCount: 0, orphans: [] }, style);
  expect(text.split('\n')[0]).toBe('2 artifacts, 1 link; 26 of 27 parts of PRDs are named by a link `covers`.');
  expect(text).toContain(
    'Suspect links (7)\n  DAA-001#OP-borrow-copy covers PRD-001#US-1: made on version 1, now 2\n  … and 6 more',
  );
  expect(text).toContain('DAA-001  Library Lending: has no link derived_from to a PRD');
  expect(text).not.toContain('Orphans');
});

it('shows tables of the others', () => {
  expect(renderSimilar(example<'knowledge-similar'>('KnowledgeSimilar'), style)).toContain('61 %');
  expect(renderSizes(example<'knowledge-metrics'>('KnowledgeMetrics'), style)).toContain('1 AI-DAA');
  expect(renderBaselines(example<'baseline-list'>('BaselineList'), style)).toContain('release-1.4');
  expect(renderBaseline(example<'baseline-show'>('BaselineShow'), style)).toContain('release-1.4 names 2 versions, by Ada');
  const comparison = renderComparison(example<'baseline-compare'>('BaselineCompare'), style);
  expect(comparison).toContain('From release-1.4 to now  1 changed, 1 unchanged');
  expect(comparison).toContain('version 1 → 2');
  expect(comparison).toContain('Links that became suspect (1)');
});

it('lets nothing that somebody wrote steer the terminal', () => {
  const search = example<'search'>('Search');
  const excerpt = [{ text: '\u001b[2Jgone\u0007', match: true }];
  const items = search.items.map((item) => ({ ...item, title: 'a\u001b[31mb', excerpt }));
  // eslint-disable-next-line no-control-regex
  expect(renderSearch({ items, next: null }, style)).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
});

it('breaks no row of a list at 80 columns, and ends each with what to do next', () => {
  const narrow = createStyle({ columns: 80, color: false, command: 'bin/throughline' });
  const title = 'Use PostgreSQL for the loans of the library and for the reservations too, not MongoDB';
  const gaps = example<'knowledge-gaps'>('KnowledgeGaps');
  const search = example<'search'>('Search');
  const parts = ['US-1', 'US-1.AC-1', 'US-1.AC-2', 'US-2.AC-1', 'US-2.AC-2'];
  const screens = [
    renderGaps({ ...gaps, missing: gaps.missing.map((one) => ({ ...one, title })) }, narrow),
    renderSearch({ ...search, items: search.items.map((one) => ({ ...one, title, parts })) }, narrow),
    renderSizes(example<'knowledge-metrics'>('KnowledgeMetrics'), narrow),
    renderSimilar(example<'knowledge-similar'>('KnowledgeSimilar'), narrow),
    renderComparison(example<'baseline-compare'>('BaselineCompare'), narrow),
  ];
  for (const line of screens.join('\n').split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  for (const screen of [screens[0], screens[2], screens[3]]) expect(screen?.split('\n').at(-1)).toContain('bin/throughline ');
});

it('ends an impact with where to look closer', () => {
  const impact = example<'impact'>('Impact');
  expect(renderImpact(impact, style)).toContain(`throughline trace ${impact.features[0]?.prd.key} --down`);
  expect(renderImpact({ ...impact, features: [], unknown: ['Kafka'] }, style)).toContain('throughline search "Kafka"');
});
