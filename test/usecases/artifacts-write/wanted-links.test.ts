import { expect, test } from 'vitest';
import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { wantedLinks } from '../../../src/usecases/artifacts-write/wanted-links.ts';

const part = (localId: string) => ({ localId, type: 'question', text: 'Why?' });
const refers = (...references: object[]) => ({ references });
const toPrd = { role: 'derived_from', to: 'PRD-001' } as const;

test('references become links, each once, from the part that refers', () => {
  const body = refers(toPrd, toPrd, { ...toPrd, from: 'Q-1' });
  expect(wantedLinks({ body, parts: [part('Q-1')], before: null, prd: null })).toEqual([toPrd, { ...toPrd, fromPart: 'Q-1' }]);
});

test('a reference that stands keeps its pin, one that was taken away loses its link, and others stay', () => {
  const pinned = { ...toPrd, toVersion: 2 };
  const dropped = { role: 'cites_pattern', to: 'MESSAGING-001', toVersion: 1 } as const;
  const byHand = { role: 'supersedes', to: 'RFC-001', toVersion: 3 } as const;
  const ofGonePart = { role: 'derived_from', to: 'DAA-001', fromPart: 'Q-9', toVersion: 1 } as const;
  const before = {
    body: refers(toPrd, { role: dropped.role, to: dropped.to }),
    links: [pinned, dropped, byHand, ofGonePart],
  };
  expect(wantedLinks({ body: refers(toPrd), parts: [part('Q-1')], before, prd: null })).toEqual([pinned, byHand]);
});

test('a model covers the parts of its PRD that its operations name, at the version it was drafted from', () => {
  const prd = { key: 'PRD-001', version: 2, body: emptyPrdBody(), refs: new Set(['PRD-001#US-1', 'PRD-001#US-2']) };
  const model = (...covers: string[]) => ({ aggregates: [{ operations: [{ id: 'OP-lend', covers }] }] });
  const derived = { role: 'derived_from', to: 'PRD-001', toVersion: 2 } as const;
  const covers = (to: string) => ({ role: 'covers', fromPart: 'OP-lend', to, toVersion: 2 }) as const;
  const before = {
    body: model('PRD-001#US-1'),
    links: [derived, covers('PRD-001#US-1'), { role: 'supersedes', to: 'DAA-001', toVersion: 1 } as const],
  };
  const body = model('PRD-001#US-2', 'PRD-001#US-99');
  expect(wantedLinks({ body, parts: [part('OP-lend')], before, prd })).toEqual([
    derived,
    covers('PRD-001#US-2'),
    { role: 'supersedes', to: 'DAA-001', toVersion: 1 },
  ]);
});
