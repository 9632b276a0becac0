import type { ArtifactSummary } from '../../ports/artifacts.ts';
import type { StarterEntry } from '../../ports/starter-playbook.ts';
import type { UsecasePorts } from '../ports.ts';

/** An entry of the starter set and its artifact and gate here. */
export interface StarterState {
  readonly entry: StarterEntry;
  /** Null while nobody has adopted it. */
  readonly artifact: ArtifactSummary | null;
  /** Key of the gate that asks about it; null when none does. */
  readonly gate: string | null;
}

/** The starter set, with what is adopted already. */
export async function listStarter(
  ports: Pick<UsecasePorts, 'artifacts' | 'gates' | 'starterPlaybook'>,
): Promise<readonly StarterState[]> {
  const entries = await ports.starterPlaybook.list();
  const artifacts = await findAdopted(ports, entries);
  const gates = await findWaiting(
    ports,
    [...artifacts.values()].map(({ key }) => key),
  );
  return entries.map((entry) => {
    const artifact = artifacts.get(entry.name) ?? null;
    return { entry, artifact, gate: artifact && (gates.get(artifact.key) ?? null) };
  });
}

/** Returns the artifacts that entries became, by entry name. */
export async function findAdopted(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  entries: readonly StarterEntry[],
): Promise<ReadonlyMap<string, ArtifactSummary>> {
  const names = entries.map(({ name }) => name);
  const found = await artifacts.findImported('playbook', { aliases: names, sourceHashes: [] });
  // The newest comes first and takes precedence.
  return new Map(found.toReversed().flatMap((artifact) => artifact.aliases.map((alias) => [alias, artifact])));
}

/** Returns the gates of pending selections by artifact key. */
export async function findWaiting(
  { gates }: Pick<UsecasePorts, 'gates'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = keys.length === 0 ? [] : await gates.claimsOn(keys);
  return new Map(
    asked.filter(({ gateStatus, stays }) => gateStatus === 'pending' && stays).map(({ key, gateKey }) => [key, gateKey]),
  );
}
