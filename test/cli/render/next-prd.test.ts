import { act } from '../../../src/lifecycle/fixes/fix.ts';
import { expect, test } from 'vitest';
import { renderNext } from '../../../src/cli/render/next.ts';
import { createStyle } from '../../../src/cli/render/style.ts';

const style = createStyle({ columns: 100, color: false, command: 'throughline' });
const prd = { key: 'PRD-001', title: 'Lending', version: 1, status: 'Draft' };
const shown = (used: boolean): string =>
  renderNext(
    { items: [{ kind: 'prd', since: '2026-11-21T12:00:00Z', action: act('readArtifact'), prd, used }], more: [] },
    { empty: false, nowMs: Date.parse('2026-11-21T12:15:00Z'), style },
  );

test('a PRD from which something was made still has its review before it, also where somebody asked for changes', () => {
  expect(shown(true).replace(/\s+/g, ' ')).toContain('something was made from it: it has yet to pass its review');
  expect(shown(true)).toContain('throughline artifact submit PRD-001');
  expect(shown(true)).not.toContain('daa generate');
});

test('a PRD from which nothing was made is told by what can be made of it', () => {
  expect(shown(false)).toContain('nothing was made from it yet');
  expect(shown(false)).toContain('throughline daa generate PRD-001');
});
