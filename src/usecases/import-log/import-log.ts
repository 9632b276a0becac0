import { decodeLog } from '../../documents/adr-log/decode-log.ts';
import type { LogKind } from '../../documents/adr-log/log-record.ts';
import type { DecodedFile, SourceFile } from '../../documents/decode-file.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { ArtifactSummary } from '../../ports/artifacts.ts';
import type { AttestationGate } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import { redactText } from '../artifacts-write/redact-text.ts';
import type { UsecasePorts } from '../ports.ts';
import { requestAttestations } from './request-attestations.ts';
import { sourceRecord, type StoredRecord } from './store-record.ts';
import { findArtifacts, storeRecords } from './store-records.ts';

export interface LogImport {
  readonly kind: LogKind;
  /** Files named by their path below the source. */
  readonly files: readonly SourceFile[];
  /** Absolute path or address of the folder. Importing it again gives its records new versions. */
  readonly source: string;
}

export interface ImportedLog {
  readonly kind: LogKind;
  /** Each record follows those it replaces and amends. */
  readonly records: readonly StoredRecord[];
  readonly findings: readonly Finding[];
  /** The gate on the claimed statuses; null when no claim is unanswered. */
  readonly gate: AttestationGate | null;
}

/**
 * Imports a decision log or a folder of RFCs: each record as an artifact with its old number as
 * alias and links to what it supersedes and amends, and one gate on the claimed statuses. A
 * repeated import changes nothing; it completes an interrupted one. Throws InputError
 * `document.unreadable` and `log.no-records`, with nothing stored.
 */
export async function importLog(
  ports: UsecasePorts,
  { kind, files, source, principal }: LogImport & { principal: Principal },
): Promise<ImportedLog> {
  const { documents, findings: secrets } = await readTexts(ports, kind, files);
  const { records, skipped } = await ports.reader.readLog(kind, documents);
  if (records.length === 0) throw noRecords(kind, files);
  const texts = new Map(documents.map(({ name, text }) => [name, text]));
  const inFile = Map.groupBy(secrets, ({ at }) => at.file ?? '');
  const place = (await ports.redactor.redact(source)).text;
  const sourced = records.map((record) => sourceRecord(record, { text: texts.get(record.file) ?? '', source: place }));
  const all = await storeRecords(ports, { kind, principal, secretsIn: (file) => inFile.get(file) ?? [] }, sourced);
  const { gate, findings } = await requestAttestations(ports, { kind, records: all, principal });
  const remarks = [...secrets, ...skipped, ...all.flatMap((one) => one.findings), ...findings];
  return { kind, records: withStatuses(all, await findArtifacts(ports, kind, sourced)), findings: remarks, gate };
}

/** Returns redacted names and texts. */
async function readTexts(
  { redactor }: Pick<UsecasePorts, 'redactor'>,
  kind: LogKind,
  files: readonly SourceFile[],
): Promise<{ documents: DecodedFile[]; findings: Finding[] }> {
  const named = await Promise.all(files.map(async ({ name, bytes }) => ({ name: (await redactor.redact(name)).text, bytes })));
  const documents: DecodedFile[] = [];
  const findings: Finding[] = [];
  for (const { name, text } of decodeLog(named)) {
    const redacted = await redactText(redactor, { kind, text, file: name });
    documents.push({ name, text: redacted.text });
    findings.push(...redacted.findings);
  }
  return { documents, findings };
}

/** Updates the records to the statuses they have after the gate is open. */
function withStatuses(records: readonly StoredRecord[], found: readonly ArtifactSummary[]): StoredRecord[] {
  const known = new Map(found.map((summary) => [summary.key, summary]));
  return records.map((record) => {
    const { status = record.status, claimedStatus } = known.get(record.key) ?? {};
    return { ...record, status, claimedStatus };
  });
}

function noRecords(kind: LogKind, files: readonly SourceFile[]): InputError {
  const what = withArticle(kind === 'adr' ? 'decision record' : 'RFC');
  return new InputError({
    id: 'log.no-records',
    message:
      files.length === 0
        ? 'There is no file to import.'
        : `None of the files is ${what}: ${files
            .slice(0, 5)
            .map(({ name }) => name)
            .join(', ')}${files.length > 5 ? ' …' : ''}.`,
    fix: `Name the folder that holds them. ${what[0]?.toUpperCase()}${what.slice(1)} has a number in its file name or heading, or states its status.`,
  });
}
