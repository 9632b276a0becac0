import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDeeds } from '../../../src/analysis/concepts/deeds.ts';
import { readPrd } from '../../../src/analysis/concepts/reading.ts';
import { readStatusDeeds } from '../../../src/analysis/concepts/status-deeds.ts';
import { loadTagger, type Tagger } from '../../../src/analysis/concepts/tagger.ts';

let tagger: Tagger;
beforeAll(async () => {
  tagger = await loadTagger();
});

function deedsOf(capability: string, ...criteria: string[]) {
  const body = {
    ...emptyPrdBody(),
    stories: [
      {
        id: 'US-1',
        role: 'harbour master',
        capability,
        benefit: '',
        priority: null,
        criteria: criteria.map((text, at) => ({ id: `AC-${at + 1}`, text })),
      },
    ],
  };
  const reading = readPrd({ key: 'PRD-001', body }, tagger);
  const ownDeeds = readDeeds(reading, tagger);
  return readStatusDeeds(reading, { tagger, isRole: (term) => term === 'harbour master', ownDeeds });
}

describe('deeds that show in a state', () => {
  it('are read from what a thing becomes', () => {
    expect(deedsOf('charge overdue permits', 'A permit becomes overdue on the day after it ends')).toMatchObject([
      { verb: 'mark', thing: 'permit', actor: 'System', leadsTo: 'overdue' },
    ]);
  });

  it('are not read where it becomes so by what somebody does', () => {
    expect(deedsOf('moor a vessel', 'When the vessel leaves the berth, the berth becomes free')).toEqual([]);
  });

  it('undo the noun of another deed', () => {
    expect(deedsOf('suspend a pilot', 'The suspension is lifted once the fee is paid')).toMatchObject([
      { verb: 'lift', thing: 'pilot', named: 'suspension', leadsFrom: 'suspended' },
    ]);
  });

  it('lead back out of what lasts until somebody has done them', () => {
    expect(deedsOf('moor a vessel', 'A leaking vessel is detained until the harbour master has inspected it')).toMatchObject([
      { verb: 'inspect', thing: 'vessel', actor: 'harbour master', leadsFrom: 'detained' },
    ]);
  });

  it('are what a refusal presupposes', () => {
    expect(deedsOf('register a vessel', 'A vessel that is at sea cannot be deleted')).toMatchObject([
      { verb: 'delete', thing: 'vessel' },
    ]);
  });

  it('are not presupposed by what is never allowed', () => {
    expect(deedsOf('register a vessel', 'Vessels cannot be deleted')).toEqual([]);
  });
});
