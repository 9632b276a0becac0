import { afterAll, expect, vi } from 'vitest';

// The test files of a worker share its process and whatever modules they load, which saves loading the program for each of them (half of the
// processor's time of the use cases' tests). What one file changes there, another one would meet, depending on the order.
const before = readShared();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetConfig();
  expect(readShared(), 'A test file leaves the process as it found it: undo this in its afterAll').toEqual(before);
});

function readShared(): object {
  return {
    environment: { ...process.env },
    folder: process.cwd(),
    mask: process.umask(),
    globals: { fetch, setTimeout, setInterval, Date, random: Math.random },
    listeners: Object.fromEntries(
      ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'].map((name) => [
        name,
        process.listenerCount(name),
      ]),
    ),
  };
}
