import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { toAdrBody } from '../../documents/adr-log/adr-body.ts';
import { logFinding, type LogKind } from '../../documents/adr-log/log-record.ts';
import { numberOfFile } from '../../documents/adr-log/read-number.ts';
import type { ResolvedRecord } from '../../documents/adr-log/resolve-log.ts';
import { toRfcBody } from '../../documents/adr-log/rfc-body.ts';
import { documentKinds } from '../../documents/document-kinds.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { gateRoutes, takesNewVersion } from '../../lifecycle/review.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import { stateMachines } from '../../lifecycle/states.ts';
import type { ArtifactSummary, ArtifactVersion, NewVersion } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { findLastSession } from '../artifacts-write/require-session-record.ts';
import type { UsecasePorts } from '../ports.ts';

export interface StoredRecord {
  readonly file: string;
  readonly key: string;
  readonly title: string;
  readonly status: string;
  readonly version: number;
  /** `final`: the file has changed, and the record takes no new version. */
  readonly outcome: 'created' | 'new-version' | 'unchanged' | 'final';
  /** The claimed status while nobody has attested it. */
  readonly claimedStatus?: string;
  /** What the log claims now, attested or not; null when it claims nothing. */
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

/** A record with its origin and content hash. */
export interface SourcedRecord {
  readonly record: ResolvedRecord;
  /** Text of its file. */
  readonly text: string;
  readonly alias: string;
  readonly sourceHash: string;
}

export interface Order {
  readonly kind: LogKind;
  readonly principal: Principal;
  readonly secretsIn: (file: string) => readonly Finding[];
  /** Returns the key of a record that was stored before this one. */
  readonly keyOf: (file: string) => string;
}

/** `source` is the folder's place. References to other files count as content. */
export function sourceRecord(record: ResolvedRecord, { text, source }: { text: string; source: string }): SourcedRecord {
  const said = [...record.supersedes.map((file) => `supersedes ${file}`), ...record.amends.map((file) => `amends ${file}`)];
  return { record, text, alias: `file:${source}/${record.file}`, sourceHash: hashOf([text, ...said]) };
}

/** Returns a new artifact with its old number among its aliases. */
export function newArtifact(
  ports: Pick<UsecasePorts, 'documents'>,
  order: Order,
  sourced: SourcedRecord,
): NewVersion & { aliases: readonly string[] } {
  const { record, alias, sourceHash } = sourced;
  const numbers = record.number === null ? [numberOfFile(record.file).stem] : [record.number, ...record.otherNumbers];
  return {
    ...contentOf(ports, order, sourced),
    aliases: [alias, ...numbers],
    origin: `import-log/${sourceHash}/${hashOf([alias])}`,
  };
}

interface Outcome {
  readonly artifact: ArtifactSummary;
  readonly outcome: StoredRecord['outcome'];
  readonly findings: readonly Finding[];
}

export function reportRecord(
  { keyOf }: Order,
  { record }: SourcedRecord,
  { artifact, outcome, findings }: Outcome,
): StoredRecord {
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
    supersedes: record.supersedes.map(keyOf),
    amends: record.amends.map(keyOf),
    findings: [...record.findings, ...findings],
  };
}

function contentOf(
  { documents }: Pick<UsecasePorts, 'documents'>,
  { kind, principal, secretsIn, keyOf }: Order,
  { record, sourceHash }: SourcedRecord,
): NewVersion {
  const references: Reference[] = [
    ...record.supersedes.map((file): Reference => ({ role: 'supersedes', to: keyOf(file) })),
    // The lifecycle has no amendments of RFCs; its text keeps them.
    ...(kind === 'adr' ? record.amends.map((file): Reference => ({ role: 'amends', to: keyOf(file) })) : []),
  ];
  const { title, number, said, date, deciders, claimed } = record;
  // Parsing normalizes the texts, so that the document reads back equal.
  const body = documentKinds[kind].schema.parse(kind === 'adr' ? toAdrBody(record, references) : toRfcBody(record, references));
  return {
    title,
    body,
    ...documents.render(kind, { title, body }),
    links: references,
    provenance: {
      files: [record.file],
      sourceHash,
      findings: [...secretsIn(record.file), ...record.findings],
      reason: 'imported',
      stated: { number, status: said, date, deciders },
      // A person cannot attest that something is under review.
      ...(claimed === null || [stateMachines[kind].initial, gateRoutes[kind]?.reviewStatus].includes(claimed)
        ? {}
        : { claimedStatus: claimed }),
    },
    authorId: principal.id,
  };
}

/** Stores the next version, unless the file is as last imported: people's edits stay. */
export async function replaceContent(
  ports: UsecasePorts,
  order: Order,
  { sourced, key }: { sourced: SourcedRecord; key: string },
): Promise<Outcome> {
  const { kind } = order;
  const { sourceHash, record } = sourced;
  const version = contentOf(ports, order, sourced);
  for (;;) {
    const artifact = await readArtifact(ports, { key });
    const lastImport = (await ports.artifacts.history(key)).findLast(({ provenance }) => provenance.sourceHash !== undefined);
    if (lastImport?.provenance.sourceHash === sourceHash) return { artifact, outcome: 'unchanged', findings: [] };
    if (!takesNewVersion(kind, artifact.status)) return { artifact, ...ofFinal(artifact, version, record.file) };
    const expectedVersion = artifact.version;
    const origin = `import-log/${key}/${expectedVersion}/${sourceHash}`;
    try {
      return {
        artifact: await ports.artifacts.addVersion({
          ...(await withSession(ports, artifact, version)),
          key,
          expectedVersion,
          origin,
        }),
        outcome: 'new-version',
        findings: [],
      };
    } catch (error) {
      // Another version was stored meanwhile. Each retry is based on a newer version, so this ends.
      if (!(error instanceof ConflictError && error.id === 'artifact.stale-version')) throw error;
    }
  }
}

/** Keeps the session's outcome, which no file contains. */
async function withSession(
  ports: UsecasePorts,
  { key, kind, body: before }: ArtifactVersion,
  version: NewVersion,
): Promise<NewVersion> {
  if (kind !== 'rfc' || (await findLastSession(ports, key)) === null) return version;
  const body = { ...rfcBodySchema.parse(version.body), designSession: rfcBodySchema.parse(before).designSession };
  return { ...version, body, ...ports.documents.render(kind, { title: version.title, body }) };
}

/** A decided record stays as it is. A changed status line does not change what was decided. */
function ofFinal(artifact: ArtifactVersion, version: NewVersion, file: string): Pick<Outcome, 'outcome' | 'findings'> {
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
