import { expect, it } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

function lostStores(decided: string): string[] {
  const material = designOf({
    sections: { 'Technology Choices': '- PostgreSQL 16 for the state, because the team runs it.' },
    prd: {
      nonFunctional: {
        ...emptyPrdBody().nonFunctional,
        availability: [{ id: 'NFR-1', text: 'The service is available 99.9 % of the month.' }],
      },
    },
  });
  if (decided !== '')
    material.rfc.body.designSession.decisions = [
      { id: 'DEC-1', text: decided, rationale: '', settles: '', decidedBy: 'Ada', decidedAt: '2026-11-22T09:00:00.000Z' },
    ];
  return findObjections(material)
    .filter(({ title }) => title.startsWith('Technology Choices: nothing takes over'))
    .map(({ title }) => title);
}

it.each([
  ['', 1],
  ['Two instances behind a load balancer; PostgreSQL fails over to a standby in 60 seconds.', 0],
  ['The state lies in a managed cluster over three zones.', 0],
  ['Each request carries a key.', 1],
])('asks for nothing that a decision of the session has settled: %s', (decided, asked) => {
  expect(lostStores(decided)).toHaveLength(asked);
});
