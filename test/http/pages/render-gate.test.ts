import { expect, test } from 'vitest';
import { commandLine } from '../../../src/cli/fixes/command-lines.ts';
import { renderGatePage } from '../../../src/http/pages/gates/render-gate.ts';
import { budgetGateDocument, gateDocument } from '../../cli/support/library.ts';

const pageOf = (gate: typeof budgetGateDocument): string =>
  renderGatePage({ gate, person: 'Ada', tag: '"1"', markdown: null, refusal: null, commandLine });

test('the page of a budget gate says which price nobody knows, and nothing of it where the limit is used up', () => {
  expect(pageOf(budgetGateDocument)).toContain('Nobody knows what openai:house-model would cost');
  const { budget } = budgetGateDocument;
  expect(pageOf({ ...budgetGateDocument, budget: budget && { ...budget, unpriced: [] } })).not.toContain('Nobody knows');
});

test('what a model is called is text', () => {
  const { budget } = budgetGateDocument;
  const page = pageOf({ ...budgetGateDocument, budget: budget && { ...budget, unpriced: ['openai:<script>alert(1)</script>'] } });
  expect(page).toContain('alert(1)');
  expect(page).not.toContain('<script>alert');
});

test('a code that stands at several places may be let pass as a whole or at one of them', () => {
  const { caller } = budgetGateDocument;
  const at = (part: string) => ({ criterion: 'stories-mapped', code: 'DAA-STORY-UNMAPPED', part, message: `${part} <is> open.` });
  const gate = {
    ...gateDocument,
    caller: { ...caller, mayDecide: true, mayApprove: true },
    blocking: [at('US-1'), at('US-2'), at('US-2'), { ...at('US-2'), message: 'It is said twice.' }],
  };
  const page = pageOf(gate);
  const fields = [...page.matchAll(/name="waive:([^"]+)"/g)].map(([, name]) => name);
  expect(fields).toEqual(['DAA-STORY-UNMAPPED', 'DAA-STORY-UNMAPPED@US-1', 'DAA-STORY-UNMAPPED@US-2']);
  expect(page).toContain('US-1 &#60;is&#62; open.');
  expect(page).toContain('(US-2 &#60;is&#62; open. It is said twice.), say why');
  expect(pageOf({ ...gate, blocking: [at('US-1')] }).match(/name="waive:/g)).toHaveLength(1);
});

test('what one code says of many places is one line that opens, errors first', () => {
  const [criterion] = gateDocument.criteria;
  const found = (code: string, severity: 'error' | 'info', part: string) => ({
    code,
    severity,
    at: { part },
    message: `${part}.`,
    fix: 'x',
  });
  const noted = ['A', 'B', 'C'].map((part) => found('PRD-UNRECOGNIZED-TEXT', 'info', part));
  const findings = [...noted, found('DAA-EVENT-TENSE', 'error', 'D')];
  const page = pageOf({ ...gateDocument, criteria: [{ ...criterion!, findings }] });
  expect(page).toContain('<summary><code>PRD-UNRECOGNIZED-TEXT</code> 3 times, such as: A.</summary>');
  expect(page.indexOf('DAA-EVENT-TENSE')).toBeLessThan(page.indexOf('PRD-UNRECOGNIZED-TEXT'));
});

test('the page of a gate that nobody can approve here, or whose PRD is a Draft, says so while it waits', () => {
  const told = {
    ...gateDocument,
    unreachable: '1 approval is needed, and <nobody> may approve it here.',
    unreviewed: [{ key: 'PRD-001', title: 'Library Lending', version: 2, status: 'Draft', blocks: false }],
  };
  const page = pageOf({ ...told, status: 'pending' });
  expect(page).toContain('<div class="notice bad">1 approval is needed, and &#60;nobody&#62; may approve it here.</div>');
  expect(page).toContain('PRD-001, which this comes from, is in Draft at version 2');
  expect(pageOf({ ...told, status: 'approved' })).not.toContain('is in Draft');
});
