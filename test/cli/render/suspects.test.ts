import { expect, it } from 'vitest';
import { renderRedraft } from '../../../src/cli/render/redraft.ts';
import { createStyle } from '../../../src/cli/render/style.ts';
import { renderSuccessor } from '../../../src/cli/render/successor.ts';
import { renderSuspects } from '../../../src/cli/render/suspects.ts';
import { prdsExamples } from '../../../src/http/documents/examples/prds.ts';
import type { PrdChange } from '../../../src/lifecycle/redraft.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';

const style = createStyle({ columns: 100, color: false, command: 'throughline' });
const report = prdsExamples['PrdSuspects'] as Report<'prd-suspects'>;
const [daa] = report.items;
if (!daa) throw new Error('The example has one.');

it('shows what changed, how, what hangs on it, and what to do', () => {
  expect(renderSuspects(report, style).split('\n').slice(2)).toEqual([
    '! DAA-001 is of version 1 of PRD-001, which has version 2 now: 1 suspect part.',
    '',
    '  What changed',
    '  US-1.AC-1  changed',
    '    - A member can have at most 6 open loans.',
    '    + A member can have at most 8 open loans.',
    '',
    '  What hangs on it',
    '  OP-borrow-copy  for US-1.AC-1',
    '',
    '  Redraft these        throughline daa generate PRD-001',
    '  Say they still hold  throughline link clear DAA-001 PRD-001 --seen 2 --reason "…"',
  ]);
});

it('tells what is new, what only moved, what a person wrote, and that a TIP is brought up to date by hand', () => {
  const change = (ref: string, fields: Partial<PrdChange>): PrdChange => ({
    ref: `PRD-001#${ref}`,
    change: 'changed',
    before: null,
    after: null,
    was: null,
    ...fields,
  });
  const changes = [
    change('US-9', { change: 'added', after: 'As a donor, I want to offer a book' }),
    change('US-3', { change: 'moved', before: 'x', after: 'x', was: 'PRD-001#US-2' }),
    change('US-4', { change: 'removed', before: 'As a member,\u001b[31m I want to pay' }),
  ];
  const parts = daa.parts.map((part) => ({ ...part, editedBy: 'Ann' }));
  const text = renderSuspects({ ...report, items: [{ ...daa, key: 'TIP-001', kind: 'tip', changes, parts }] }, style);
  expect(text).toContain('1 part only moved; what serves it follows.');
  expect(text).toContain('New, and served by nothing yet: US-9.');
  expect(text).toContain('edited by Ann, so no draft takes its place');
  expect(text).toContain('Redraft these        throughline tip draft PRD-001');
  expect(text).not.toContain('\u001b');
});

it('says where nothing is suspect, and where only what a person wrote is of an older version', () => {
  expect(renderSuspects({ ...report, items: [] }, style)).toContain('nothing is suspect');
  const held = { ...daa, prd: { ...daa.prd, madeOn: 2 } };
  const text = renderSuspects({ ...report, items: [held] }, style);
  expect(text).toContain('! DAA-001 is of version 2 of PRD-001, but 1 part that a person wrote is still as for an older');
  expect(text).toContain('throughline artifact edit DAA-001');
});

it('shows at a gate which part was redrafted for which change', () => {
  const because = daa.changes.map(({ ref }) => ref);
  const parts = [
    { part: 'OP-borrow-copy', outcome: 'redrafted', because, editedBy: null } as const,
    { part: 'INV-loan-1', outcome: 'kept', because, editedBy: 'Ann' } as const,
  ];
  const redraft = { prd: 'PRD-001', version: 4, from: 1, to: 2, base: 3, changes: daa.changes, parts };
  expect(renderRedraft(redraft, style)).toEqual([
    'Redrafted for PRD-001 version 2  from version 1: made version 4, the rest as in version 3',
    '',
    '  US-1.AC-1 changed  A member can have at most 8 open loans.',
    '    OP-borrow-copy  drafted anew',
    '    INV-loan-1  kept as Ann wrote it',
  ]);
  expect(renderRedraft({ ...redraft, parts: [] }, style).join('\n')).toContain(
    'Nothing hung on what changed: 1 part of PRD-001.',
  );
});

it('leads a superseded artifact with what stands in for it', () => {
  expect(renderSuccessor({ successor: 'RFC-002', successorStatus: 'Approved' }, style)).toEqual([
    '! RFC-002 stands in for it today. Read it: throughline artifact show RFC-002',
  ]);
  expect(renderSuccessor({ successor: null, successorStatus: null }, style)).toEqual([]);
  expect(renderSuccessor({ successor: 'RFC-002', successorStatus: 'Draft' }, style).join(' ')).toContain(
    'is only Draft: nothing in force',
  );
});

it('says of an artifact that nothing in it is suspect, and names no parts to redraft', () => {
  const text = renderSuspects({ ...report, items: report.items.map((item) => ({ ...item, parts: [] })) }, style);
  expect(text).toContain('which has version 2 now: no part is suspect.');
  expect(text).toContain('Bring it up to date');
  expect(text).not.toMatch(/\b0 |these|\bthey\b/);
});
