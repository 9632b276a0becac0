import { expect, test } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { materialOf } from './material-of.ts';
import type { Held } from './voices/held-against.ts';

/** What keeps a statement in words that sound like breaking it. */
const soundsLikeABreach: readonly Held[] = [
  {
    concerns: ['delivery'],
    asked: {},
    section: 'Component Design',
    text: 'The intake reads from its broker queue in batches of 1,000 and confirms a batch when it has been stored.',
  },
  {
    concerns: ['retry'],
    asked: {},
    section: 'Integration Points',
    text: '| Partner | Patience | Again | Without it |\n| --- | --- | --- | --- |\n| Call service | 5 s | at once by the second provider | the case is shown in red |',
  },
  {
    concerns: ['personal-data'],
    asked: {},
    section: 'Component Design',
    text: 'For each slot of the day a till has a block of three places that we have held in its name since the morning.',
  },
  {
    concerns: ['target-without-design'],
    asked: { criterion: 'Results of a flight are known to all bidders 45 minutes after closing.' },
    section: 'Performance',
    text: 'Up to 40 flights with their bidders close in one hour, with 3 results each on average.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { team: 'Four people who know Java and PostgreSQL; nobody has run a message broker.' },
    section: 'Technology Choices',
    text: 'Tablet: the present Kotlin application, whose author is in the team, with its journal in SQLite.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { team: 'Three developers who know Oracle; no other database has been operated.' },
    section: 'Technology Choices',
    text: 'Counters lie in DynamoDB, where there is next to nothing to learn or to run.',
  },
  {
    concerns: ['target-without-design'],
    asked: { criterion: 'Wardens can record a find without a network.' },
    section: 'Component Design',
    text: 'Offline the app writes the find to its journal and uploads it later, when there is a network again.',
  },
  {
    concerns: ['target-without-design'],
    asked: { criterion: 'Wardens can record a find without a network.' },
    section: 'Monitoring',
    text: 'A tablet that is offline for longer than 3 hours while finds wait is shown to the office, which calls the warden; finds older than 6 hours: page.',
  },
  {
    concerns: ['rollout'],
    asked: {},
    section: 'Monitoring',
    text: 'From the first day on the share of failed orders of all shops is measured; above 1 % within 5 minutes on-call is paged, and the age of the oldest open order above 10 minutes pages too.',
  },
  {
    concerns: ['idempotency'],
    asked: {},
    section: 'Component Design',
    text: 'If the mail is not delivered, the link is sent again with a new token; the old token becomes void.',
  },
  {
    concerns: ['boundary'],
    asked: {},
    section: 'Component Design',
    text: 'The modules share one database, and no module reads tables of another.',
  },
];

test.each(soundsLikeABreach)('is nothing of weight: $text', (held) => {
  const weighty = findObjections(materialOf(held)).filter(({ weight }) => weight !== 'minor');
  expect(weighty.map(({ concern, title }) => `${concern}: ${title}`)).toEqual([]);
});

const comesLate: readonly Held[] = [
  {
    concerns: ['target-without-design'],
    asked: { criterion: 'Half of the power flows 30 seconds after the start of the period.' },
    section: 'Component Design',
    text: 'The power of a period flows from the next command after its start; the gateway fetches its commands each 60 seconds.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { technical: 'The old exchange has to be replaced by 1 November.' },
    section: 'Component Design',
    text: 'All depots are switched to the new exchange on 20 November.',
  },
];

test.each(comesLate)('comes too late: $text', (held) => {
  expect(findObjections(materialOf(held)).some(({ concern }) => held.concerns.includes(concern))).toBe(true);
});
