import { expect, test } from 'vitest';
import { readDuration, readGrant, readRequiredRoles, readRoleNames } from '../../../src/cli/input/read-rule.ts';

test('a time is read with its unit, and never is none', () => {
  expect(['90s', '15m', '12h', '2d', '1w', 'never'].map(readDuration)).toEqual([90, 900, 43_200, 172_800, 604_800, null]);
  for (const text of ['', '2', '0d', '-1d', '2 days', '1.5h']) {
    expect(() => readDuration(text)).toThrow(expect.objectContaining({ id: 'duration.malformed' }));
  }
});

test('roles are read with how many of them, and none takes a demand away', () => {
  expect(readRequiredRoles(['architect=2,domain-expert'])).toEqual({ architect: 2, 'domain-expert': 1 });
  expect(readRequiredRoles(['none'])).toEqual({});
  expect(readRoleNames(['management', 'lead-engineer'])).toEqual(['management', 'lead-engineer']);
  for (const text of ['wizard=1', 'architect=0', 'architect=x']) {
    expect(() => readRequiredRoles([text])).toThrow(expect.objectContaining({ id: 'gate-rule.malformed' }));
  }
});

test('a grant is an amount above nothing', () => {
  expect([readGrant('500_000'), readGrant('2.5'), readGrant(undefined)]).toEqual([500_000, 2.5, undefined]);
  for (const text of ['0', '-5', 'much', '']) {
    expect(() => readGrant(text)).toThrow(expect.objectContaining({ id: 'gate.grant-too-small' }));
  }
});
