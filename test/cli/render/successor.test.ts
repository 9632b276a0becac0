import { expect, it } from 'vitest';
import { createStyle } from '../../../src/cli/render/style.ts';
import { renderAmended } from '../../../src/cli/render/successor.ts';

const style = createStyle({ columns: 200, color: false, command: 'throughline' });

const told = (one: Parameters<typeof renderAmended>[0][number]): string =>
  renderAmended([one], style)
    .map((line) => line.trim())
    .join(' ');

it('an amendment leads to what stands in for its record once that is out of force, and says nothing before', () => {
  expect(told({ key: 'ADR-001', status: 'Accepted', successor: null, successorStatus: null })).toBe('');
  expect(told({ key: 'ADR-001', status: 'Superseded', successor: 'ADR-003', successorStatus: 'Accepted' })).toBe(
    '! It amends ADR-001, which is superseded by ADR-003. Read what holds today: throughline adr show ADR-003',
  );
  expect(told({ key: 'ADR-001', status: 'Superseded', successor: 'ADR-003', successorStatus: 'Proposed' })).toBe(
    '! It amends ADR-001, which is superseded. ADR-003, which takes its place, is only Proposed: nothing in force stands in for it.',
  );
  expect(told({ key: 'ADR-001', status: 'Deprecated', successor: null, successorStatus: null })).toBe(
    '! It amends ADR-001, which is Deprecated; nothing stands in for that.',
  );
});
