import { describeFix } from '../../lifecycle/fixes/render-fix.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Finding, Severity } from '../../lifecycle/findings.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { nameFile } from '../exchange/file-name.ts';

/** The findings of one artifact. */
export interface CheckedArtifact {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly version: number;
  readonly findings: readonly (Finding & { readonly waived: boolean })[];
}

const levels: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' };

/**
 * Writes SARIF 2.1.0, which code hosts show beside a change, deterministically. An import's finding
 * is at its source file, others at the exported file; a waived one is suppressed.
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
          // Without a file the line is in the canonical text, and an export adds lines above it.
          ...(at.file !== undefined && at.line !== undefined
            ? { region: { startLine: at.line, startColumn: at.column ?? 1 } }
            : {}),
        },
        logicalLocations: [{ fullyQualifiedName: name, kind: at.part === undefined ? 'artifact' : 'part' }],
      },
    ],
    // A finding that persists over versions keeps one identity.
    partialFingerprints: { 'throughline/v1': `${code} ${name} ${message}` },
    ...(waived ? { suppressions: [{ kind: 'external' }] } : {}),
  };
}
