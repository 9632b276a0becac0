import { logFinding, type LogKind } from '../../documents/adr-log/log-record.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { baseName } from '../../documents/adr-log/read-number.ts';
import type { ImportedArtifact } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';
import { newArtifact, replaceContent, reportRecord, type Order, type SourcedRecord, type StoredRecord } from './store-record.ts';

/** Records that one transaction takes: others who create artifacts of the kind wait for it, some 2 ms a record. */
const mostTogether = 100;
/** The same in characters, because a document may have 2 MB. */
const longestTogether = 4_000_000;

/**
 * Stores the records of a log, each after those that it refers to and as many as possible in one transaction: a new artifact, the next version of the one
 * that came from the same file before, or nothing.
 */
export async function storeRecords(
  ports: UsecasePorts,
  order: Omit<Order, 'keyOf'>,
  records: readonly SourcedRecord[],
): Promise<StoredRecord[]> {
  const stored = new Map<string, StoredRecord>();
  const toStore: Order = { ...order, keyOf: (file) => stored.get(file)?.key ?? '' };
  for (const together of gatherRecords(records)) {
    const found = await findArtifacts(ports, order.kind, together);
    const known = findKnown(found, together);
    const fresh = together.filter((one) => !known.has(one));
    const artifacts = fresh.map((one) => newArtifact(ports, toStore, one));
    const created = await ports.artifacts.createMany({ kind: order.kind, artifacts });
    for (const [at, artifact] of created.entries()) {
      const one = fresh[at];
      const findings = one ? remarkCopies(one, found) : [];
      if (one) stored.set(one.record.file, reportRecord(toStore, one, { artifact, outcome: 'created', findings }));
    }
    for (const [sourced, key] of known)
      stored.set(sourced.record.file, reportRecord(toStore, sourced, await replaceContent(ports, toStore, { sourced, key })));
  }
  return records.flatMap(({ record }) => stored.get(record.file) ?? []);
}

/**
 * Records in their order, a gathering at a time. Another begins where a record refers to one of this one, whose key its document names, and where it says
 * the same as one of this one, which it may turn out to be.
 */
export function* gatherRecords(records: readonly SourcedRecord[]): Generator<SourcedRecord[]> {
  let together: SourcedRecord[] = [];
  let met = new Set<string>();
  let length = 0;
  for (const one of records) {
    const { supersedes, amends, file } = one.record;
    const meets = [...supersedes, ...amends, sameRecord(one)].some((name) => met.has(name));
    if (together.length > 0 && (meets || together.length >= mostTogether || length + one.text.length > longestTogether)) {
      yield together;
      together = [];
      met = new Set();
      length = 0;
    }
    together.push(one);
    met.add(file).add(sameRecord(one));
    length += one.text.length;
  }
  if (together.length > 0) yield together;
}

/** Keys of the artifacts that records are, by where they came from; the same words from another place are the same record too, since a log moves with its repository. */
function findKnown(found: readonly ImportedArtifact[], records: readonly SourcedRecord[]): Map<SourcedRecord, string> {
  const byAlias = new Map<string, string>();
  const bySaying = new Map<string, string>();
  // The newest of those that have the same comes first, and counts.
  for (const { key, aliases, sourceHashes } of found.toReversed())
    for (const alias of aliases) {
      byAlias.set(alias, key);
      for (const hash of sourceHashes) bySaying.set(`${hash} ${baseName(alias)}`, key);
    }
  const known = new Map<SourcedRecord, string>();
  for (const one of records) {
    const key = byAlias.get(one.alias) ?? bySaying.get(sameRecord(one));
    if (key !== undefined) known.set(one, key);
  }
  return known;
}

/** What stands here in the same words under another name: a file that was renamed comes in once more. */
function remarkCopies({ record: { file, findings }, sourceHash }: SourcedRecord, found: readonly ImportedArtifact[]): Finding[] {
  const [copy] = findings.some(({ code }) => code === 'LOG-SAME-TEXT')
    ? []
    : found.filter(({ sourceHashes }) => sourceHashes.includes(sourceHash));
  if (!copy) return [];
  return [
    logFinding('LOG-SAME-TEXT', { file, line: 1 }, `It says word for word what ${copy.key} says, which came from another file.`),
  ];
}

/** All artifacts that records came to be here, and others that one of them could be. */
export function findArtifacts(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  kind: LogKind,
  records: readonly SourcedRecord[],
): Promise<readonly ImportedArtifact[]> {
  const aliases = records.map(({ alias }) => alias);
  return artifacts.findImported(kind, { aliases, sourceHashes: records.map(({ sourceHash }) => sourceHash) });
}

function sameRecord({ alias, sourceHash }: SourcedRecord): string {
  return `${sourceHash} ${baseName(alias)}`;
}
