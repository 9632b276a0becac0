import { describe, expect, test } from 'vitest';
import {
  readArtifactKey,
  readGateKey,
  readList,
  readPair,
  readRunKey,
  readVersion,
} from '../../../src/cli/input/parse-arguments.ts';
import { readVerdict, requireVerdict } from '../../../src/cli/interaction/read-verdict.ts';
import { says } from '../../support/says.ts';

test('keys are taken in any case and with spaces around them', () => {
  expect([readArtifactKey(' daa-001 '), readGateKey('gate-012'), readRunKey('RUN-1000')]).toEqual([
    'DAA-001',
    'GATE-012',
    'RUN-1000',
  ]);
});

test.each(['', 'DAA-1', 'DAA-001#US-1'])('%j is no artifact key', (text) => {
  expect(() => readArtifactKey(text)).toThrow(expect.objectContaining({ id: 'key.malformed' }) as Error);
});

test('what is no key may be an alias, which stays as it was written', () => {
  expect([readArtifactKey(' 0018 '), readArtifactKey('use-Queues.md', 'adr')]).toEqual(['0018', 'use-Queues.md']);
});

test.each([
  ['DS-001', 'design'],
  ['gate-012', 'gate'],
  ['RUN-001', 'run'],
])('%s, which is no artifact, is told by what it is, and read by its own noun', (text, noun) => {
  expect(() => readArtifactKey(text, 'rfc')).toThrow(
    expect.objectContaining({
      id: 'key.of-other',
      fix: says(`\`throughline ${noun} show ${text.toUpperCase()}\``),
    }),
  );
  // A category of the Playbook may be called the same.
  expect(readArtifactKey(text, 'playbook')).toBe(text.toUpperCase());
});

test('versions start at 1', () => {
  expect([readVersion('2'), readVersion('v3')]).toEqual([2, 3]);
  for (const text of ['0', '-1', '1.5', '1e3', '', '99999999999999999999']) {
    expect(() => readVersion(text)).toThrow(expect.objectContaining({ id: 'version.malformed' }) as Error);
  }
});

test('lists may come one by one or with commas', () => {
  expect(readList(['a,b', ' c ', ''])).toEqual(['a', 'b', 'c']);
});

test('the text after the first equals sign may hold further ones', () => {
  expect(readPair('OP-borrow=limit = 6')).toEqual({ name: 'OP-borrow', text: 'limit = 6' });
  expect(readPair('OP-borrow')).toEqual({ name: 'OP-borrow', text: null });
});

describe('a verdict', () => {
  test('reads every option', () => {
    expect(
      readVerdict({
        met: ['a,b'],
        notMet: ['c=why'],
        waive: ['daa-god-object=planned', 'tip-field-missing@Edge Cases=none yet'],
        comment: ['Loan=rename', 'in general'],
        note: ' n ',
      }),
    ).toEqual({
      all: false,
      met: ['a', 'b'],
      notMet: [{ id: 'c', verdict: 'not-met', note: 'why' }],
      waivers: [
        { code: 'DAA-GOD-OBJECT', reason: 'planned' },
        { code: 'TIP-FIELD-MISSING', part: 'Edge Cases', reason: 'none yet' },
      ],
      comments: [
        { part: 'Loan', text: 'rename' },
        { part: '', text: 'in general' },
      ],
      note: 'n',
      contentHash: undefined,
    });
  });

  test('of an approval that says nothing about the criteria is refused', () => {
    const verdict = readVerdict({ note: 'fine' });
    expect(() => requireVerdict({ decision: 'approve', verdict })).toThrow(
      expect.objectContaining({ id: 'gate.criteria-missing' }) as Error,
    );
  });
});
