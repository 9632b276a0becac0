import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderDaa, renderDaaReport } from '../../../src/cli/render/daa.ts';
import { renderDecision } from '../../../src/cli/render/decision.ts';
import { renderGate } from '../../../src/cli/render/gate.ts';
import { renderNext } from '../../../src/cli/render/next.ts';
import { renderPrd } from '../../../src/cli/render/prd.ts';
import { renderRun } from '../../../src/cli/render/run.ts';
import { createStyle, type Style } from '../../../src/cli/render/style.ts';
import { displayWidth } from '../../../src/cli/render/text.ts';
import type { GateDescription } from '../../../src/usecases/describe-gate.ts';
import * as library from '../support/library.ts';

const plain = createStyle({ color: false, command: 'throughline' });

const diff = {
  key: 'DAA-001',
  from: 1,
  to: 2,
  added: 1,
  removed: 1,
  patch: '',
  hunks: [{ heading: 'Aggregate: Loan', line: 12, lines: [' - Identity: loanId', '-### Loan', '+### Borrowing'] }],
};

const gateDescription: GateDescription = {
  gate: { ...library.gate, version: 2, previousVersion: 1 },
  artifact: { ...library.daa, version: 2 },
  drafter: { kind: 'rules' },
  diff,
  blocking: library.gate.criteria.flatMap(({ id, findings }) => findings.map((finding) => ({ criterion: id, finding }))),
  movedOn: { key: 'PRD-001', draftedFrom: 1, current: 2 },
  earlier: [{ ...library.gate, status: 'changes-requested', decisions: [library.decision] }],
};

const decided = {
  gate: library.gate,
  decision: library.decision,
  repeated: false,
  run: library.run,
  artifact: { ...library.daa, version: 2 },
  nextGate: { ...library.gate, key: 'GATE-002', version: 2 },
  diff,
};

const steps = [
  {
    node: 'identify-concepts',
    status: 'finished' as const,
    startedAt: '2026-11-21T09:14:00.000Z',
    durationMs: 210,
    notes: ['12 entities, 24 operations'],
  },
  { node: 'state-invariants', status: 'failed' as const, startedAt: '2026-11-21T09:14:01.000Z', durationMs: 2210, notes: [] },
];

const { report, description, gate, owner: principal } = library;

/** Every report of the fixture on a surface. */
const screens: Record<string, (style: Style) => string> = {
  'daa generate': (style) => renderDaaReport({ report, description, gate, principal }, style),
  'daa show': (style) => renderDaa(description, { kind: 'rules' }, style),
  'gate show': (style) => renderGate({ description: gateDescription, principal }, style),
  'gate decision': (style) => renderDecision(decided, principal, style),
  'run show': (style) => renderRun({ run: library.run, steps, canceledBecause: '' }, style),
  'prd show': (style) => renderPrd(library.prd, library.prdBody, style),
  next: (style) => renderNext({ gates: [gate], runs: [] }, { empty: false, nowMs: Date.parse('2026-11-21T12:15:00Z'), style }),
};

describe.each(Object.entries(screens))('%s', (name, render) => {
  test('reads as kept', async () => {
    await expect(`${render(plain)}\n`).toMatchFileSnapshot(`../screens/${name.replace(' ', '-')}.txt`);
  });

  test('never draws past the edge, but for commands, which stay whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 100 }), (columns) => {
        const lines = render(createStyle({ columns, color: false, command: 'throughline' })).split('\n');
        const wide = lines.filter((line) => displayWidth(line) > columns && !line.includes('throughline '));
        expect(wide).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test('color adds marks and changes no character', () => {
    const colored = render(createStyle({ color: true, command: 'throughline' }));
    expect(stripVTControlCharacters(colored)).toBe(render(plain));
    expect(colored).not.toBe(render(plain));
  });
});

test('text of a document cannot steer the terminal from any report', () => {
  const hostile = '\u001B[2J\u001B]0;owned\u0007boo\u009B31m';
  const screen = renderDaaReport(
    {
      report: {
        ...report,
        findings: [{ code: 'DAA-X', severity: 'error', at: { part: hostile }, message: hostile, fix: hostile }],
      },
      description: {
        ...description,
        daa: { ...library.daa, title: hostile },
        body: { ...library.daaBody, contexts: [{ name: 'Lending', responsibilities: [hostile], language: [] }] },
      },
      gate: { ...gate, artifactTitle: hostile },
      principal: { ...principal, name: hostile },
    },
    plain,
  );
  expect(screen).not.toMatch(/[^\P{Cc}\n]/u);
});

test('only the ten worst findings are shown, then their number and where the others are', () => {
  const finding = (index: number) => ({
    code: `DAA-NOTE-${index}`,
    severity: index === 13 ? ('error' as const) : ('info' as const),
    at: {},
    message: 'm',
    fix: 'f',
  });
  const screen = renderDaaReport(
    { report: { ...report, findings: Array.from({ length: 14 }, (_, index) => finding(index)) }, description, gate, principal },
    plain,
  );
  expect(screen).toContain('Findings  1 error · 13 notes');
  expect(screen.indexOf('DAA-NOTE-13')).toBeLessThan(screen.indexOf('DAA-NOTE-0'));
  expect(screen).toContain('DAA-NOTE-8');
  expect(screen).not.toContain('DAA-NOTE-9 ');
  expect(screen).toContain('… and 4 more: throughline daa lint DAA-001, throughline prd show PRD-001');
});

test('a gate tells a reader without the role that they may not decide, and a machine that it never does', () => {
  const read = (roles: typeof principal.roles, kind: 'person' | 'machine') =>
    renderGate({ description: gateDescription, principal: { ...principal, roles, kind } }, plain);
  expect(read(['architect'], 'person')).toContain('You, Ada, may decide.');
  expect(read(['product-manager'], 'person')).toContain('You, Ada, may not.');
  expect(read([], 'machine')).toContain('which never decides');
});

test('an empty desk says what to do first, a cleared one that nothing waits', () => {
  const nowMs = Date.now();
  expect(renderNext({ gates: [], runs: [] }, { empty: true, nowMs, style: plain })).toContain('throughline daa generate FILE.md');
  expect(renderNext({ gates: [], runs: [] }, { empty: false, nowMs, style: plain })).toBe('Nothing waits for you.');
});
