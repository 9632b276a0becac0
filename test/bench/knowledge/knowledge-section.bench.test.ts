import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('prints what it measured beside the aims and the peers', async () => {
  const folder = new URL('../../..', import.meta.url);
  const order = ['test/bench/main.ts', '--only', 'knowledge', '--artifacts', '2000'];
  const { stdout } = await run(process.execPath, order, { cwd: folder });
  expect(stdout).toMatch(/A repository of 2000 artifacts, \d{4} links and \d{4} parts \(made in \d+ s\), asked over HTTP/);
  const rows = stdout.split('\n').flatMap((line) =>
    line.startsWith('| ')
      ? [
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ]
      : [],
  );
  const timed = rows.filter(([, p50 = '']) => p50.endsWith(' ms'));
  expect(timed).toHaveLength(11);
  for (const [, p50 = '', p95 = ''] of timed) expect(Number.parseFloat(p50)).toBeLessThanOrEqual(Number.parseFloat(p95));
  const rated = rows.filter(([, figure = '']) => /^\d+ a second$/.test(figure));
  expect(rated.map(([what = '']) => what.split(' ')[0])).toEqual(['Import', 'Reading']);
  const judged = rows.filter(([, , , aim = '', met = '']) => aim !== '' && ['yes', 'NO'].includes(met));
  expect(judged).toHaveLength(10);
  expect(stdout).toMatch(/OpenFastTrace[\s\S]*doorstop[\s\S]*sphinx-needs/);
}, 180_000);
