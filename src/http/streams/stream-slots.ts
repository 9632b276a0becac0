import { tooManyRequests } from '../middleware/limit-rate.ts';

/** Counts the open streams, per caller and in total. */
export interface StreamSlots {
  /** Takes a slot and returns its release. Throws HttpRefusal `rate.limited` when none is left. */
  take(callerId: string, most: { ofCaller: number; ofAll: number }): () => void;
}

export function createStreamSlots(): StreamSlots {
  const open = new Map<string, number>();
  let all = 0;
  return {
    take(callerId, { ofCaller, ofAll }) {
      const count = open.get(callerId) ?? 0;
      if (count >= ofCaller) throw tooManyRequests(`You have ${count} event streams open, and no more are given.`, 5);
      if (all >= ofAll) throw tooManyRequests(`The server has ${all} event streams open, and no more are given.`, 5);
      open.set(callerId, count + 1);
      all += 1;
      return () => {
        const left = (open.get(callerId) ?? 1) - 1;
        if (left > 0) open.set(callerId, left);
        else open.delete(callerId);
        all -= 1;
      };
    },
  };
}
