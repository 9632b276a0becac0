import { splitPartRef } from '../../lifecycle/ids.ts';
import type { Part } from '../../lifecycle/parts.ts';
import type { PrdChange } from '../../lifecycle/redraft.ts';
import { comparePrdParts } from './compare-prd-parts.ts';

interface KnownPrd {
  readonly prd: string;
  /** Version of the PRD that the model is of. */
  readonly base: number;
  /** Version now. */
  readonly now: number;
  /** By local id, the version on which the links to a part were made, where that is a later one than `base`. */
  readonly pins: ReadonlyMap<string, number>;
  /** Parts of the versions named above. */
  readonly partsAt: ReadonlyMap<number, readonly Part[]>;
  /** Whole keys of parts of which a person said that what serves them still holds. */
  readonly cleared: readonly string[];
}

/** On which version of its PRD a model knows each part: a part whose links were made later than the model was known better since. */
export function pinsOf(
  prd: string,
  links: readonly { readonly to: string; readonly toVersion: number }[],
): ReadonlyMap<string, number> {
  const pins = new Map<string, number>();
  for (const { to, toVersion } of links) {
    const part = splitPartRef(to);
    if (part?.key === prd) pins.set(part.localId, Math.max(toVersion, pins.get(part.localId) ?? 0));
  }
  return pins;
}

/** What changed in a PRD since a model of it was made, and the parts as the model knows them. What a person cleared is no change. */
export function compareKnownParts({ prd, base, now, pins, partsAt, cleared }: KnownPrd): {
  readonly changes: readonly PrdChange[];
  readonly before: readonly Part[];
  readonly after: readonly Part[];
} {
  const after = partsAt.get(now) ?? [];
  const before = (partsAt.get(base) ?? []).map((part) => {
    const pin = pins.get(part.localId) ?? base;
    return (pin > base ? partsAt.get(pin)?.find(({ localId }) => localId === part.localId) : undefined) ?? part;
  });
  const known = new Set(before.map(({ localId }) => localId));
  // A part that came in between, which a person has covered since.
  const later = [...pins].flatMap(([localId, pin]) =>
    pin > base && !known.has(localId) ? (partsAt.get(pin)?.filter((part) => part.localId === localId) ?? []) : [],
  );
  const all = [...before, ...later];
  const changes = comparePrdParts(prd, { before: all, after });
  return { changes: changes.filter(({ ref, change }) => change !== 'changed' || !cleared.includes(ref)), before: all, after };
}
