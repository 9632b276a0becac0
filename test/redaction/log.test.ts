import { expect, test } from 'vitest';
import { createLog } from '../../src/log.ts';
import { plainSecrets, plantedSecrets } from './planted-secrets.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLog('debug', { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

test.each([...plantedSecrets, ...plainSecrets])('$name reaches no line of the log', ({ written, secret }) => {
  const cause = new Error(`could not reach ${written}`);
  const error = Object.assign(new Error(`failed: ${written}`, { cause }), { details: { request: [written] } });
  const line = JSON.stringify(
    logged((log) => log.child({ bound: written }).error({ err: error, nested: { deep: [written] } }, `because of ${written}`)),
  );
  expect(line).not.toContain(JSON.stringify(secret).slice(1, -1));
});

test('a field with a telling name is not printed, whatever it holds and however deep it is', () => {
  const line = logged((log) =>
    log.info({ a: { b: { dbPassword: 'letmein', apiKey: 'books', clientSecret: 42 } }, tokens: 12, token: '' }, 'call'),
  );
  expect(line).toMatchObject({
    a: { b: { dbPassword: '[REDACTED:password]', apiKey: '[REDACTED:api-key]', clientSecret: '[REDACTED:client-secret]' } },
    tokens: 12,
    token: '',
    msg: 'call',
  });
});

test('everything else is printed as it was', () => {
  const error = Object.assign(new Error('the queue is gone'), { code: 'ECONNREFUSED' });
  const line = logged((log) => log.warn({ err: error, run: 'RUN-1' }, 'queue'));
  expect(line).toMatchObject({ run: 'RUN-1', msg: 'queue', err: { message: 'the queue is gone', code: 'ECONNREFUSED' } });
  expect(JSON.stringify(line)).toContain('log.test.ts');
});
