/** What became of a test. Only `passed` proves anything. `flaky` failed first and then passed. */
export const testStatuses = ['passed', 'failed', 'skipped', 'flaky', 'not-run'] as const;
export type TestStatus = (typeof testStatuses)[number];

export const testSuites = ['unit', 'integration', 'e2e', 'smoke'] as const;
export type TestSuite = (typeof testSuites)[number];
