import { logFinding, type LogKind } from '../../documents/adr-log/log-record.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { baseName } from '../../documents/adr-log/read-number.ts';
import type { ImportedArtifact } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';
import { newArtifact, replaceContent, reportRecord, type Order, type SourcedRecord, type StoredRecord } from './store-record.ts';

/** Records per transaction: other creators of the kind wait for it, about 2 ms a record. */
const mostTogether = 100;
/** The bound in characters, because a document may have 2 MB. */
const longestTogether = 4_000_000;

/**
 * Stores a log's records, each after those it refers to, as many as possible in one transaction: as
 * a new artifact, the next version of the one from the same file, or nothing.
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
 * Groups records in order. A new group begins when a record refers to one in this group, whose key
 * its document needs, or has the same text as one, which it may turn out to be.
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

/**
 * Finds the artifacts that records already are, by origin or by equal text elsewhere, because a log
 * moves with its repository.
 */
function findKnown(found: readonly ImportedArtifact[], records: readonly SourcedRecord[]): Map<SourcedRecord, string> {
  const byAlias = new Map<string, string>();
  const bySaying = new Map<string, string>();
  // The newest of several matches comes first, and counts.
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

/** Reports equal text under another name, because a renamed file is imported once more. */
function remarkCopies({ record: { file, findings }, sourceHash }: SourcedRecord, found: readonly ImportedArtifact[]): Finding[] {
  const [copy] = findings.some(({ code }) => code === 'LOG-SAME-TEXT')
    ? []
    : found.filter(({ sourceHashes }) => sourceHashes.includes(sourceHash));
  if (!copy) return [];
  return [
    logFinding('LOG-SAME-TEXT', { file, line: 1 }, `It says word for word what ${copy.key} says, which came from another file.`),
  ];
}

/** Finds the artifacts imported from these records, and others they could be. */
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
