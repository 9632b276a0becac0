import { describe, expect, it } from 'vitest';
import { boltOfBranch } from '../../../src/analysis/attribution/bolt-of-branch.ts';
import { readReferences } from '../../../src/analysis/attribution/read-references.ts';

const none = { bolts: [], pull: null, branchBolt: null };

describe('a message', () => {
  it.each([
    ['Renew\n\nBolt: BOLT-012', { bolts: ['BOLT-012'] }],
    ['Renew\n\nbolt : bolt-12\nSigned-off-by: Ada', { bolts: ['BOLT-012'] }],
    ['Renew (#8)\n\n* one\n\n  Bolt: FIX-1\n\n* two\n\nCloses #4', { bolts: ['FIX-001'], pull: 8 }],
    ['Both\n\nBolts: BOLT-001, BOLT-2; BOLT-0003 and more', { bolts: ['BOLT-001', 'BOLT-002', 'BOLT-003'] }],
    ['Renew\r\n\r\nBolt: BOLT-1000\r\n', { bolts: ['BOLT-1000'] }],
    ['Thunderbolt: BOLT-001\n\nBolt: BOLT-12a\nBolt:\nBOLT-013', {}],
    ['Merge pull request #12 from ada/bolt-12-renew-loan\n\nRenew', { pull: 12, branchBolt: 'BOLT-012' }],
    ['Merged in FIX-003-timeout (pull request #4)', { pull: 4, branchBolt: 'FIX-003' }],
    ['Merged PR 77: Renew', { pull: 77 }],
    ["Merge branch 'bolt/9' into 'main'\n\nRenew\n\nSee merge request shelf/library!31", { pull: 31, branchBolt: 'BOLT-009' }],
    ["Merge branch 'main' into bolt-12-renew", {}],
    ["Merge remote-tracking branch 'origin/bolt-5'", { branchBolt: 'BOLT-005' }],
    ['Revert "Renew (#8)"', {}],
    ['', {}],
    [`Bolt:${' '.repeat(100_000)}BOLT-001`, {}],
  ])('%j is read', (message, expected) => {
    expect(readReferences(message)).toEqual({ ...none, ...expected });
  });

  it.each([
    ['bolt-12-renew', 'BOLT-012'],
    ['ada/BOLT_7', 'BOLT-007'],
    ['FIX-001', 'FIX-001'],
    ['fix-12-typo', null],
    ['lightbolt-3', null],
    ['bolt-1-and-bolt-2', null],
    ['main', null],
  ])('branch %s is named after %s', (branch, bolt) => {
    expect(boltOfBranch(branch)).toBe(bolt);
  });
});
