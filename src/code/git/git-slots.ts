import { availableParallelism } from 'node:os';

/** Lets at most as many gits run at once as there are cores; the others wait in order. */
export interface GitSlots {
  /** Throws the reason of the signal, and waits no longer, when that comes before a place. */
  acquire(signal?: AbortSignal): Promise<void>;
  release(): void;
}

export function createGitSlots(places: number = availableParallelism()): GitSlots {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async acquire(signal) {
      if (free > 0) {
        free -= 1;
        return;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push(resolve);
      const leave = (): void => {
        const at = waiting.indexOf(resolve);
        if (at !== -1) waiting.splice(at, 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      await promise.finally(() => signal?.removeEventListener('abort', leave));
    },
    release() {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}
