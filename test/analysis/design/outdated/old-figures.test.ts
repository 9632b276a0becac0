import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { findReplaced } from '../../../../src/analysis/lint/find-replaced.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const rfcOf = (sections: string): RfcBody => rfcBodySchema.parse(documentKinds.rfc.parse(`# T\n\n${sections}`).body);
const sessionWith = (text: string) =>
  sessionOf({
    decisions: [
      {
        id: 'DEC-1',
        text,
        rationale: '',
        settles: ['Component Design'],
        decidedBy: 'Ada',
        decidedAt: '2026-11-22T09:00:00.000Z',
      },
    ],
  });

function finalize(body: RfcBody, text: string, given: readonly string[] = []): RfcBody {
  const done = finalizeRfc(body, sessionWith(text), { given });
  expect(finalizeRfc(done, sessionWith(text), { given })).toEqual(done);
  return done;
}

const plain = (text: string): string => text.replace(/ → DEC-1 \(Ada, 2026-11-22\): .*$/gm, ' → DEC-1');
const context = (said: string, text: string, given: readonly string[] = []): string => {
  const body = rfcOf(`## Context and Problem Statement\n\n### Technical Context\n\n${said}\n`);
  return plain(finalize(body, text, given).contextAndProblem.technicalContext);
};

describe('a figure that a decision says no to, among what is given', () => {
  it.each([
    [
      'Holds of a copy end after 7 days.',
      'Holds of a copy end after 30 days, not 7.',
      'Holds of a copy end ~~after 7 days~~. → DEC-1',
    ],
    [
      'Stays are archived for 2 years in the vault.',
      'Stays are archived for 10 years instead of 2.',
      'Stays are archived ~~for 2 years~~ in the vault. → DEC-1',
    ],
    [
      'The quay sends positions every 10 seconds to the office.',
      'Positions are sent by the quay every 60 seconds, not 10.',
      'The quay sends positions ~~every 10 seconds~~ to the office. → DEC-1',
    ],
  ])('is struck where both speak of the same: %s', (said, text, left) => {
    expect(context(said, text)).toBe(left);
  });

  it.each([
    // One word of several is shared.
    ['Members may renew within 7 days.', 'Members are reminded after 30 days, not 7.'],
    // It is so today, or somebody else says it.
    ['The old system ends holds of a copy after 7 days.', 'Holds of a copy end after 30 days, not 7.'],
    ['Stays are archived for 2 years today.', 'Stays are archived for 10 years, not 2.'],
    ['PRD-001 binds the design to what is there: "Stays are archived for 2 years".', 'Stays are archived for 10 years, not 2.'],
    [
      'The contract says: "Positions of the quay are sent every 10 seconds".',
      'Positions are sent by the quay every 60 seconds, not 10.',
    ],
  ])('stands with the decision behind it where only people can tell: %s / %s', (said, text) => {
    expect(context(said, text)).toBe(`${said} → DEC-1`);
  });

  it.each([
    ['Loans of a copy end after 7 days.', 'Stays are archived for 30 days, not 7.'],
    ['Holds of a copy end after 14 days.', 'Holds of a copy end after 30 days, not 7.'],
    ['Holds of a copy end after 7 days.', 'Holds of a copy end after 7 days, and not by hand.'],
    ['Stays are archived for 2 years.', 'Two people look after the archive of stays, not one.'],
  ])('is another one: %s / %s', (said, text) => {
    expect(context(said, text)).toBe(said);
  });

  it('is never struck where the RFC repeats a PRD, of a constraint, or of what the model says', () => {
    const said = 'Holds of a copy end after 7 days.';
    const text = 'Holds of a copy end after 30 days, not 7.';
    expect(context(said, text, [said])).toBe(`${said} → DEC-1`);
    const body = rfcOf(
      `## Context and Problem Statement\n\n### Domain Model\n\n${said}\n\n### Constraints\n\n- **LIM-1:** ${said}\n\n## Cons\n\n- **CON-1:** ${said}\n`,
    );
    const done = finalize(body, text);
    expect(plain(done.contextAndProblem.domainModel)).toBe(`${said} → DEC-1`);
    expect(plain(done.contextAndProblem.constraints[0]?.text ?? '')).toBe(`${said} → DEC-1`);
  });
});

describe('a figure that another one takes the place of, where it is built', () => {
  const design = (said: string, text: string): string =>
    finalize(rfcOf(`## High-Level Approach\n\n${said}\n`), text).proposedSolution.highLevelApproach;

  it.each([
    ['A hold of a seat ends after 15 minutes.', 'A seat is held for 20 minutes instead of 15.'],
    ['A hold of a seat ends after 15 minutes.', 'For a hold, a seat waits 20 minutes instead of 15 minutes.'],
    ['Three instances of the relay run.', 'One instance of the relay instead of three.'],
  ])('is struck: %s / %s', (said, text) => {
    // The figure, and what leads to it.
    expect(design(said, text)).toMatch(/^(?:A hold of a seat ends ~~after 15 minutes~~\.|~~[^~]+~~) →/m);
  });

  it.each([
    // In one case only.
    ['Refunds are paid within 14 days.', 'For groups, refunds take 30 days instead of 14.'],
    ['Refunds are paid within 14 days.', 'For groups, refunds take 30 days, not 14.'],
    ['A hold of a seat ends after 15 minutes.', 'In winter a seat is held for 30 minutes, not 15.'],
    ['A hold of a seat ends after 15 minutes.', 'A seat is held for 30 minutes instead of 15 when the ferry is empty.'],
    ['A hold of a seat ends after 15 minutes.', 'If the ferry is empty, a seat is held for 30 minutes instead of 15.'],
    // It holds on, or nobody wants the other one.
    ['A hold of a seat ends after 15 minutes.', 'The first hold is 20 minutes instead of 15; renewals stay at 15.'],
    ['A hold of a seat ends after 15 minutes.', 'Nobody may hold a seat for 60 minutes instead of 15.'],
    ['A hold of a seat ends after 15 minutes.', 'Why hold a seat for 20 minutes instead of 15? Nothing changes.'],
    // Something else is counted.
    ['- **Relay**: sends mails. It retries three times before it gives up.', 'One instance of Relay instead of three.'],
  ])('stands: %s / %s', (said, text) => {
    expect(design(said, text)).not.toContain('~~');
  });
});

describe('a figure of which one general word is shared', () => {
  const design = (said: string, text: string): string =>
    finalize(rfcOf(`## Component Design\n\n- ${said}\n`), text).proposedSolution.componentDesign;

  it.each([
    ['**Shifts**: shifts of staff are kept for 7 days.', 'Names of staff are kept for 30 days, not 7.'],
    ['**Shifts**: shifts of staff are planned 7 days ahead.', 'Passwords of staff end after 30 days, not 7.'],
    ['**Payout**: a refund is paid within 4 days.', 'A failed refund is shown after 3 days, not 4.'],
    ['**Payout**: refunds of members are paid within 7 days.', 'A failed refund is retried for 2 days, not 7.'],
    ['**Vouchers**: a voucher of a member ends after 90 days.', 'Members are reminded after 30 days, not 90.'],
    ['**Lockers**: a locker of the depot opens for 10 minutes.', 'The depot is cleaned for 30 minutes, not 10.'],
    ['**Photos**: photos of a claim are kept for 2 years.', 'A claim is answered within 1 year, not 2 years.'],
  ])('stands: %s / %s', (said, text) => {
    expect(design(said, text)).not.toContain('~~');
  });

  it.each([
    ['**Archive**: names of staff are kept for 7 days.', 'Names of staff are kept for 30 days, not 7.'],
    ['**Payout**: failed refunds are retried for 7 days.', 'A failed refund is tried again for 2 days, not 7.'],
    ['**Vouchers**: of a guest, expire after 90 days and are gone.', 'Vouchers end after 30 days, not 90.'],
    ['**Lockers**: a locker opens for 10 minutes.', 'A locker opens for 30 minutes, not 10.'],
    ['**Photos**: of claims, kept for 2 years in the vault.', 'Photos are kept for 1 year, not 2 years.'],
    ['**Desk**: tells a member after 90 days.', 'Desk: 30 days, not 90.'],
  ])('goes where they speak of the same: %s / %s', (said, text) => {
    expect(design(said, text)).toMatch(/~~(?:after|for) \d+ \w+~~/);
  });
});

it('leaves a product that a decision says stays, whatever would be without it', () => {
  const said = 'Sessions are kept in Redis.';
  const body = rfcOf(`## Component Design\n\n- **Desk**: signs people in. ${said}\n`);
  const kept = finalize(body, 'Sessions would be lost without Redis, so Redis stays.');
  expect(kept.proposedSolution.componentDesign).not.toContain('~~');
  expect(finalize(body, 'Without Redis.').proposedSolution.componentDesign).toContain('~~');
});

describe('RFC-REPLACED-STANDS', () => {
  const told = (section: string, text: string): (string | undefined)[] => {
    const body = rfcOf(section);
    const { decisions } = finalizeRfc(rfcOf(''), sessionWith(text)).designSession;
    return findReplaced({ ...body, designSession: { challenges: [], decisions } }).map(({ at }) => at.part);
  };
  const text = 'Holds of a copy end after 30 days, not 7.';
  const limit = (said: string): string => `## Context and Problem Statement\n\n### Constraints\n\n- **LIM-1:** ${said}\n`;
  const technical = (said: string): string => `## Context and Problem Statement\n\n### Technical Context\n\n${said}\n`;

  it('names the old figure where it stands among what is given', () => {
    expect(told(technical('Holds of a copy end after 7 days.'), text)).toEqual(['Technical Context']);
    expect(told(limit('Holds of a copy end after 7 days.'), text)).toEqual(['LIM-1']);
  });

  it('names none of today, of another thing, or that was struck', () => {
    expect(told(technical('Today holds of a copy end after 7 days.'), text)).toEqual([]);
    expect(told(limit('Members may renew within 7 days.'), text)).toEqual([]);
    expect(told(technical('Holds of a copy end ~~after 7 days~~. → DEC-1'), text)).toEqual([]);
  });
});

describe('a figure in words, where the other one is in digits or in words', () => {
  const design = (said: string, text: string): string =>
    finalize(rfcOf(`## Component Design\n\n- ${said}\n`), text).proposedSolution.componentDesign;

  it.each([
    ['**Archive**: names of staff are kept for thirty days.', 'Names of staff are kept for ninety days, not 30.'],
    ['**Archive**: names of staff are kept for 30 days.', 'Names of staff are kept for ninety days, not thirty.'],
    ['**Archive**: names of staff are kept for forty-five days.', 'Names of staff are kept for 90 days, not forty-five.'],
    ['**Archive**: names of staff are kept for 45 days.', 'Names of staff are kept for ninety days instead of forty-five.'],
    ['**Vouchers**: a voucher of a guest ends after a dozen days.', 'A voucher of a guest ends after 20 days, not 12.'],
    ['**Vouchers**: a voucher of a guest ends after 12 weeks.', 'A voucher of a guest ends after 20 weeks, not a dozen.'],
    [
      '**Tickets**: a ticket of the gate opens for twenty minutes.',
      'A ticket of the gate opens for 5 minutes instead of twenty.',
    ],
    ['**Milk**: samples of milk are kept for a hundred days.', 'Samples of milk are kept for fifty days, not a hundred.'],
    ['**Milk**: samples of milk are kept for 120 days.', 'Samples of milk are kept for sixty days, not one hundred and twenty.'],
    ['**Pilot**: a call of a pilot waits sixty seconds.', 'A call of a pilot waits fifteen seconds, not 60.'],
    ['**Pilot**: a call of a pilot waits 18 hours.', 'A call of a pilot waits six hours, not for eighteen hours.'],
  ])('is struck: %s / %s', (said, text) => {
    expect(design(said, text)).toMatch(/~~[^~]+~~/);
  });

  it.each([
    ['**Archive**: names of staff are kept for forty days.', 'Names of staff are kept for 90 days, not forty-five.'],
    ['**Archive**: names of staff are kept for 45 days.', 'Names of staff are kept for ninety days, not forty.'],
    ['**Archive**: names of staff are kept for two hundred days.', 'Names of staff are kept for 90 days, not two.'],
    ['**Vouchers**: a voucher of a guest ends after dozens of days.', 'A voucher of a guest ends after 20 days, not 12.'],
    ['**Vouchers**: a voucher of a guest ends after a dozen weeks.', 'A voucher of a guest ends after 20 days, not a dozen.'],
    ['**Shifts**: shifts of staff are kept for thirty days.', 'Names of staff are kept for ninety days, not 30.'],
    ['**Gate**: a barrier has thirty lamps.', 'Names of staff are kept for ninety days, not 30.'],
  ])('stands: %s / %s', (said, text) => {
    expect(design(said, text)).not.toContain('~~');
  });
});
