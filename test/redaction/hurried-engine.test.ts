import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const finder = fileURLToPath(new URL('../../src/redaction/find-secrets.ts', import.meta.url));

test.each([
  'Given the API key a8Kd93LmQx72PwZr6TnV4bYc, when a partner calls, then it answers.',
  'Log in as root with Password Xk9#mQ2vLp7!wZ4r and look around.',
  'The CLIENT SECRET 0123456789abcdef0123456789abcdef is for the pilot.',
])('a process that has compiled much, and compiles on without optimizing, finds the secret too: %s', async (text) => {
  const script = `
    const { findSecrets } = await import(${JSON.stringify(finder)});
    console.log(findSecrets(${JSON.stringify(text)}, { redactsEmail: false }).length);`;
  // The engine's own switch for what it does by itself once a megabyte of expressions was compiled.
  const { stdout } = await run(process.execPath, ['--no-regexp-optimization', '--input-type=module', '--eval', script]);
  expect(stdout.trim()).toBe('1');
});
