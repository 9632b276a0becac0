/**
 * Runs what asks the most of a database and a queue on other versions of them than the tests use, one after the other, and says which hold:
 *
 *   npm run compat -- [--majors 14,15,16,17,18] [--redis /path/to/valkey-server] [--locale "--locale-provider=icu --icu-locale=en-US --locale=C.UTF-8"]
 *
 * PostgreSQL comes from npm. On a version that is older than Throughline asks for, `doctor` must say so. Ends with 1 when anything does not hold.
 */
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { oldestServer } from '../../src/repository/external/inspect-server.ts';
import { fetchPostgres } from './fetch-postgres.ts';
import { runEssentialTests } from './run-tests.ts';

const { values } = parseArgs({
  options: {
    majors: { type: 'string', default: '14,15,16,17,18' },
    redis: { type: 'string' },
    locale: { type: 'string' },
  },
});
const majors = values.majors.split(',').map(Number);
if (majors.some((major) => !Number.isInteger(major) || major < 10 || major > 99))
  throw new Error('Write --majors as PostgreSQL numbers them, with commas: 15,16,17.');

const run = promisify(execFile);
const others = {
  ...(values.redis === undefined ? {} : { THROUGHLINE_TEST_REDIS_SERVER: values.redis, THROUGHLINE_TEST_REQUIRE_REDIS: '1' }),
  ...(values.locale === undefined ? {} : { THROUGHLINE_TEST_POSTGRES_LOCALE: values.locale }),
};
let held = true;
for (const [major, folder] of await fetchPostgres(majors)) {
  const line = folder === null ? failed(`npm has none for this platform`) : await judge(major, folder);
  console.log(`PostgreSQL ${major}: ${line}`);
}
process.exitCode = held ? 0 : 1;

async function judge(major: number, folder: string): Promise<string> {
  const env = { ...others, THROUGHLINE_TEST_POSTGRES: folder };
  if (major < oldestServer) return await seeRefusal(env);
  const startedAtMs = performance.now();
  const { passed, skipped, failures } = await runEssentialTests(env);
  const took = `${((performance.now() - startedAtMs) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`;
  const counted = `${passed} tests passed, ${skipped} skipped, ${failures.length} failed (${took})`;
  return failures.length === 0 && passed > 0 ? `holds: ${counted}` : failed([counted, ...failures].join('\n  '));
}

async function seeRefusal(env: Readonly<Record<string, string>>): Promise<string> {
  const script = new URL('./see-refusal.ts', import.meta.url).pathname;
  try {
    const { stdout } = await run(process.execPath, [script], { env: { ...process.env, ...env } });
    return `refused: ${stdout.trim()}`;
  } catch (cause) {
    return failed(`not refused as it should be: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

function failed(line: string): string {
  held = false;
  return `DOES NOT HOLD: ${line}`;
}
