import { expect, test } from 'vitest';
import { whoDecides } from '../../../src/cli/render/decision-lines.ts';
import { renderGate, renderGateList, renderWaitingGate } from '../../../src/cli/render/gate.ts';
import { createStyle } from '../../../src/cli/render/style.ts';
import { toGateSummary } from '../../../src/usecases/reports/present-gate.ts';
import * as library from '../support/library.ts';

const style = createStyle({ color: false, command: 'throughline' });
const summary = { ...toGateSummary(library.gate), quorum: 2 };
const listed = (change: Partial<typeof summary>): string =>
  renderGateList([{ ...summary, missing: 'so much', ...change }], { empty: '', nowMs: Date.parse(summary.openedAt), style });

test('a list of gates counts approvals against those that are needed, and never beyond', () => {
  expect(listed({ status: 'pending', approvals: 1 })).toContain('1 of 2');
  expect(listed({ status: 'pending', approvals: 2 })).toContain('2, a role is missing');
  expect(listed({ status: 'approved', approvals: 3 })).not.toContain('of 2');
});

test('who may not approve is offered a request for changes at a review alone', () => {
  const caller = { ...library.gateDocument.caller, mayDecide: true, mayApprove: false };
  const told = (gate: Parameters<typeof whoDecides>[0]): string => whoDecides({ ...gate, caller }, library.identity);
  expect(told(library.gateDocument)).toContain('may request changes or reject.');
  expect(told(library.budgetGateDocument)).toContain('may reject.');
  expect(told(library.budgetGateDocument)).not.toContain('changes');
});

test('a gate that nobody can approve here, or whose PRD is a Draft, says so where it opens and where it is shown', () => {
  const gate = {
    ...library.gateDocument,
    status: 'pending' as const,
    unreachable: 'Nobody may approve it here: `throughline person role`.',
    unreviewed: [{ key: 'PRD-001', title: 'Library Lending', version: 1, status: 'Draft', blocks: false }],
  };
  const by = { ...style, command: 'bin/throughline' };
  const shown = renderGate({ gate, identity: library.identity, nowMs: Date.parse(gate.openedAt) }, by);
  const opened = renderWaitingGate({ gate, identity: library.identity }, by).join('\n');
  for (const text of [shown, opened]) {
    expect(text).toContain('! Nobody may approve it here: `bin/throughline person role`.');
    expect(text).toContain('! PRD-001, which this comes from, is in Draft at version 1');
  }
});
