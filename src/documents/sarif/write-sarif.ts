import { describeFix } from '../../lifecycle/fixes/render-fix.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Finding, Severity } from '../../lifecycle/findings.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { nameFile } from '../exchange/file-name.ts';

/** What was found wrong with one artifact. */
export interface CheckedArtifact {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly version: number;
  readonly findings: readonly (Finding & { readonly waived: boolean })[];
}

const levels: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' };

/**
 * The findings as SARIF 2.1.0, which code hosts show beside a change. A finding of an import stands in the file it was found in, any other in the file
 * that an export writes; a waived one is suppressed. The same findings give the same bytes.
 */
export function writeSarif(artifacts: readonly CheckedArtifact[]): string {
  const rules = [...new Set(artifacts.flatMap(({ findings }) => findings.map(({ code }) => code)))].toSorted();
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Throughline', rules: rules.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: artifacts.flatMap((artifact) => artifact.findings.map((finding) => toResult(artifact, finding, rules))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function toResult(artifact: CheckedArtifact, finding: CheckedArtifact['findings'][number], rules: readonly string[]): object {
  const { code, severity, at, message, fix, waived } = finding;
  const { key, version } = artifact;
  const name = at.part === undefined ? key : partRef(key, at.part);
  return {
    ruleId: code,
    ruleIndex: rules.indexOf(code),
    level: levels[severity],
    message: { text: `${name} (version ${version}): ${message} ${describeFix(fix)}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(at.file ?? nameFile(artifact)) },
          // Without a file the line is one of the canonical text, above which an export writes more.
          ...(at.file !== undefined && at.line !== undefined
            ? { region: { startLine: at.line, startColumn: at.column ?? 1 } }
            : {}),
        },
        logicalLocations: [{ fullyQualifiedName: name, kind: at.part === undefined ? 'artifact' : 'part' }],
      },
    ],
    // What stays wrong over many versions is one and the same to whoever reads the log.
    partialFingerprints: { 'throughline/v1': `${code} ${name} ${message}` },
    ...(waived ? { suppressions: [{ kind: 'external' }] } : {}),
  };
}
