import { describe, expect, test } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { artifactKindIds, type ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import { linkRules } from '../../src/lifecycle/links.ts';

const outlined = artifactKindIds.filter((kind) => kind !== 'prd' && kind !== 'daa');

describe.each(artifactKindIds)('an empty document of the kind %s', (kind) => {
  const { template, parse, render, empty } = documentKinds[kind];

  test('reads back as one that says nothing, in the bytes that one is written in', () => {
    const read = parse(template('Any'));
    expect(read).toMatchObject({ title: 'Any', body: empty('Any') });
    expect(render(read)).toBe(render({ title: 'Any', body: empty('Any') }));
  });
});

describe.each(outlined)('an empty document of the kind %s', (kind) => {
  test('names every role that its references may have', () => {
    const hint = referencesHint(kind);
    const roles = new Set(linkRules.filter(({ from }) => from === kind).map(({ role }) => role.replaceAll('_', ' ')));
    for (const role of roles) expect(hint).toContain(`${role} (`);
  });

  test('shows a form that can be read once it is filled in', () => {
    const role = /\*\*([a-z ]+):\*\* KEY/.exec(referencesHint(kind))?.[1] ?? '';
    const rule = linkRules.find((one) => one.from === kind && one.role === role.replaceAll(' ', '_'));
    const target = { prd: 'PRD-001', daa: 'DAA-001', rfc: 'RFC-001', adr: 'ADR-001', bolt: 'BOLT-001' } as Record<string, string>;
    const key = target[rule?.to ?? ''] ?? 'PM-2026-001';
    const text = documentKinds[kind].template('Any').replace(/(## References\n\n)_None stated\._/, `$1- **${role}:** ${key}`);
    const body = documentKinds[kind].parse(text).body as { references: unknown; other: unknown };
    if (!/^(PM|INC|DU)/.test(key)) expect(body.references).toEqual([{ role: rule?.role, to: key }]);
    expect(body.other).toEqual([]);
  });
});

test('a comment of somebody’s own stays, also in a section that had a hint', () => {
  const { template, parse } = documentKinds.rfc;
  const text = template('Any').replace('## References\n\n_None stated._', '## References\n\n<!-- ask Ada -->');
  expect(JSON.stringify(parse(text).body)).toContain('ask Ada');
});

test('items are read in the form that the hint shows', () => {
  const { template, parse } = documentKinds.rfc;
  const text = template('Any');
  const hint = /<!-- One a line: (- \*\*ALT-1:\*\* text); below it, indented by two: (- \*\*Reason:\*\* text),/.exec(text);
  const filled = text.replace(/(## Alternatives Considered\n\n)_None stated\._/, `$1${hint?.[1]}\n  ${hint?.[2]}`);
  expect(parse(filled).body).toMatchObject({ alternatives: [{ id: 'ALT-1', text: 'text', reason: 'text' }], other: [] });
});

function referencesHint(kind: ArtifactKindId): string {
  return documentKinds[kind].template('Any').split('## References')[1] ?? '';
}
