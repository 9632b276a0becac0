/** The places of one worker: as many runs as it works on at once, whichever way they come. */
export interface Slots {
  /** Takes every place that is free now, and returns how many. */
  enterAll(): number;
  /** Takes a place as soon as one is free. False when none was within that time, or `close` was called. */
  acquire(timeoutMs: number): Promise<boolean>;
  leave(places?: number): void;
  /** Nobody gets a place from now on. */
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
