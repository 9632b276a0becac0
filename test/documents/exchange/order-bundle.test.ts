import { expect, test } from 'vitest';
import { orderBundle } from '../../../src/documents/exchange/order-bundle.ts';
import type { BundleArtifact, BundleVersion } from '../../../src/lifecycle/bundle.ts';

function version(number: number, links: readonly [to: string, version: number][] = []): BundleVersion {
  return {
    version: number,
    title: 'A',
    status: 'Draft',
    contentHash: 'a'.repeat(64),
    author: 'Ada',
    createdAt: '2026-11-20T09:30:09.574Z',
    provenance: {},
    body: {},
    markdown: '',
    parts: [],
    links: links.map(([to, toVersion]) => ({ role: 'related_to', from: null, to, toVersion })),
  };
}

function order(artifacts: readonly [key: string, kind: BundleArtifact['kind'], versions: BundleVersion[]][]): string[] {
  const full = artifacts.map(([key, kind, versions]) => ({ key, kind, status: 'Draft', aliases: [], versions }));
  return orderBundle({ format: 'throughline-bundle', schemaVersion: 1, artifacts: full }).map(
    (one) => `${one.artifact.key}@${one.version.version}`,
  );
}

test('what is linked to comes first, also a later version of it, and numbers in their order', () => {
  const ordered = order([
    ['ADR-002', 'adr', [version(1)]],
    ['ADR-001', 'adr', [version(1, [['PRD-001#US-1', 2]]), version(2)]],
    ['PRD-001', 'prd', [version(1), version(2)]],
  ]);
  const before = (a: string, b: string): void => expect(ordered.indexOf(a)).toBeLessThan(ordered.indexOf(b));
  expect(ordered.toSorted()).toEqual(['ADR-001@1', 'ADR-001@2', 'ADR-002@1', 'PRD-001@1', 'PRD-001@2']);
  before('PRD-001@2', 'ADR-001@1');
  before('PRD-001@1', 'PRD-001@2');
  before('ADR-001@1', 'ADR-002@1');
});

test('twenty thousand versions of one artifact are no matter of the stack', () => {
  const versions = Array.from({ length: 20_000 }, (_, index) => version(index + 1));
  expect(order([['PRD-001', 'prd', versions]]).at(-1)).toBe('PRD-001@20000');
});

test.each([
  ['a version that needs itself', [['ADR-001', 'adr', [version(1, [['ADR-001', 1]])]]]],
  [
    'two that need each other',
    [
      ['ADR-001', 'adr', [version(1, [['RFC-001', 1]])]],
      ['RFC-001', 'rfc', [version(1, [['ADR-001', 1]])]],
    ],
  ],
  ['a link to nothing', [['ADR-001', 'adr', [version(1, [['RFC-001', 1]])]]]],
  [
    'a gap between numbers',
    [
      ['ADR-001', 'adr', [version(1)]],
      ['ADR-003', 'adr', [version(1)]],
    ],
  ],
  [
    'a number that is there twice',
    [
      ['ADR-001', 'adr', [version(1)]],
      ['ADR-001', 'adr', [version(1)]],
    ],
  ],
  ['a gap between versions', [['ADR-001', 'adr', [version(1), version(3)]]]],
  ['a key of another kind', [['RFC-001', 'adr', [version(1)]]]],
] as [string, Parameters<typeof order>[0]][])('%s is refused', (_, artifacts) => {
  expect(() => order(artifacts)).toThrow(expect.objectContaining({ id: 'bundle.inconsistent' }) as Error);
});
