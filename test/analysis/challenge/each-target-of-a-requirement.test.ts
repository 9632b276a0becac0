import { describe, expect, it } from 'vitest';
import { keepsAvailable } from '../../../src/analysis/challenge/availability-met.ts';
import { readTargets, unreachedTargets } from '../../../src/analysis/challenge/demanded-targets.ts';
import { findUnasked } from '../../../src/analysis/challenge/find-objections.ts';
import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { recordDecision } from '../../../src/lifecycle/rfc.ts';
import { designOf } from './design-of.ts';

describe('the targets of a requirement', () => {
  it.each([
    ['Search answers with p95 below 300 ms and 500 requests a second.', ['300 ms', '500 requests a second']],
    ['Pages open within 1 second for 95 % of clerks.', ['1 second']],
    ['Tickets are sold at 40 sales per minute, and receipts print within 3 seconds.', ['3 seconds', '40 sales per minute']],
    ['It is up 99.5 % of the time, and back within 30 minutes.', ['30 minutes', '99.5 %']],
    ['Everybody is signed in.', []],
  ])('are read from “%s”', (text, targets) => {
    expect(
      readTargets(text)
        .map((target) => target.text)
        .toSorted(),
    ).toEqual(targets);
  });

  it.each([
    ['Search: p95 below 300 ms and 500 requests a second.', 'A load test shows 240 ms.', ['500 requests a second']],
    ['Search: p95 below 300 ms and 500 requests a second.', 'Four instances carry 600 requests a second.', ['300 ms']],
    ['A berth plan opens within 1 second and a tide table within 3 seconds.', 'The berth plan takes 700 ms.', ['3 seconds']],
    ['The clinic is up 99.9 % of the time and back within 15 minutes.', 'Each zone reaches 99.95 % on its own.', ['15 minutes']],
  ])('are missed one by one: %s %s', (text, said, missed) => {
    expect(unreachedTargets(text, [said]).map((target) => target.text)).toEqual(missed);
  });

  it.each([
    ['Search: p95 below 300 ms and 500 requests a second.', 'At 550 requests a second it takes 210 ms.'],
    ['Search: p95 below 300 ms and 500 requests a second.', 'Searches are cached.'],
    ['Pages open within 1 second for 95 % of clerks.', 'Pages take 800 ms.'],
    ['A berth plan opens within 1 second and a tide table within 3 seconds.', 'Berth plan and tide table take 400 ms each.'],
  ])('are all met, or none has a figure: %s %s', (text, said) => {
    expect(unreachedTargets(text, [said])).toEqual([]);
  });
});

const components = ['Booking Desk', 'Mail Relay', 'Ledger'];

describe('an availability', () => {
  it.each([
    ['The booking desk is up 99.9 % of the time.', 'The database has a standby in the second zone.'],
    ['The booking desk is up 99.9 % of the time.', 'Two instances of the booking desk run behind a load balancer.'],
    ['The kiosk works while the network is away.', 'The kiosk keeps the day’s list and hands in sales later.'],
    ['After an outage it is back within 30 minutes.', 'The standby takes over within 2 minutes.'],
    ['No more than 5 minutes of sales are lost.', 'The log is shipped every minute, so that at most a minute is lost.'],
    ['No more than 5 minutes of sales are lost.', 'The standby is written to synchronously.'],
    ['It is there from 07:00 to 20:00.', 'A second machine takes over, as failover is automatic with the standby.'],
  ])('is kept: %s %s', (demand, decision) => {
    expect(keepsAvailable(demand, decision, components)).toBe(true);
  });

  it.each([
    ['The booking desk is up 99.9 % of the time.', 'The mail relay gets a standby.'],
    ['The kiosk works while the network is away.', 'The database has a standby.'],
    ['Borrowing goes on when a branch is cut off.', 'Two instances run behind a load balancer.'],
    ['After an outage it is back within 30 minutes.', 'The database has a standby.'],
    ['No more than 5 minutes of sales are lost.', 'Two instances run behind a load balancer.'],
    ['No more than 5 minutes of sales are lost.', 'Failover takes 2 minutes.'],
    ['It is there from 07:00 to 20:00.', 'Mails go out over a provider.'],
  ])('is not: %s %s', (demand, decision) => {
    expect(keepsAvailable(demand, decision, components)).toBe(false);
  });
});

it('of a requirement with two targets the one is asked about that a decision leaves out', () => {
  const demand = 'Search answers with p95 below 300 ms and carries 500 requests a second.';
  const material = designOf({
    sections: { 'Component Design': '**Search**: finds berths.', Performance: `PRD-001#NFR-1: ${demand}` },
    prd: { nonFunctional: { ...emptyPrdBody().nonFunctional, performance: [{ id: 'NFR-1', text: demand }] } },
  });
  const decide = (...texts: string[]): string[] => {
    material.rfc.body.designSession.decisions = texts.map((text, at) =>
      recordDecision({ id: `DEC-${at + 1}`, text, rationale: '', settles: [], decidedBy: 'Ada', decidedAt: '' }),
    );
    return findUnasked(material)
      .map(({ title }) => title)
      .filter((title) => title.includes('nothing says by what'));
  };
  expect(decide('The search index answers in 240 ms at p95.')).toEqual([
    'Performance: nothing says by what “500 requests a second” of NFR-1 is met',
  ]);
  expect(decide('The search index answers in 240 ms at p95.', 'Three instances carry 700 requests a second.')).toEqual([]);
});
