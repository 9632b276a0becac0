/** Slots for a limited number of threads, granted in the order of requests. */
export interface Turns {
  /** Resolves with a slot, to be released by `leave`; rejects on abort or after `close`. */
  enter(signal?: AbortSignal): Promise<void>;
  leave(): void;
  /** Throws if `close` was called since entering. */
  requireOpen(): void;
  /** Refuses all waiting and later callers. */
  close(): void;
}

export function createTurns(most: number): Turns {
  const waiting: PromiseWithResolvers<void>[] = [];
  let taken = 0;
  let isClosed = false;
  const requireOpen = (): void => {
    if (isClosed) throw closed();
  };

  return {
    requireOpen,

    async enter(signal) {
      signal?.throwIfAborted();
      requireOpen();
      if (taken < most) {
        taken += 1;
        return;
      }
      const own = Promise.withResolvers<void>();
      const giveUp = (): void => {
        const at = waiting.indexOf(own);
        // A caller that already has a slot checks the signal itself.
        if (at >= 0) waiting.splice(at, 1);
        if (at >= 0) own.reject(signal?.reason);
      };
      waiting.push(own);
      signal?.addEventListener('abort', giveUp, { once: true });
      await own.promise.finally(() => signal?.removeEventListener('abort', giveUp));
    },

    leave() {
      const next = waiting.shift();
      if (next) next.resolve();
      else taken -= 1;
    },

    close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(closed());
    },
  };
}

function closed(): Error {
  return new Error('The threads of the rules have ended.');
}
