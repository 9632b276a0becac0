import fc from 'fast-check';
import { hostileRequest } from './hostile-requests.ts';
import type { HostileWorld, Lane } from './hostile-world.ts';
import { doDeed, validDeed, type Abandoned } from './valid-deeds.ts';

/** Clients at once, each with a connection of its own. */
const lanes = 16;

/**
 * Sends about `runs` requests from several clients at once, hostile ones with valid ones between, and lets abandoned ones be asked again at the
 * end. Throws for the first answer that should not be, with the seed and the smallest request that gets it.
 */
export async function runHostile(world: HostileWorld, { runs, seed }: { runs: number; seed: number }): Promise<void> {
  const abandoned: Abandoned = [];
  const anything = fc.oneof(
    { weight: 93, arbitrary: hostileRequest(world.targets).map((request) => ({ request })) },
    { weight: 7, arbitrary: validDeed.map((deed) => ({ deed })) },
  );
  const runLane = async (number: number): Promise<void> => {
    const lane = world.openLane();
    try {
      await fc.assert(
        fc.asyncProperty(anything, async (one) => {
          if ('request' in one) await lane.exchange(one.request);
          else await doDeed(one.deed, { world, lane, abandoned });
        }),
        { seed: seed + number, numRuns: Math.ceil(runs / lanes), interruptAfterTimeLimit: 20 * 60_000 },
      );
    } catch (cause) {
      throw new Error(`Seed ${seed} (client ${number}): ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    } finally {
      lane.close();
    }
  };
  const results = await Promise.allSettled(Array.from({ length: lanes }, (_, number) => runLane(number)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  await askAgain(world.openLane(), abandoned);
}

/** The same request under the same key, until the server has an answer. */
async function askAgain(lane: Lane, abandoned: Abandoned): Promise<void> {
  for (const request of abandoned) {
    let answer = await lane.exchange(request);
    while (answer?.status === 409) answer = await lane.exchange(request);
    if (answer?.status !== 200 && answer?.status !== 201) throw new Error(`A repeated import was answered ${answer?.status}.`);
  }
  lane.close();
}
