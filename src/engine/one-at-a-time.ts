/** Wraps `work` so that it never runs twice at once. Calls during a run share one further run. */
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
