import { vi } from 'vitest';

/** The library's one second is less than a busy machine may take for anything; whoever means a shorter time says so. */
const patienceMs = 15_000;

const { waitFor, waitUntil } = vi;

Object.assign(vi, {
  waitFor: (work: () => unknown, options: object = {}) => waitFor(work, { timeout: patienceMs, ...options }),
  waitUntil: (work: () => unknown, options: object = {}) => waitUntil(work, { timeout: patienceMs, ...options }),
});
