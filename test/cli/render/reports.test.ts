import { act } from '../../../src/lifecycle/fixes/fix.ts';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderCoverageReport } from '../../../src/cli/render/daa-checks.ts';
import { renderDaa, renderDaaReport } from '../../../src/cli/render/daa.ts';
import { renderDecision } from '../../../src/cli/render/decision.ts';
import { renderGate } from '../../../src/cli/render/gate.ts';
import { renderNext } from '../../../src/cli/render/next.ts';
import { renderPrd } from '../../../src/cli/render/prd.ts';
import { renderRun } from '../../../src/cli/render/run.ts';
import { renderStoppedRuns } from '../../../src/cli/render/stopped-runs.ts';
import { createStyle, type Style } from '../../../src/cli/render/style.ts';
import { displayWidth } from '../../../src/cli/render/text.ts';
import { toGateSummary } from '../../../src/usecases/reports/present-gate.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';
import * as library from '../support/library.ts';

const plain = createStyle({ color: false, command: 'throughline' });

const { report, identity, prdBody: prd, daaDocument: daa, gateDocument: gate } = library;

const next = (items: Report<'next'>['items']): Report<'next'> => ({ items, more: [] });
const waiting = {
  kind: 'gate' as const,
  since: library.gate.openedAt,
  action: act('readGate', { key: 'GATE-001' }),
  gate: toGateSummary(library.gate),
  caller: gate.caller,
};

const openedMs = Date.parse(library.gate.openedAt);

/** Every report of the fixture on a surface. */
const screens: Record<string, (style: Style) => string> = {
  'daa generate': (style) => renderDaaReport({ report, daa, prd, gate, identity }, style),
  'daa show': (style) => renderDaa(daa, style),
  'daa show by models': (style) => renderDaa(library.modelDaaDocument, style),
  'daa coverage': (style) => renderCoverageReport({ report: library.coverageDocument, prd }, style),
  'gate show': (style) => renderGate({ gate: library.secondGateDocument, identity, nowMs: openedMs }, style),
  'gate show of a budget': (style) => renderGate({ gate: library.budgetGateDocument, identity, nowMs: openedMs }, style),
  'gate decision': (style) =>
    renderDecision({ outcome: library.outcome, nextGate: library.nextGateDocument, prd: 'PRD-001', identity }, style),
  'run show': (style) => renderRun(library.runDocument, style),
  'run show by models': (style) => renderRun(library.modelRunDocument, style),
  'prd show': (style) => renderPrd(library.prdDocument, style),
  next: (style) => renderNext(next([waiting]), { empty: false, nowMs: Date.parse('2026-11-21T12:15:00Z'), style }),
};

describe.each(Object.entries(screens))('%s', (name, render) => {
  test('reads as kept', async () => {
    await expect(`${render(plain)}\n`).toMatchFileSnapshot(`../screens/${name.replaceAll(' ', '-')}.txt`);
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
      daa: {
        ...library.modelDaaDocument,
        title: hostile,
        body: { ...library.daaBody, contexts: [{ name: 'Lending', responsibilities: [hostile], language: [] }] },
        drafting: library.modelDaaDocument.drafting.map((part) => ({
          ...part,
          drafter: { kind: 'model' as const, model: hostile },
          passedOver: [{ model: hostile, because: hostile }],
        })),
      },
      prd,
      gate: { ...gate, title: hostile },
      identity: { ...identity, name: hostile },
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
    { report: { ...report, findings: Array.from({ length: 14 }, (_, index) => finding(index)) }, daa, prd, gate, identity },
    plain,
  );
  expect(screen).toContain('Findings  1 error · 13 notes');
  expect(screen.indexOf('DAA-NOTE-13')).toBeLessThan(screen.indexOf('DAA-NOTE-0'));
  expect(screen).toContain('DAA-NOTE-8');
  expect(screen).not.toContain('DAA-NOTE-9 ');
  expect(screen).toContain('… and 4 more: throughline daa lint DAA-001, throughline prd show PRD-001');
});

test('what a redraft proposed and did not write is told with the findings, and not only at the gate', () => {
  const proposal = { code: 'REDRAFT-PROPOSED', severity: 'warning' as const, at: { part: 'OP-renew' }, message: 'm', fix: 'f' };
  const [first, ...others] = gate.criteria;
  const asked = { ...gate, criteria: [{ ...first!, findings: [proposal] }, ...others] };
  const screen = renderDaaReport({ report: { ...report, findings: [] }, daa, prd, gate: asked, identity }, plain);
  expect(screen).toContain('Findings  1 warning');
  expect(screen).toContain('REDRAFT-PROPOSED');
});

test('a gate tells the reader what they may do and why not more, and offers no command that would be refused', () => {
  const read = (caller: typeof gate.caller, kind: 'person' | 'machine' = 'person') =>
    renderGate({ gate: { ...gate, caller }, identity: { ...identity, kind }, nowMs: openedMs }, plain);
  const all = read(gate.caller);
  expect(all).toContain('You, Ada, may decide.');
  expect(all).toContain('gate approve GATE-001');
  const author = read({ mayApprove: false, mayDecide: true, because: 'You are its author.' });
  expect(author).toMatch(/You, Ada, may request\s+changes or\s+reject\./);
  expect(author).toContain('You are its author.');
  expect(author).toContain('gate request-changes GATE-001');
  expect(author).not.toContain('gate approve');
  const stranger = read({ mayApprove: false, mayDecide: false, because: 'You hold none of these roles.' });
  expect(stranger).toContain('You, Ada, may not. You hold');
  expect(stranger).not.toContain('throughline gate');
  expect(read({ mayApprove: false, mayDecide: false, because: 'A machine never decides.' }, 'machine')).toContain(
    'which never decides',
  );
});

test('a gate tells what its draft cost, and that what it is compared with was never decided', () => {
  const { drafting } = library.modelDaaDocument;
  const screen = renderGate({ gate: { ...library.secondGateDocument, drafting, earlier: [] }, identity, nowMs: openedMs }, plain);
  expect(screen).toContain('the draft cost 25,520 tokens in (12,288 cached), 5,904 out, price unknown\n');
  expect(screen).toContain('Changes since version 1, which was never decided  1 line added');
  expect(renderGate({ gate: library.secondGateDocument, identity, nowMs: openedMs }, plain)).toContain(
    'Changes from version 1 to 2',
  );
});

test('findings of one code make one entry where there are too many to show them all, the worst code first', () => {
  const priority = (index: number) => ({
    code: 'PRD-PRIORITY-MISSING',
    severity: 'warning' as const,
    at: { file: 'library.prd.md', line: index, part: `REQ-${index}` },
    message: `REQ-${index} has no priority.`,
    fix: 'Give it one.',
  });
  const other = (code: string, severity: 'error' | 'info') => ({ code, severity, at: {}, message: 'm', fix: 'f' });
  const findings = [
    other('PRD-NOTE', 'info'),
    ...Array.from({ length: 14 }, (_, index) => priority(index + 1)),
    other('DAA-BROKEN', 'error'),
  ];
  const screen = renderDaaReport({ report: { ...report, findings }, daa, prd, gate, identity }, plain);
  expect(screen).toContain('▲ PRD-PRIORITY-MISSING 14 times: REQ-1, REQ-2, REQ-3');
  expect(screen).toContain('such as: REQ-1 has no priority.');
  const places = ['DAA-BROKEN', 'PRD-PRIORITY-MISSING', 'PRD-NOTE'].map((code) => screen.indexOf(code));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(screen).not.toContain('more: throughline daa lint');
});

test('a failed run is one line with what to do about it, and a gate that somebody else must approve does not wait for the reader', () => {
  const run: Report<'run-summary'> = {
    ...library.runDocument,
    status: 'failed',
    error: { id: 'model.refused', message: 'The key was refused. It said: no, and then\nmuch more.', fix: 'Set another.' },
  };
  const items: Report<'next'>['items'] = [
    { kind: 'run', since: run.updatedAt, action: act('readRun', { key: 'RUN-001' }), run },
    { ...waiting, caller: { mayApprove: false, mayDecide: true, because: 'You are its author.' } },
  ];
  const screen = renderNext(next(items), { empty: false, nowMs: Date.parse('2026-11-21T09:18:00Z'), style: plain });
  expect(screen).toContain('1 thing waits for you');
  expect(screen).toContain('✖ RUN-001 (inception) failed 3 min ago: The key was refused.\n');
  expect(screen).toMatch(/Dismiss +throughline run cancel RUN-001/);
  expect(screen).toContain('GATE-001 waits for somebody else, for 3 min:');
  const others = renderNext(next(items.slice(1)), { empty: false, nowMs: Date.now(), style: plain });
  expect(others).toMatch(/^Nothing waits for you\.\n/);
  const more = [{ kind: 'gate' as const, action: act('listGates', { mine: 'yes' }) }];
  const full = renderNext({ ...next(items), more }, { empty: false, nowMs: Date.now(), style: plain });
  expect(full).toMatch(/^More than 1 thing waits for you\n/);
  expect(full).toMatch(/More gates wait than are listed here; all of them:\n {2}throughline gate list --mine$/);
});

test('below a list of runs stands why some stopped, a line each, and how they are dismissed', () => {
  const nowMs = Date.parse('2026-11-21T09:18:00Z');
  const failed = (id: string): Report<'run-summary'> => ({
    ...library.runDocument,
    id,
    status: 'failed',
    error: { id: 'model.refused', message: `${'long '.repeat(40)}. And more.`, fix: 'Set another.' },
  });
  expect(renderStoppedRuns([library.runDocument], { nowMs, style: plain })).toEqual([]);
  const one = renderStoppedRuns([library.runDocument, failed('RUN-002')], { nowMs, style: plain });
  expect(one).toHaveLength(4);
  expect(displayWidth(one[0] ?? '')).toBeLessThanOrEqual(plain.columns);
  expect(one.at(-1)).toContain('throughline run cancel RUN-002');
  const two = renderStoppedRuns([failed('RUN-003'), failed('RUN-002')], { nowMs, style: plain });
  expect(two.at(-1)).toMatch(/run cancel RUN$/);
});

test('after a rejection the PRD is named that is to be drafted from again', () => {
  const rejected = { ...library.outcome, artifact: { key: 'DAA-001', version: 2, status: 'Rejected', reason: '' }, diff: null };
  const draw = (prdKey: string | null) => renderDecision({ outcome: rejected, nextGate: null, prd: prdKey, identity }, plain);
  expect(draw('PRD-001')).toContain('throughline daa generate PRD-001 --new');
  expect(draw(null)).toContain('throughline daa generate PRD --new');
});

test('an empty desk says what to do first, a cleared one that nothing waits', () => {
  const nowMs = Date.now();
  expect(renderNext(next([]), { empty: true, nowMs, style: plain })).toContain('throughline daa generate FILE.md');
  expect(renderNext(next([]), { empty: false, nowMs, style: plain })).toBe('Nothing waits for you.');
});
