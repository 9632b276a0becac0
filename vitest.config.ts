import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/support/long-files-first.ts';

/** What a worker of two has grown to by the end of a run (2.5 GB), and something for the servers that its tests start. */
const memoryOfWorker = 3 * 1024 ** 3;

/** Folders of code that needs no database: a test in them is a unit test, unless its name says otherwise. */
const pure = 'test/{analysis,cli,config,documents,drafting,lifecycle,operations,redaction,steps,telemetry,web}/**';
/** What the name of a test says before `.test.ts` when it needs more than Node and npm, or minutes; CONTRIBUTING.md explains each. */
const apart = ['redis', 'browser', 'system', 'chaos', 'bench'];
const named = (tiers: string[]): string[] => tiers.map((tier) => `**/*.${tier}.test.ts`);

/** A project is a tier: `npm test` runs the first two of them. */
const projects = [
  project('unit', [`${pure}/*.test.ts`], named(['integration', ...apart])),
  project('integration', ['test/**/*.test.ts'], [`${pure}/!(*.integration).test.ts`, ...named(apart)]),
  ...apart.map((tier) => project(tier, named([tier]))),
];

function project(name: string, include: string[], exclude: string[] = []) {
  // A unit test has no database: nothing names it a folder for one. In chaos, one takeover waits for another.
  const own = name === 'unit' ? { globalSetup: [] } : name === 'chaos' ? { testTimeout: 120_000 } : {};
  return { extends: true as const, test: { name, include, exclude, ...own } };
}

export default defineConfig({
  test: {
    projects,
    setupFiles: ['test/support/patience.ts', 'test/support/leave-no-trace.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // test/support/leave-no-trace.ts keeps one file's doings from the next.
    isolate: false,
    // Four at most: their connections go to one database server.
    maxWorkers: Math.max(2, Math.min(availableParallelism(), 4, Math.floor(totalmem() / memoryOfWorker))),
    sequence: { sequencer: LongFilesFirst },
  },
});
