import { describe, expect, it } from 'vitest';
import type { RecordedDecision, RfcBody } from '../../src/lifecycle/rfc.ts';
import { accepted, bareDesign, decided, mark, recordOf } from './decided-design.ts';

const components =
  '- Intake: takes readings from the gateway.\n- Alerter: runs nightly, reads PostgreSQL and raises alerts.\n- Clerk page: shows readings and corrections.';

/** Whom the last decision binds; '' for all of the design. */
function boundBy(decisions: readonly RecordedDecision[], write: (body: RfcBody) => void = () => undefined): string {
  const material = bareDesign((body) => {
    body.proposedSolution.componentDesign = components;
    body.designSession.decisions = [...decisions];
    write(body);
  });
  const { points } = recordOf(material).decision;
  const binds = points.find(({ text }) => text.includes(`(${decisions.at(-1)?.id ?? ''})`))?.binds ?? '';
  return binds === material.rfc.title ? '' : binds;
}

describe('a decision about a component', () => {
  it.each([
    ['The leak check of the Alerter runs every hour.', '', 'Alerter'],
    ['The leak check of the alerter runs every hour.', '', 'Alerter'],
    ['The leak check runs every hour.', 'Alerter', 'Alerter'],
    ['A household may also close its alert by answering STOP.', 'Clerk page', 'Clerk page'],
    ['The Clerk page lists what failed.', 'Alerter', 'Clerk page, Alerter'],
    ['Each request of the Intake carries a token.', '', 'Intake'],
    // Of no component, or of all that is built.
    ['The leak check runs every hour.', '', ''],
    ['The leak check runs every hour.', 'Component Design', ''],
    ['All times are in UTC.', '', ''],
    ['Nobody sees a phone number but a clerk.', '', ''],
    ['Corrections need a second clerk.', '', ''],
  ])('%s (%s)', (text, settles, bound) => expect(boundBy([decided('DEC-1', text, settles)])).toBe(bound));

  it('is about what the one was about whose place it takes', () => {
    const first = decided('DEC-1', 'The leak check runs every hour.', 'Alerter');
    expect(boundBy([first, decided('DEC-2', 'The leak check now runs every 15 minutes.', 'DEC-1')])).toBe('Alerter');
    expect(boundBy([first, decided('DEC-2', 'Letters are printed every 15 minutes.')])).toBe('');
  });

  it('binds the component of which it strikes a sentence', () => {
    const text = 'The check runs every hour.';
    expect(
      boundBy([decided('DEC-1', text)], (body) => {
        body.proposedSolution.componentDesign = components.replace(
          'runs nightly, reads PostgreSQL and raises alerts.',
          `~~runs nightly~~, reads PostgreSQL and raises alerts. ${mark('DEC-1', text)}`,
        );
      }),
    ).toBe('Alerter');
  });

  it.each([
    ['A letter that failed is set aside, which the clerk page lists.', 'Clerk page, Alerter'],
    ['The clerk page lists a letter that failed.', 'Clerk page'],
  ])('to which was objected: %s', (text, bound) => {
    const found = boundBy([decided('DEC-1', text, 'CH-1')], (body) => {
      body.designSession.challenges = [accepted('CH-1', 'retry', 'Alerter: nothing bounds the attempts', text)];
    });
    expect(found.split(', ').toSorted()).toEqual(bound.split(', ').toSorted());
  });
});
