import { listNamed } from '../../lifecycle/design-items.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { listOwned, type Decision, type PackMaterial } from './pack-material.ts';

/** An invariant of an AI-DAA, or on the lightweight path any part of a TIP. */
const invariant = /^(?:DAA-\d{3,}#INV-|TIP-\d{3,}#)/;

/** Lists the invariants that a Bolt's parts, its criteria or its whole AI-ADR link to. */
export function listInvariantRefs({ bolt, decisions }: Pick<PackMaterial, 'bolt' | 'decisions'>): string[] {
  const owned = new Set(listOwned(bolt.body));
  const named = [
    ...decisions.flatMap((decision) => linkedFrom(decision, owned)),
    ...bolt.body.acceptanceCriteria.map(({ from }) => from),
  ];
  return [...new Set(named)].filter((ref) => invariant.test(ref));
}

/** Lists what the owned parts of an AI-ADR link to, then what the whole AI-ADR does. */
function linkedFrom({ key, body }: Decision, owned: ReadonlySet<string>): string[] {
  const isOwned = (localId: string): boolean => owned.has(partRef(key, localId));
  const linked = (has: (from: string | undefined) => boolean): string[] =>
    body.references.filter(({ from }) => has(from)).map(({ to }) => to);
  return [
    ...linked((from) => from !== undefined && isOwned(from)),
    ...body.monitoring.metrics.filter(({ id }) => isOwned(id)).flatMap(({ measures }) => listNamed(measures)),
    ...linked((from) => from === undefined),
  ];
}
