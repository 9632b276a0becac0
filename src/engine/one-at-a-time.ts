/** Calls `work` once more after the call in hand, however often it is asked for meanwhile; never twice at once. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let isWaiting = false;
  return () => {
    if (isWaiting) return last;
    isWaiting = true;
    const start = (): Promise<void> => {
      isWaiting = false;
      return work();
    };
    last = last.then(start, start);
    return last;
  };
}
