import { describe, expect, test } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

interface Case {
  readonly what: string;
  readonly concern: string;
  readonly fault: RegExp;
  readonly context?: string;
  readonly said: string;
  readonly answered: string;
}

const cases: readonly Case[] = [
  {
    what: 'a key that the other side would know a repetition by',
    concern: 'idempotency',
    fault: /without the key/,
    context: 'Norpay, our provider, takes transfers over REST. It remembers the `Transfer-Key` of a call for a month.',
    said: 'The worker calls `POST /transfers` of Norpay with account and amount; on an error it repeats the call ten times in an hour.',
    answered:
      'The worker calls `POST /transfers` of Norpay with the transfer id as `Transfer-Key`; on an error it repeats the call ten times in an hour.',
  },
  {
    what: 'a signature that nobody looks at',
    concern: 'authorization',
    fault: /nobody checks who sends it/,
    context: 'Norpay tells us of results by a webhook that is signed with a secret.',
    said: 'The webhook of Norpay is checked against the schema, stored and worked off.',
    answered: 'The webhook of Norpay is stored and worked off when its signature is right, and refused otherwise.',
  },
  {
    what: 'an order that the other side does not keep',
    concern: 'ordering',
    fault: /older of two messages/,
    context: 'Norpay sends events about payments; it promises no order.',
    said: 'A worker takes the events of Norpay and writes the state to the payment.',
    answered:
      'A worker takes the events of Norpay and writes the state to the payment when the sequence number is greater than the stored one.',
  },
  {
    what: 'silence that is taken for a refusal',
    concern: 'failure-mode',
    fault: /no answer is taken/,
    said: 'A payment that has had no answer after ten minutes is marked as failed, and the customer may pay again.',
    answered:
      'A payment that has had no answer after ten minutes is unclear; a worker asks the provider for it until it is decided.',
  },
  {
    what: 'a confirmation before the work',
    concern: 'delivery',
    fault: /confirmed before its work/,
    said: 'The consumer acknowledges the message as soon as it is received and hands it to a thread.',
    answered: 'The consumer stores the change and acknowledges the message only then.',
  },
  {
    what: 'what is thrown away and begun anew',
    concern: 'retry',
    fault: /begins from nothing/,
    said: 'When the connection breaks, the app discards the upload and starts from the beginning until all is there.',
    answered:
      'When the connection breaks, the app resumes the upload with the next block, at most five times, with growing pauses.',
  },
  {
    what: 'what is decided once and done later',
    concern: 'staleness',
    fault: /decided early/,
    said: 'The consent of a member is looked up once when the mailing is scheduled, and kept with each mail.',
    answered: 'The consent of a member is looked up when the mailing is scheduled and again right before each mail is sent.',
  },
  {
    what: 'old and new without a link',
    concern: 'migration',
    fault: /old and new are both in use/,
    said: 'The old desk keeps its own list of permits in use until autumn, and the new service begins with a copy of May.',
    answered: 'The old desk keeps its own list in use until autumn; each change there calls the new service, which decides.',
  },
  {
    what: 'all at the same moment',
    concern: 'backpressure',
    fault: /come at the same moment/,
    said: 'Every terminal downloads its new list at 3:00.',
    answered: 'Every terminal downloads its new list at a random minute between 2:00 and 4:00.',
  },
  {
    what: 'a key where many can copy it',
    concern: 'secrets',
    fault: /lies where many/,
    said: 'The signing key is a variable of the pipeline.',
    answered: 'The signing key was made in the HSM and never leaves it.',
  },
];

describe('a design is held against what it says itself', () => {
  test.each(cases)('$what', ({ concern, fault, context, said, answered }) => {
    const raised = (text: string) =>
      findObjections(
        designOf({ sections: { ...(context ? { 'Technical Context': context } : {}), 'Component Design': text } }),
      ).filter((objection) => objection.concern === concern && fault.test(objection.title));
    expect(raised(said)).toHaveLength(1);
    expect(raised(answered)).toEqual([]);
  });
});

describe('and against what is demanded', () => {
  const ofPrd = {
    nonFunctional: {
      ...emptyPrdBody().nonFunctional,
      availability: [{ id: 'NFR-1', text: 'Letters can be sent 99.95 % of each month.' }],
    },
  };

  test('a partner that promises less than the whole needs a second way', () => {
    const context = 'Norpost takes letters over REST, 99.5 % promised.';
    const raised = (said: string) =>
      findObjections(
        designOf({ sections: { 'Technical Context': context, 'Integration Points': `- **Norpost**: ${said}` }, prd: ofPrd }),
      ).filter(({ title }) => /promises less/.test(title));
    expect(raised('a limit of 3 seconds for a call.')).toHaveLength(1);
    expect(raised('a limit of 3 seconds for a call; after two failures Westpost takes over as fallback.')).toEqual([]);
  });

  test('parts that are rounded one by one need a place for the rest', () => {
    const story = { id: 'US-1', title: 'Split', role: 'guest', capability: 'split a bill', benefit: '', priority: 'must-have' };
    const prd = {
      requirements: [],
      stories: [{ ...story, criteria: [{ id: 'AC-1', text: 'The parts of a bill add up to the cent.' }] }],
    } as never;
    const raised = (said: string) =>
      findObjections(designOf({ sections: { 'Component Design': said }, prd })).filter(({ title }) =>
        /do not add up/.test(title),
      );
    expect(raised('Each part of a bill is rounded to the nearest cent.')).toHaveLength(1);
    expect(raised('Each part of a bill is rounded down, and the remainder goes to the first guest.')).toEqual([]);
  });
});
