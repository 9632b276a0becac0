import { Command } from 'commander';
import { expect, test } from 'vitest';
import { inCallWords } from '../../../src/cli/fixes/render-call.ts';
import { ConflictError, InputError } from '../../../src/lifecycle/errors.ts';

const command = new Command('throughline')
  .command('baseline')
  .command('create')
  .argument('<name>')
  .argument('[keys...]')
  .option('--since <day>')
  .option('--max-turns <number>');

const refused = (...at: string[]): InputError =>
  new InputError({
    id: 'request.invalid',
    message: at.map((field) => `body, ${field}: is odd`).join('; '),
    fix: '/docs describes the operation.',
    details: { problems: at.map((field) => ({ in: 'body', at: field, message: 'is odd' })) },
  });

test.each([
  ['name', '<name>: is odd'],
  ['keys.0', '<keys>: is odd'],
  ['since', '--since: is odd'],
  ['maxTurns', '--max-turns: is odd'],
  ['other.2', 'other.2: is odd'],
  ['', 'the command: is odd'],
])('field "%s" of a request is told as %s', (at, message) => {
  expect(inCallWords(refused(at), command)).toMatchObject({
    id: 'request.invalid',
    message,
    fix: 'Correct what is listed; `throughline baseline create --help` shows how to call it.',
  });
});

test('every problem is told, and what programs read of them is kept', () => {
  const error = refused('name', 'since');
  expect(inCallWords(error, command)).toMatchObject({ message: '<name>: is odd; --since: is odd', details: error.details });
});

test('any other refusal stays as it is', () => {
  const other = new ConflictError({ id: 'baseline.exists', message: 'It exists.', fix: 'Take another.' });
  expect(inCallWords(other, command)).toBe(other);
  expect(inCallWords(refused('name'), null)).toEqual(refused('name'));
});
