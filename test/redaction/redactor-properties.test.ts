import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from '../../src/redaction/redactor.ts';
import { plainSecrets, plantedSecrets } from './planted-secrets.ts';

const redactor = createRedactor({ redactsEmail: true });

const glue = [
  '',
  ' ',
  '\n',
  '\r\n',
  '|',
  ': ',
  '=',
  '"',
  '`',
  '\\',
  '- ',
  '> ',
  '(',
  ')',
  '[',
  ']',
  '@',
  '://',
  '&',
  ';',
  ',',
  '. ',
  '_',
];
const words = [
  'password',
  'token',
  'the API key is',
  'user: ann',
  'Password:',
  'pass',
  'PIN',
  'credentials: ann/',
  'is the password',
  'letmein',
  '&#61;',
  'secret',
  'Bearer',
  'library',
  'a1b2c3d4',
  '[REDACTED:token]',
  '[REDACTED:x]',
  'reader@example.com',
];
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...glue, ...words),
      fc.constantFrom(...[...plantedSecrets, ...plainSecrets].map(({ written }) => written)),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 24 },
  )
  .map((pieces) => pieces.join(''));

const lineEnds = (of: string): string[] => of.match(/\r\n?|\n/g) ?? [];

test('what was redacted once is left alone, lines stay lines, and each secret is named where it stood', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (before) => {
      const once = await redactor.redact(before);
      expect(await redactor.redact(once.text)).toEqual({ text: once.text, secrets: [] });
      expect(lineEnds(once.text)).toEqual(lineEnds(before));
      const lines = before.split(/\r\n?|\n/);
      for (const { line, column } of once.secrets) expect(column).toBeLessThanOrEqual(lines[line - 1]?.length ?? 0);
    }),
    { numRuns: 300 },
  );
});

test('lines without a secret come out as they went in', async () => {
  const line = fc.constantFrom(
    '# Lending',
    '- a reader borrows a book',
    '',
    '| a | b |',
    '> quoted',
    '    code',
    'password: hunter2',
    ...plantedSecrets.map(({ written }) => `- ${written}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 20 }), async (before) => {
      const { text: after, secrets } = await redactor.redact(before.join('\n'));
      const changed = new Set(secrets.map((secret) => secret.line));
      after
        .split('\n')
        .forEach((each, at) => expect(changed.has(at + 1) || each === before[at] || before.length === 0).toBe(true));
    }),
    { numRuns: 100 },
  );
});
