import { expect, it } from 'vitest';
import { answersRisk } from '../../../../src/analysis/design/finalize/answers-risk.ts';

const register = 'The national register is down for an hour about twice a month.';

it.each([
  [register, 'After: a job tells the national register and repeats it until it answers.', ''],
  [register, 'While the register is down the job tries ten times; then a message waits.', ''],
  ['The mobile network fails on the outer pontoon.', 'The app keeps its list.', 'There is no network on the outer pontoon.'],
  ['The line to a centre is cut.', 'The tablet keeps the list of the day and goes on for four hours without a line.', ''],
  ['The network of a school fails at noon.', 'The reader works from its list when the network is down.', ''],
  // Whoever decided says that it is for that.
  ['Sendable is slow before Christmas and codes come late.', 'Calls end after 5 seconds.', 'Sendable is slow before Christmas.'],
  ['No network in the cellar.', 'Readings wait on the phone while there is no network.', ''],
])('the risk “%s” is answered by “%s”', (risk, text, rationale) => {
  expect(answersRisk({ text, rationale }, risk)).toBe(true);
});

it('the risk of a partner is answered by what is decided of the part that calls it', () => {
  const decision = { text: 'A charge is tried six times, doubling from ten minutes, and then set aside.', rationale: '' };
  expect(answersRisk({ ...decision, part: 'Billing job: sends each charge to Paylane.' }, 'Paylane is down.')).toBe(true);
  expect(answersRisk({ ...decision, part: 'Billing job: sends each charge to the bank.' }, 'Paylane is down.')).toBe(false);
});

it.each([
  [register, 'The national register keeps donations for 30 years.', ''],
  [register, 'The tablet keeps the list of the day and goes on for four hours without a line.', ''],
  [register, 'Nurses sign in with their staff card.', 'The register asks for it.'],
  ['Donors forget their appointment.', 'A job repeats the reminder until donors answer.', ''],
  // That a pattern is not used helps against nothing.
  [register, 'The circuit breaker is not used for the national register: it is tried again when it is down.', ''],
  ['The bank is down for an hour.', 'Saga is not needed; the bank is tried again by hand.', ''],
  ['The bank is down for an hour.', 'No saga is used, and the bank waits for a retry.', ''],
])('the risk “%s” is not answered by “%s”', (risk, text, rationale) => {
  expect(answersRisk({ text, rationale }, risk)).toBe(false);
});

it('a standby of one thing mends nothing else that its part has', () => {
  const standby = { text: 'The database has a standby, which takes over within a minute.', rationale: '' };
  const part = 'Gate: weighs trucks with the scale, and keeps weights in the database.';
  expect(answersRisk({ ...standby, part }, 'The scale at the gate breaks.')).toBe(false);
  expect(answersRisk({ ...standby, part }, 'The database is down.')).toBe(true);
});
