import { describe, expect, it } from 'vitest';
import { createTwoFilesPatch } from 'diff';
import type { Report } from '../../../src/usecases/reports/registry.ts';
import { listRelations } from '../../../src/web/pages/artifact/list-relations.ts';
import { offerActs } from '../../../src/web/pages/artifact/offer-acts.ts';
import { readConflict } from '../../../src/web/pages/artifact/read-conflict.ts';
import { listRows } from '../../../src/web/pages/artifacts/list-hits.ts';
import { traceCoverage } from '../../../src/web/pages/coverage/trace-coverage.ts';
import { listEntries } from '../../../src/web/pages/playbook/list-entries.ts';
import { layoutTrace } from '../../../src/web/pages/trace/layout-trace.ts';
import { mergeTraces } from '../../../src/web/pages/trace/merge-traces.ts';

type Trace = Report<'trace'>;

const known = (
  key: string,
  kind: Trace['artifacts'][number]['kind'] = 'adr',
  status = 'Accepted',
): Trace['artifacts'][number] => ({
  key,
  kind,
  title: key,
  status,
  version: 1,
  successor: null,
  successorStatus: null,
});
const place = (text: string): [string, string | null] => {
  const [key = '', part = null] = text.split('#');
  return [key, part];
};
/** `BOLT-1 satisfies ADR-1#EC-1` */
function link(text: string, suspect = false): Trace['links'][number] {
  const [later = '', role = '', earlier = ''] = text.split(' ');
  const [from, fromPart] = place(later);
  const [to, toPart] = place(earlier);
  return { from, fromPart, role: role as Trace['links'][number]['role'], to, toPart, toVersion: 1, targetVersion: 1, suspect };
}
const trace = (of: string, change: Partial<Trace>): Trace => ({
  of,
  direction: 'down',
  artifacts: [],
  links: [],
  rest: { count: 0, behind: [] },
  debugging: [],
  text: '',
  mermaid: '',
  ...change,
});

describe('What may be done with an artifact', () => {
  it.each([
    ['rfc', 'Draft', false, 'edit submit challenge'],
    ['rfc', 'Under Review', true, 'edit challenge'],
    ['rfc', 'Approved', false, 'supersedes adr'],
    ['adr', 'Proposed', false, 'edit submit'],
    ['adr', 'Accepted', false, 'Deprecated amends supersedes plan'],
    ['prd', 'Validated', false, 'edit workflow'],
    ['daa', 'Draft', false, 'edit submit'],
    ['daa', 'Validated', false, 'edit rfc'],
    ['playbook', 'Active', false, 'edit Deprecated'],
    ['bolt', 'TODO', false, 'edit'],
    ['postmortem', 'Superseded', false, ''],
  ] as const)('is, of %s that is %s (gate: %s): %s', (kind, status, hasPendingGate, acts) => {
    const { edits, submits, moves, succeeds, drafts } = offerActs(kind, status, { hasPendingGate });
    const offered = [edits ? 'edit' : '', submits ? 'submit' : '', ...moves.map(({ to }) => to), ...succeeds, drafts ?? ''];
    expect(offered.filter(Boolean).join(' ')).toBe(acts);
  });
});

it('groups the links between two artifacts, part by part', () => {
  const links = [link('ADR-1#EC-1 decides RFC-1#INT-1'), link('ADR-1 decides RFC-1', true), link('RFC-1 derived_from DAA-1')];
  const found = listRelations(
    trace('ADR-1', { direction: 'up', artifacts: [known('RFC-1'), known('ADR-1'), known('DAA-1')], links }),
  );
  expect(found).toMatchObject([
    {
      key: 'RFC-1',
      suspects: 1,
      links: [
        { own: 'EC-1', other: 'INT-1' },
        { own: null, other: null },
      ],
    },
  ]);
});

it('reads both texts and their difference from the refusal of an edit, and nothing from another one', () => {
  const diff = createTwoFilesPatch('RFC-1', 'your text', 'a\nb\n', 'a\nc\n');
  const details = { current: '"tag"', version: 3, currentText: 'a\nb\n', yourText: 'a\nc\n', diff };
  expect(readConflict({ message: 'm', details })).toMatchObject({
    current: 'tag',
    version: 3,
    currentText: 'a\nb\n',
    yourText: 'a\nc\n',
    diff: { added: 1, removed: 1, hunks: [{ line: 1, lines: [' a', '-b', '+c'] }] },
  });
  expect(readConflict({ message: 'm', details: { problems: [] } })).toBeNull();
});

it('lists each artifact once, although it moved to another page of the list meanwhile', () => {
  const item = { kind: 'adr' as const, title: '', status: 'Accepted', version: 1, aliases: [], updatedAt: '' };
  const rows = listRows([
    [
      { ...item, key: 'ADR-2' },
      { ...item, key: 'ADR-1' },
    ],
    [{ ...item, key: 'ADR-1' }],
  ]);
  expect(rows.map(({ key }) => key)).toEqual(['ADR-2', 'ADR-1']);
});

describe('A trace', () => {
  const first = trace('PRD-1', {
    artifacts: [known('PRD-1', 'prd'), known('DAA-1', 'daa')],
    links: [link('DAA-1#OP-a covers PRD-1#US-1'), link('DAA-1#OP-b covers PRD-1#US-2', true)],
    rest: { count: 2, behind: [{ key: 'DAA-1', count: 1 }] },
  });
  const opened = trace('DAA-1', {
    artifacts: [known('DAA-1', 'daa'), known('RFC-1', 'rfc')],
    links: [link('RFC-1 derived_from DAA-1')],
    rest: { count: 1, behind: [{ key: 'RFC-1', count: 1 }] },
  });

  it('has one edge for all links of two artifacts, and counts what is hidden', () => {
    const { nodes, edges } = mergeTraces(first, []);
    expect(nodes.map(({ key, depth, hidden }) => [key, depth, hidden])).toEqual([
      ['PRD-1', 0, 0],
      ['DAA-1', 1, 1],
    ]);
    expect(edges).toEqual([{ id: 'DAA-1 PRD-1', from: 'DAA-1', to: 'PRD-1', roles: ['covers'], links: 2, isSuspect: true }]);
  });

  it('shows what is opened, behind which more may be', () => {
    const { nodes } = mergeTraces(first, [opened]);
    expect(nodes.map(({ key, depth, hidden }) => [key, depth, hidden])).toEqual([
      ['PRD-1', 0, 0],
      ['DAA-1', 1, 0],
      ['RFC-1', 2, 1],
    ]);
  });

  it('is laid out from the earlier to the later, also with a cycle', () => {
    const graph = mergeTraces(
      trace('A', {
        artifacts: ['A', 'B', 'C'].map((key) => known(key)),
        links: [link('B amends A'), link('C amends B'), link('B related_to C')],
      }),
      [],
    );
    const places = layoutTrace(graph);
    expect(places['A']!.x).toBeLessThan(places['B']!.x);
  });
});

it('follows each part of a PRD to the unit that carries it, the earliest gap first', () => {
  const item = (id: string, by: string[], status: 'OK' | 'GAP' | 'N/A' = 'OK') => ({
    ref: `PRD-1#${id}`,
    type: 'story',
    text: id,
    status,
    reason: '',
    by: by.map((part) => ({ part, text: '' })),
  });
  const sheet = {
    subject: { key: 'DAA-1' },
    items: [
      item('US-1', ['OP-a']),
      item('US-2', ['OP-b']),
      item('US-3', [], 'GAP'),
      item('NFR-1', [], 'N/A'),
      item('US-4', ['OP-c']),
    ],
  } as unknown as Report<'coverage'>['reports'][number];
  const links = ['ADR-1#EC-1 derived_from DAA-1#OP-a', 'ADR-1#API-1 derived_from DAA-1#OP-b', 'BOLT-1 satisfies ADR-1#EC-1'];
  const more = ['BOLT-2 satisfies ADR-1#API-1', 'DU-1 contains BOLT-1'];
  const artifacts = [known('BOLT-1', 'bolt', 'Done'), known('BOLT-2', 'bolt', 'TODO'), known('DU-1', 'unit', 'Deployed')];
  const tests = [
    {
      items: [
        { part: 'BOLT-1#AC-1', state: 'proven' },
        { part: 'ADR-1#EC-10', state: 'none' },
      ],
    },
  ] as Report<'tests-coverage'>[];
  const rows = traceCoverage(sheet, { artifacts, links: [...links, ...more].map((text) => link(text)) }, tests);
  expect(rows.map(({ ref, gap }) => `${ref} ${gap}`)).toEqual([
    'PRD-1#US-3 no operation',
    'PRD-1#US-4 no decision',
    'PRD-1#US-2 Bolt not done',
    'PRD-1#US-1 null',
    'PRD-1#NFR-1 null',
  ]);
  expect(rows[3]).toMatchObject({ tests: { proven: 1, total: 1 }, units: [{ key: 'DU-1', status: 'Deployed' }] });
});

it('lists the Playbook by category, with what may still be adopted', () => {
  const entry = { title: 'Saga', category: 'MESSAGING', problem: '', key: null, status: null, gate: null };
  const adopted = { ...entry, name: 'outbox', key: 'MESSAGING-001', status: 'Active' };
  const written = ['MESSAGING-001', 'CODE-001'].map((key) => ({
    ...known(key),
    kind: 'playbook',
    status: 'Proposed',
    aliases: [],
    updatedAt: '',
  }));
  const groups = listEntries(
    { entries: [{ ...entry, name: 'saga' }, adopted] },
    written as unknown as Report<'artifact-list'>['items'],
  );
  expect(groups.map(([category, entries]) => [category, entries.map(({ adopts }) => adopts)])).toEqual([
    ['CODE', ['CODE-001']],
    ['MESSAGING', ['saga', null]],
  ]);
});
