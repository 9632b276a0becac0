import { createHash } from 'node:crypto';

/** Chance that one seed decides: the same seed and name give the same numbers, in whatever order names are asked for. */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  happens(probability: number): boolean;
  pick<T>(weighted: readonly (readonly [weight: number, value: T])[]): T;
}

export function chanceOf(seed: number, ...name: readonly (string | number)[]): Chance {
  let state = createHash('sha256')
    .update(`${seed}/${name.join('/')}`)
    .digest()
    .readUInt32LE();
  // mulberry32 (public domain): a full period of 2^32, good enough for faults and an order of magnitude quicker than hashing each number.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (probability) => next() < probability,
    pick(weighted) {
      const [first] = weighted;
      if (!first) throw new RangeError('Nothing to pick from.');
      let rest = next() * weighted.reduce((sum, [weight]) => sum + weight, 0);
      return (weighted.find(([weight]) => (rest -= weight) < 0) ?? first)[1];
    },
  };
}
