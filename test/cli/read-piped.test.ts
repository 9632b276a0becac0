import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const module = new URL('../../src/cli/read-piped.ts', import.meta.url).href;

/** What a process reads that is started with such a stdin, and writes when it ends by itself. */
async function readIn(stdin: 'pipe' | 'ignore', given: { words?: string; ends?: boolean } = {}): Promise<unknown> {
  const stdio: StdioOptions = [stdin, 'pipe', 'inherit'];
  const code = `const { readPiped } = await import(${JSON.stringify(module)}); console.log(JSON.stringify(await readPiped()));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio });
  if (given.words !== undefined) child.stdin?.write(given.words);
  if (given.ends === true) child.stdin?.end();
  const [said] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')]);
  return JSON.parse(said);
}

it('reads what is piped in to its end', async () => {
  expect(await readIn('pipe', { words: '/accept CH-1 Ja, grün.\r\n/leave\n', ends: true })).toEqual([
    '/accept CH-1 Ja, grün.',
    '/leave',
    '',
  ]);
});

it('waits for nobody who keeps a pipe open and says nothing, nor where there is none', async () => {
  expect(await readIn('pipe')).toEqual([]);
  expect(await readIn('ignore')).toEqual([]);
});
