import { vi } from 'vitest';

/** The library's one second is less than a busy machine may take for anything; whoever means a shorter time says so. */
const timeoutMs = 15_000;

/** Set up anew for every test file of a worker, which all share one `vi`: what an earlier file wrapped needs no second wrap. */
const wrapped = Symbol.for('throughline.patience');

if (!(wrapped in vi)) {
  const { waitFor, waitUntil } = vi;
  Object.assign(vi, {
    [wrapped]: true,
    waitFor: (work: () => unknown, options: object = {}) => waitFor(work, { timeout: timeoutMs, ...options }),
    waitUntil: (work: () => unknown, options: object = {}) => waitUntil(work, { timeout: timeoutMs, ...options }),
  });
}
