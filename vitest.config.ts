import { defineConfig } from 'vitest/config';

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
    maxWorkers: 2,
  },
});
