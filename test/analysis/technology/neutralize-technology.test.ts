import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTechnologyTerms } from '../../../src/analysis/technology/find-technology-terms.ts';
import { neutralizeTechnology } from '../../../src/analysis/technology/neutralize-technology.ts';
import { measureCpuMs } from '../cpu-time.ts';
import { technologyGroups } from '../../../src/analysis/technology/terms/all-terms.ts';

describe('neutralizeTechnology', () => {
  it.each([
    ['The loan is saved to a PostgreSQL database via the REST API.', 'The loan is saved to a record store via the interface.'],
    ['Data is stored in PostgreSQL 14.2.', 'Data is stored in the record store.'],
    ['A Kafka topic carries each event.', 'An event channel carries each event.'],
    ['API returns JSON.', 'The interface returns structured data.'],
    ['An API must return a JSON file over HTTPS.', 'An interface must return a structured data file over the secure connection.'],
    ['It uses PostgreSQL or MySQL and Redis.', 'It uses the record store and the short-term store.'],
    ['Orders are kept in Redis 30 minutes.', 'Orders are kept in the short-term store 30 minutes.'],
    ["PostgreSQL's limits apply.", "The record store's limits apply."],
    ['The record PostgreSQL holds is kept.', 'The record store holds is kept.'],
    ['Two Kafka topics carry an AWS S3 bucket.', 'Two event channels carry a file store.'],
    ['Design is API-first and Kafka-based.', 'Design is interface-first and event-channel-based.'],
    ['Database administrators see it.', 'Record store administrators see it.'],
    ['The clerk exports a CSV.', 'The clerk exports structured data.'],
    ['saveToPostgres', 'saveToRecordStore'],
    ['RedisCache', 'ShortTermStore'],
    ['openShift', 'openShift'],
    ['deployToOpenShift', 'deployToHostingEnvironment'],
    ['mongoDbClient', 'recordStoreClient'],
    ['loan_postgres_id', 'loan_record_store_id'],
    ['See [the rules](https://example.org/api/v1) or https://example.org.', 'See the rules or the linked page.'],
    ['See [https://example.org](https://example.org).', 'See the linked page.'],
    ['It returns a token (e.g. JWT) or tokens.', 'It returns a token (e.g. proof of identity) or tokens.'],
    ['It needs access tokens.', 'It needs proofs of identity.'],
    ['Runs in Docker on AWS.', 'Runs in the hosting environment.'],
    ['It is deployed on Linux servers.', 'It is deployed in the hosting environment.'],
    ['A small Java service converts it.', 'A small service converts it.'],
    ['An Angular app and a React component open.', 'An app and a component open.'],
    ['Python scripts run at night.', 'Scripts run at night.'],
    ['The web UI must be built with React and TypeScript.', 'The user interface must be built with the agreed toolset.'],
    ['Written in Node.js, PostgreSQL and React.', 'Written in the agreed toolset and the record store.'],
    ['It uses Docker, Redis, PostgreSQL or AWS.', 'It uses the hosting environment, the short-term store or the record store.'],
    ['Metrics go to Prometheus and Grafana.', 'Metrics go to monitoring.'],
    ['Payments go through Stripe.', 'Payments go through the external payment provider.'],
    ['Distances come from the Google Maps API.', 'Distances come from the map service.'],
    ['It uses Redis caching.', 'It uses the short-term store.'],
    ['The manifest is read with yaml-cpp or jsoncpp.', 'The manifest is read with the agreed toolset.'],
    ['Oracle 19c is replaced.', 'The record store is replaced.'],
    ['Save settings.json and the rules.yaml file.', 'Save settings file and the rules file.'],
  ])('%s → %s', (text, neutral) => {
    expect(neutralizeTechnology(text)).toBe(neutral);
  });

  it('leaves text without technology as it is', () => {
    const text = 'As a waiter, I want to join two tables so that a party of ten sits together.\n\n- a table\n- a chair';
    expect(neutralizeTechnology(text)).toBe(text);
  });

  it('keeps "A" that is a name and not an article', () => {
    expect(neutralizeTechnology('Option A API is chosen.')).toBe('Option A interface is chosen.');
  });

  it('leaves nothing to find, whatever it is given', () => {
    const terms = technologyGroups.flatMap((group) => group.terms);
    const words = (
      'the a an to in web event message data source code table queue bus store service developer record search key client side GET line command Go cpp on with service Stripe, Access SAP Oracle Backend: ' +
      'Java 3 written stored server cloud'
    ).split(' ');
    const word = fc.oneof(fc.constantFrom(...terms), fc.constantFrom(...words), fc.string({ maxLength: 4 }));
    const glue = fc.constantFrom(' ', ' ', ', ', '-', '_', '', '. ', '/', "'s ", ' and ', '\n', '(', ')', '.', '\n\n- ');
    const text = fc.array(fc.tuple(word, glue), { maxLength: 14 }).map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(text, (written) => {
        expect(findTechnologyTerms(neutralizeTechnology(written))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('puts phrases in place of terms that are themselves free of technology', () => {
    for (const { replacement } of technologyGroups) expect(findTechnologyTerms(replacement), replacement).toEqual([]);
  });

  it('takes time in proportion to the text, whatever the text', () => {
    const sentence =
      'The reader stores PostgreSQL loans via the API; the guest reserves a table and RedisCache goToCheckout in Java. ';
    for (const text of [
      sentence,
      'A',
      'aB',
      'a_',
      'http://',
      '[a](',
      '[',
      '\n',
      '1.',
      'API ',
      'API, ',
      'Go, ',
      'API 1.',
      'a APIs ',
      'Go with PostgreSQL ',
      'Stripe | ',
      'Backend: Java, ',
      'json-cpp-',
    ]) {
      const large = text.repeat(Math.ceil(400_000 / text.length));
      // A few times what it takes; a quadratic scan would take minutes.
      expect(
        measureCpuMs(() => neutralizeTechnology(large)),
        text,
      ).toBeLessThan(2_000);
    }
  });
});
