import { createHash } from 'node:crypto';
import type { DecodedFile } from '../../documents/decode-file.ts';
import { decodePrdFiles } from '../../documents/prd/decode-prd-files.ts';
import { prdFinding } from '../../documents/prd/prd-findings.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { Redactor } from '../../ports/redactor.ts';
import type { GivenFile, GivenFiles } from '../artifacts/set-aside-repeated.ts';

interface TextsWithoutSecrets {
  readonly documents: readonly DecodedFile[];
  /** Where the files came from: the same for a later import of the same paths. */
  readonly source: string;
  /** `PRD-SECRET`, one for each of the first of a file, and `PRD-FILE-REPEATED`. */
  readonly findings: readonly Finding[];
}

/** Findings are stored with the version; a file full of secrets would leave a hundred thousand. */
const shownPerFile = 100;

/**
 * Redacts texts and names of files. Lines stay, so that later findings point at the right one.
 * Throws what `decodePrdFiles` throws, which quotes names only.
 */
export async function readWithoutSecrets(redactor: Redactor, { kept, repeated }: GivenFiles): Promise<TextsWithoutSecrets> {
  const named = await Promise.all(kept.map(async ({ name, bytes }) => ({ name: (await redactor.redact(name)).text, bytes })));
  const documents: DecodedFile[] = [];
  const findings: Finding[] = [];
  // One after the other: the largest import would otherwise be held three times over.
  for (const { name, text } of decodePrdFiles(named)) {
    const redacted = await redactor.redact(text);
    documents.push({ name, text: redacted.text });
    for (const { kind, line, column } of redacted.secrets.slice(0, shownPerFile))
      findings.push(
        prdFinding(
          'PRD-SECRET',
          { file: name, line, column },
          `A secret stood here (${kind}). [REDACTED:${kind}] is stored in its place, and the secret nowhere.`,
        ),
      );
    const next = redacted.secrets[shownPerFile];
    if (next) {
      const more = redacted.secrets.length - shownPerFile;
      findings.push(
        prdFinding(
          'PRD-SECRET',
          { file: name, line: next.line, column: next.column },
          `${more} more stood from here on; all are replaced.`,
        ),
      );
    }
  }
  for (const { file, of } of repeated) findings.push(await describeRepeated(redactor, file, of));
  return { documents, source: await sourceOf(redactor, [...kept, ...repeated.map(({ file }) => file)]), findings };
}

async function describeRepeated(redactor: Redactor, file: GivenFile, of: GivenFile): Promise<Finding> {
  const [name, other] = await Promise.all([file, of].map(async (one) => (await redactor.redact(one.name)).text));
  const message =
    name === other
      ? `${name} was given twice, and is read once.`
      : `${name} is the same, byte by byte, as ${other}; it is read once.`;
  return prdFinding('PRD-FILE-REPEATED', { file: name, line: 1 }, message);
}

async function sourceOf(redactor: Redactor, files: readonly GivenFile[]): Promise<string> {
  const paths = [...new Set(files.map((file) => file.source))].sort();
  const shown = await Promise.all(
    paths.map(async (path) => {
      const { text, secrets } = await redactor.redact(path);
      // Two paths that differ only in the secret stay two sources.
      return secrets.length === 0 ? path : `${text}#${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
    }),
  );
  return shown.join('|');
}
