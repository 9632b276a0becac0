/**
 * Sends hostile requests to a server of its own and checks every answer, and every write at the end. Without a seed it draws one, and prints it.
 *
 *   npm run hostile -- --runs 10000 --seed 1
 */
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const provide = {
  ...(values.runs === undefined ? {} : { hostileRuns: Number(values.runs) }),
  hostileSeed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed),
};
const vitest = await startVitest('test', ['test/http/hostile.chaos.test.ts', 'test/http/hostile/heavy.chaos.test.ts'], {
  watch: false,
  provide,
});
await vitest.close();
