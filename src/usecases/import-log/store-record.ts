import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { toAdrBody } from '../../documents/adr-log/adr-body.ts';
import { logFinding, type LogKind } from '../../documents/adr-log/log-record.ts';
import { baseName, numberOfFile } from '../../documents/adr-log/read-number.ts';
import type { ResolvedRecord } from '../../documents/adr-log/resolve-log.ts';
import { toRfcBody } from '../../documents/adr-log/rfc-body.ts';
import { documentKinds } from '../../documents/document-kinds.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { takesNewVersion } from '../../lifecycle/review.ts';
import { stateMachines } from '../../lifecycle/states.ts';
import type { ArtifactVersion, NewVersion } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import { readArtifact } from '../describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

export interface StoredRecord {
  readonly file: string;
  readonly key: string;
  readonly title: string;
  readonly status: string;
  readonly version: number;
  /** `final`: the file has changed, and the record takes no new version. */
  readonly outcome: 'created' | 'new-version' | 'unchanged' | 'final';
  /** What nobody has attested yet. */
  readonly claimedStatus?: string;
  /** What the log claims now, whatever became of it; null when it claims nothing. */
  readonly claimed: string | null;
  readonly number: string | null;
  readonly said: string;
  readonly date: string | null;
  readonly deciders: readonly string[];
  /** Keys. */
  readonly supersedes: readonly string[];
  readonly amends: readonly string[];
  readonly findings: readonly Finding[];
}

interface Order {
  readonly kind: LogKind;
  readonly record: ResolvedRecord;
  /** Of its file. */
  readonly text: string;
  readonly secrets: readonly Finding[];
  readonly source: string;
  readonly principal: Principal;
  /** Of a record that was stored before this one. */
  readonly keyOf: (file: string) => string;
}

/** Stores one record of a log: a new artifact, the next version of the one that came from the same file before, or nothing. */
export async function storeRecord(ports: UsecasePorts, order: Order): Promise<StoredRecord> {
  const { kind, record, text, source, keyOf } = order;
  const supersedes = record.supersedes.map(keyOf);
  const amends = record.amends.map(keyOf);
  const sourceHash = hashOf([
    text,
    ...record.supersedes.map((file) => `supersedes ${file}`),
    ...record.amends.map((file) => `amends ${file}`),
  ]);
  const alias = `file:${source}/${record.file}`;
  const version = contentOf(ports, order, { supersedes, amends, sourceHash });
  const known = await findKnown(ports, { kind, alias, sourceHash });
  const { artifact, outcome, findings } = known
    ? await replaceContent(ports, { kind, key: known, version, sourceHash, file: record.file })
    : {
        artifact: await ports.artifacts.create({
          ...version,
          kind,
          aliases: [
            alias,
            ...(record.number === null ? [numberOfFile(record.file).stem] : [record.number, ...record.otherNumbers]),
          ],
          origin: `import-log/${sourceHash}/${hashOf([alias])}`,
        }),
        outcome: 'created' as const,
        findings: [],
      };
  const { number, said, date, deciders, claimed, file } = record;
  return {
    key: artifact.key,
    title: artifact.title,
    status: artifact.status,
    version: artifact.version,
    file,
    outcome,
    claimed,
    number,
    said,
    date,
    deciders,
    supersedes,
    amends,
    findings: [...record.findings, ...findings],
  };
}

function contentOf(
  ports: Pick<UsecasePorts, 'documents'>,
  { kind, record, secrets, principal }: Order,
  { supersedes, amends, sourceHash }: { supersedes: readonly string[]; amends: readonly string[]; sourceHash: string },
): NewVersion {
  const references: Reference[] = [
    ...supersedes.map((to): Reference => ({ role: 'supersedes', to })),
    // An RFC amends nothing in the lifecycle; what it says of that stays in its text.
    ...(kind === 'adr' ? amends.map((to): Reference => ({ role: 'amends', to })) : []),
  ];
  const { title, number, said, date, deciders, claimed } = record;
  // Brought to the form that the schema gives its texts, so that the document reads back equal.
  const body = documentKinds[kind].schema.parse(kind === 'adr' ? toAdrBody(record, references) : toRfcBody(record, references));
  return {
    title,
    body,
    ...ports.documents.render(kind, { title, body }),
    links: references,
    provenance: {
      files: [record.file],
      sourceHash,
      findings: [...secrets, ...record.findings],
      reason: 'imported',
      stated: { number, status: said, date, deciders },
      ...(claimed === null || claimed === stateMachines[kind].initial ? {} : { claimedStatus: claimed }),
    },
    authorId: principal.id,
  };
}

/** By where it came from; the same words from another place are the same record too, since a log moves with its repository. */
async function findKnown(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  { kind, alias, sourceHash }: { kind: LogKind; alias: string; sourceHash: string },
): Promise<string | null> {
  const [fromThere] = await artifacts.list({ kind, alias });
  if (fromThere) return fromThere.key;
  const file = baseName(alias);
  const same = await artifacts.findBySourceHash(kind, sourceHash);
  return same.find(({ aliases }) => aliases.some((other) => baseName(other) === file))?.key ?? null;
}

interface Replaced {
  readonly artifact: ArtifactVersion;
  readonly outcome: StoredRecord['outcome'];
  readonly findings: readonly Finding[];
}

/** The next version, unless the file is what it was at the last import: then what people made of it here stands. */
async function replaceContent(
  ports: UsecasePorts,
  { kind, key, version, sourceHash, file }: { kind: LogKind; key: string; version: NewVersion; sourceHash: string; file: string },
): Promise<Replaced> {
  for (;;) {
    const artifact = await readArtifact(ports, { key });
    const lastImport = (await ports.artifacts.history(key)).findLast(({ provenance }) => provenance.sourceHash !== undefined);
    if (lastImport?.provenance.sourceHash === sourceHash) return { artifact, outcome: 'unchanged', findings: [] };
    if (!takesNewVersion(kind, artifact.status)) return { artifact, ...ofFinal(artifact, version, file) };
    const expectedVersion = artifact.version;
    const origin = `import-log/${key}/${expectedVersion}/${sourceHash}`;
    try {
      return {
        artifact: await ports.artifacts.addVersion({ ...version, key, expectedVersion, origin }),
        outcome: 'new-version',
        findings: [],
      };
    } catch (error) {
      // Somebody else's version came between the look and the write; each round means that one more was stored, so this ends.
      if (!(error instanceof ConflictError && error.id === 'artifact.stale-version')) throw error;
    }
  }
}

/** A record that was decided stays as it is. That its own status line now says what became of it is no change of what was decided. */
function ofFinal(artifact: ArtifactVersion, version: NewVersion, file: string): Pick<Replaced, 'outcome' | 'findings'> {
  const linked = new Set(referencesOf(artifact.body));
  const missing = referencesOf(version.body).filter((reference) => !linked.has(reference));
  const same = artifact.title === version.title && isDeepStrictEqual(decidedPart(artifact.body), decidedPart(version.body));
  if (same && missing.length === 0) return { outcome: 'unchanged', findings: [] };
  const what = same ? `${artifact.key} now ${missing.join(' and ')}` : `${file} has changed`;
  const message = `${what}, but it is ${artifact.status} and takes no new version.`;
  return { outcome: 'final', findings: [logFinding('LOG-FINAL', { file, line: 1 }, message)] };
}

function referencesOf(body: unknown): string[] {
  return (body as { references: readonly Reference[] }).references.map(({ role, to }) => `${role} ${to}`);
}

function decidedPart(body: unknown): Record<string, unknown> {
  const { other: _other, references: _references, ...decided } = body as Record<string, unknown>;
  return decided;
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}\n`).update(text);
  return hash.digest('hex');
}
