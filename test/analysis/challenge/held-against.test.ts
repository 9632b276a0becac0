import { expect, test } from 'vitest';
import { findObjections, findUnasked } from '../../../src/analysis/challenge/find-objections.ts';
import { manner } from '../../../src/analysis/challenge/manner/manner.ts';
import { unsuspicious } from '../../../src/analysis/challenge/manner/thresholds.ts';
import { readDesign } from '../../../src/analysis/challenge/read-design.ts';
import { materialOf } from './material-of.ts';
import { broken, kept } from './voices/held-against.ts';

test.each(broken)('$text is held against $asked', (held) => {
  const raised = findObjections(materialOf(held)).filter(({ concern }) => held.concerns.includes(concern));
  expect(raised).not.toEqual([]);
  const [asked = ''] = Object.values(held.asked);
  const said = raised.flatMap(({ title, text, ties }) => [title, text, ...ties.map(({ quote }) => quote)]).join('\n');
  // Time zones, single machines and personal data speak for themselves, too.
  if (!held.concerns.some((concern) => ['time', 'single-point-of-failure', 'personal-data'].includes(concern))) {
    expect(said).toContain(asked.split(';')[0]?.slice(0, 20));
  }
});

test.each(kept)('$text keeps $asked', (held) => {
  expect(findObjections(materialOf(held)).map(({ concern, title }) => `${concern}: ${title}`)).toEqual([]);
});

test.each([
  [{ budget: 'At most 20,000 euros a year.' }, 'Technology Choices', 'The machines cost 45,000 euros a year.'],
  [
    { technical: 'The finance system must not be changed.' },
    'Component Design',
    'The finance system gets a new column for the key, and a unique constraint refuses a second row.',
  ],
] as const)('what goes against %o blocks however its sentence speaks', (asked, section, text) => {
  const material = materialOf({ asked, section, text, concerns: ['constraint-broken'] });
  const [suspect] = manner.suspectsIn(readDesign(material));
  expect(suspect?.suspicion).toBeLessThan(unsuspicious);
  expect(findUnasked(material).map(({ weight }) => weight)).toContain('blocker');
});

test('what must not be used is excluded, and not only unknown to the team', () => {
  const asked = { technical: 'Kafka and MongoDB must not be used.' };
  const material = materialOf({ asked, section: 'Technology Choices', text: 'Documents lie in MongoDB.', concerns: [] });
  const raised = findObjections(material).filter(({ weight }) => weight === 'blocker');
  expect(raised.map(({ title }) => title)).toEqual(['Technology Choices: MongoDB is used although it is excluded']);
});

test.each([
  ['Oracle must not be used.', true],
  ['Oracle and Kafka are forbidden.', true],
  ['What is not Oracle is forbidden.', false],
  ['No database that is not Oracle.', false],
  ['Whatever does not run on Oracle is ruled out.', false],
  ['Everything not from Oracle is prohibited.', false],
  ['Changes of the Oracle schema are not allowed.', false],
])('a product may be said to be the one that is banned, or the only one that is not: %s', (technical, isBanned) => {
  const asked = { technical };
  const material = materialOf({ asked, section: 'Technology Choices', text: 'Documents lie in Oracle.', concerns: [] });
  const raised = findObjections(material).map(({ title }) => title);
  expect(raised.includes('Technology Choices: Oracle is used although it is excluded')).toBe(isBanned);
});

test('what everybody may have, and may not be used here, is no product', () => {
  const asked = { technical: 'Overtime must not be used. Cash is not allowed.' };
  const text = 'The plan uses overtime, and the desk takes cash.';
  expect(findObjections(materialOf({ asked, section: 'Component Design', text, concerns: [] }))).toEqual([]);
});

const https = 'All calls go over HTTPS.';
test.each([
  [https, 'The gate posts sightings to the desk over HTTP.', 'major'],
  [https, 'The gate posts sightings to the desk over plain HTTP.', 'blocker'],
  ['All traffic is encrypted with TLS 1.2 or later.', 'The gate posts sightings to port 80 of the desk.', 'blocker'],
  ['Data are encrypted in transit.', 'The desk fetches the list of the partner over FTP.', 'blocker'],
  ['Calls to the bank are encrypted.', 'The gate asks the bank without TLS.', 'blocker'],
  ['Calls to the bank are encrypted.', 'The gate posts sightings to the desk over HTTP.', null],
  ['Data are encrypted at rest.', 'The gate posts sightings to the desk over HTTP.', null],
  [https, 'The gate posts sightings to the desk over HTTP; a mesh encrypts it with mTLS.', null],
  [https, 'The gate posts sightings to its sidecar over HTTP.', null],
  [https, 'Calls over plain HTTP are refused.', null],
  [https, 'The desk offers an HTTP API, and answers over HTTP/2.', null],
  [https, 'The gate posts sightings to the desk over HTTP. Each connection uses TLS.', 'minor'],
])('what is to be encrypted goes in the clear: %s / %s: %s', (security, text, weight) => {
  const found = findObjections(materialOf({ asked: { security }, section: 'Integration Points', text, concerns: [] }));
  const raised = found.filter(({ title }) => title.includes('it goes in the clear'));
  expect(raised.map((one) => one.weight)).toEqual(weight === null ? [] : [weight]);
});
