import { availableParallelism } from 'node:os';

/** Lets at most as many gits run at once as there are cores; the others wait in order. */
export interface GitSlots {
  acquire(): Promise<void>;
  release(): void;
}

export function createGitSlots(places: number = availableParallelism()): GitSlots {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async acquire() {
      if (free > 0) {
        free -= 1;
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      await promise;
    },
    release() {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}
