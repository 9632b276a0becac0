import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/support/long-files-first.ts';

/** What a worker of two has grown to by the end of a run (2.5 GB), and something for the servers that its tests start. */
const memoryOfWorker = 3 * 1024 ** 3;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
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
