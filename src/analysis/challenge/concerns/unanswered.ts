import type { Objection } from '../../../lifecycle/challenge.ts';
import type { DesignReading } from '../read-design.ts';
import { bareStores } from './bare-stores.ts';
import { endlessRetries } from './endless-retries.ts';
import { looseEvents, lostEvents } from './lost-events.ts';
import { importsWithoutProof, releaseToAll } from './moves-without-proof.ts';
import { poisonMessages } from './poison-messages.ts';
import { unkeptCounts } from './races.ts';
import { addedTwice } from './repeated-messages.ts';
import { unspokenInvariants } from './unspoken-invariants.ts';
import { unservedModel } from './unserved-model.ts';

/**
 * What a design like this one has to answer, and does not: found by the absence of any answer, whatever its words. Silence weighs less than what is
 * said, because the answer may only not be written down.
 */
export function objectToSilence(reading: DesignReading): Objection[] {
  return [
    ...lostEvents(reading),
    ...poisonMessages(reading),
    ...unservedModel(reading),
    ...unkeptCounts(reading),
    ...addedTwice(reading),
    ...looseEvents(reading),
    ...endlessRetries(reading),
    ...importsWithoutProof(reading),
    ...releaseToAll(reading),
    ...unspokenInvariants(reading),
    ...bareStores(reading),
  ];
}
