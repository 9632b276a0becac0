import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Watch } from './start-watchdog.ts';

const { unanswered, most, intervalMs } = workerData as Watch;

setInterval(() => {
  if (Atomics.add(unanswered, 0, 1) < most) return;
  // Streams of a thread write through the main thread, which does not move.
  writeSync(2, 'The main thread has not moved for too long; this process ends, to be started again.\n');
  process.kill(process.pid, 'SIGKILL');
}, intervalMs);
