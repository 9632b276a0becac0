import { expect, test } from 'vitest';
import { repositoryRoot } from '../e2e/support/command-line.ts';
import { readOutcome } from './run-tests.ts';

const green = {
  numPassedTests: 3,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  numPendingTests: 1,
  testResults: [{ name: `${repositoryRoot}test/a.test.ts`, status: 'passed', message: '', assertionResults: [] }],
};

test('tests that all passed and ended well hold', () => {
  expect(readOutcome(0, JSON.stringify(green))).toEqual({ passed: 3, skipped: 1, failures: [] });
});

test('an ending that is not 0 does not hold, whatever the report says', () => {
  expect(readOutcome(1, JSON.stringify(green)).failures).toEqual(['the tests ended with 1']);
  expect(readOutcome(null, JSON.stringify(green)).failures).toEqual(['the tests ended with a signal']);
  expect(readOutcome(1, null).failures).toEqual(['the tests ended with 1', 'no report was written']);
});

test('what failed is named', () => {
  const assertionResults = [{ fullName: 'counts', status: 'failed', failureMessages: ['Error: two\n at x'] }];
  const red = { ...green, testResults: [{ ...green.testResults[0], status: 'failed', assertionResults }] };
  expect(readOutcome(1, JSON.stringify(red)).failures).toEqual(['test/a.test.ts: counts: Error: two']);
});
