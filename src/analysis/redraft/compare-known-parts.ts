import { splitPartRef } from '../../lifecycle/ids.ts';
import type { Part } from '../../lifecycle/parts.ts';
import type { PrdChange } from '../../lifecycle/redraft.ts';
import { comparePrdParts } from './compare-prd-parts.ts';

interface KnownPrd {
  readonly prd: string;
  /** Version of the PRD that the model is based on. */
  readonly base: number;
  /** Current version of the PRD. */
  readonly now: number;
  /** Version of a part's links, by local id, when later than `base`. */
  readonly pins: ReadonlyMap<string, number>;
  /** Parts of the PRD in the versions named above. */
  readonly partsAt: ReadonlyMap<number, readonly Part[]>;
  /** Whole keys of parts that a person confirmed need no redraft. */
  readonly cleared: readonly string[];
}

/** Returns the PRD version at which links pin each part; it may be later than the model's own. */
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

/** Returns the PRD's changes since the model, without cleared ones, and the parts then and now. */
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
  // These parts are newer than the model, and a person has covered them since.
  const later = [...pins].flatMap(([localId, pin]) =>
    pin > base && !known.has(localId) ? (partsAt.get(pin)?.filter((part) => part.localId === localId) ?? []) : [],
  );
  const all = [...before, ...later];
  const changes = comparePrdParts(prd, { before: all, after });
  return { changes: changes.filter(({ ref, change }) => change !== 'changed' || !cleared.includes(ref)), before: all, after };
}
