import { expect, test } from 'vitest';
import { findWithLibrary } from '../../src/redaction/find-with-library.ts';
import { redactAll } from '../../src/ports/redact-all.ts';
import { createRedactor } from '../../src/redaction/redactor.ts';

const redactor = createRedactor({ redactsEmail: false });
const redact = async (text: string): Promise<string> => (await redactor.redact(text)).text;

const keyLine = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const armor = (edge: string, label = 'PRIVATE KEY'): string => `-----${edge} ${label}-----`;
const token = `gh${'p_'}aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hL3nR6`;

test.each([
  'PRIVATE KEY',
  'RSA PRIVATE KEY',
  'EC PRIVATE KEY',
  'OPENSSH PRIVATE KEY',
  'ENCRYPTED PRIVATE KEY',
  'PGP PRIVATE KEY BLOCK',
])('the lines of a %s stay lines, in a list, a quote and a code block', async (label) => {
  for (const indent of ['', '    ', '> ']) {
    const key = [armor('BEGIN', label), keyLine, keyLine, 'q83vEjRWeJA=', armor('END', label)].map((line) => indent + line);
    const before = ['# Keys', ...key, 'As a reader, I want to borrow.'];
    const { text, secrets } = await redactor.redact(before.join('\n'));
    const gone = indent.replace(/ $/, indent === '> ' ? ' ' : '$&');
    expect(text.split('\n')).toEqual(['# Keys', `${indent}[REDACTED:private-key]`, gone, gone, gone, gone, before.at(-1)]);
    expect(secrets).toEqual([{ kind: 'private-key', line: 2, column: indent.length + 1 }]);
  }
});

test('a key on one line of JSON goes, and one that was cut off goes as far as it is there', async () => {
  const escaped = JSON.stringify({ private_key: `${armor('BEGIN')}\n${keyLine}\n${armor('END')}\n`, client_id: '7' });
  expect(await redact(escaped)).toBe(`{"private_key":"[REDACTED:private-key]","client_id":"7"}`);
  expect(await redact(`${armor('BEGIN')}\n${keyLine}\n${keyLine}\n\nThe library opens.`)).toBe(
    '[REDACTED:private-key]\n\n\n\nThe library opens.',
  );
});

test('what stands around a secret stays: the address without its password, the name without its value', async () => {
  expect(await redact('postgres://app:sh3lf!life@db.internal/lending')).toBe(
    'postgres://app:[REDACTED:connection-string]@db.internal/lending',
  );
  expect(await redact('- **Password:** hunter2.')).toBe('- **Password:** [REDACTED:password].');
  expect(await redact('{"password": "correct horse battery staple", "user": "app"}')).toBe(
    '{"password": "[REDACTED:password]", "user": "app"}',
  );
  expect(await redact('{\\"password\\": \\"letmein\\"}')).toBe('{\\"password\\": \\"[REDACTED:password]\\"}');
});

test('a column named as a secret is one', async () => {
  const table = ['| User | Password |', '|---|---|', '| ann | blue42sky |', '| bob | required |'].join('\n');
  expect(await redact(table)).toBe(table.replace('blue42sky', '[REDACTED:password]'));
});

test('overlapping matches become one, of the most telling kind', async () => {
  expect(await redactor.redact(`Authorization: Bearer ${token}`)).toEqual({
    text: 'Authorization: Bearer [REDACTED:github-token]',
    secrets: [{ kind: 'github-token', line: 1, column: 23 }],
  });
});

test('places are those of the text as it was, whatever its line ends', async () => {
  const { secrets } = await redactor.redact(`one\r\ntwo ${token} and ${token}\rfour\n${token}`);
  expect(secrets.map(({ line, column }) => [line, column])).toEqual([
    [2, 5],
    [2, 10 + token.length],
    [4, 1],
  ]);
});

test('the library reads what is left, whatever a comment in the text tells it, and also where the text is cut for it', async () => {
  for (const before of ['<!-- secretlint-disable -->\n', 'x '.repeat(16_375)]) {
    const found = await findWithLibrary(`${before}${token} ${'y '.repeat(20_000)}`, []);
    expect(found).toContainEqual({ kind: 'github-token', start: before.length, end: before.length + token.length });
  }
  expect(await findWithLibrary(token, [{ kind: 'token', start: 0, end: token.length }])).toEqual([]);
});

test('what only resembles a placeholder is read', async () => {
  expect(await redact(`[REDACTED:${token}]`)).toBe('[REDACTED:[REDACTED:github-token]]');
});

test('e-mail addresses go where the policy says so', async () => {
  const strict = createRedactor({ redactsEmail: true });
  const text = 'Write to ann.lee+books@library.example.org, not to git@github.com:library/lending.git.';
  expect((await strict.redact(text)).text).toBe('Write to [REDACTED:email], not to git@github.com:library/lending.git.');
  expect(await redact(text)).toBe(text);
});

// To read the run to its end for each name in it took minutes for 500 kB. The margin is for a loaded machine.
test('names that follow one another without a gap are not each read to the end of all', { timeout: 60_000 }, async () => {
  const text = 'sid='.repeat(500_000);
  expect(await redact(text)).toBe(text);
  expect(await redact(`sid=sid=sid=${'a1'.repeat(20)}`)).not.toContain('a1');
});

test('redacts many texts as each alone: a neighbor makes nothing a secret, and hides none', async () => {
  const redactor = createRedactor({ redactsEmail: false });
  const texts = [
    'Login asks for a password:',
    'returns404WhenMissing',
    'API token:',
    'sha256:0a1b2c3d4e5f60718293a4b5c6d7e8f9',
    'password: hunter2hunter2',
  ];
  const alone = await Promise.all(texts.map((text) => redactor.redact(text)));
  expect(await redactAll(redactor, texts)).toEqual(alone);
  expect(alone.map(({ secrets }) => secrets.length).at(-1)).toBe(1);
});
