/** The concurrency of one worker: one slot for each run that it works on at once. */
export interface Slots {
  /** Acquires every free slot, and returns how many. */
  enterAll(): number;
  /** Waits for a free slot. Returns false after the timeout, or when `close` was called. */
  acquire(timeoutMs: number): Promise<boolean>;
  leave(places?: number): void;
  /** Refuses every further acquisition. */
  close(): void;
}

export function createSlots(places: number): Slots {
  const waiting: ((isIn: boolean) => void)[] = [];
  let taken = 0;
  let isClosed = false;

  return {
    enterAll() {
      const free = isClosed ? 0 : places - taken;
      taken += free;
      return free;
    },

    async acquire(timeoutMs) {
      if (isClosed) return false;
      if (taken < places) {
        taken += 1;
        return true;
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.push(resolve);
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(resolve), 1);
        resolve(false);
      }, timeoutMs);
      return await promise.finally(() => clearTimeout(timer));
    },

    leave(count = 1) {
      taken -= count;
      while (taken < places && waiting.length > 0) {
        taken += 1;
        waiting.shift()?.(true);
      }
    },

    close() {
      isClosed = true;
      for (const resolve of waiting.splice(0)) resolve(false);
    },
  };
}
