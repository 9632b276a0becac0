/** Who may have one of so many threads, in the order in which they asked. */
export interface Turns {
  /** Settles as soon as one is free; rejects with the signal's reason, or once `close` was called. Whoever has one gives it back by `leave`. */
  enter(signal?: AbortSignal): Promise<void>;
  leave(): void;
  /** Throws once `close` was called: it may have been since one entered. */
  requireOpen(): void;
  /** Nobody gets one from now on; those who wait are refused. */
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
        // Who has got one meanwhile hears of it where the work is done.
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
