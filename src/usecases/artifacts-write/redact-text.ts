import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { Redactor } from '../../ports/redactor.ts';

/** Findings are stored with the version; a text full of secrets would leave a hundred thousand. */
const mostShown = 100;

/** Replaces secrets with placeholders and keeps the lines. Only the first ones become findings. */
export async function redactText(
  redactor: Redactor,
  { kind, text, file }: { kind: ArtifactKindId; text: string; file?: string },
): Promise<{ text: string; findings: Finding[] }> {
  const redacted = await redactor.redact(text);
  const more = redacted.secrets.length - mostShown;
  return {
    text: redacted.text,
    findings: redacted.secrets.slice(0, mostShown).map((secret, index) => ({
      code: `${kind.toUpperCase()}-SECRET`,
      severity: 'warning',
      at: { ...(file === undefined ? {} : { file }), line: secret.line, column: secret.column },
      message:
        `A secret stood here (${secret.kind}). [REDACTED:${secret.kind}] is stored in its place, and the secret nowhere.` +
        (more > 0 && index === mostShown - 1 ? ` ${more} more follow; all are replaced.` : ''),
      fix: 'Revoke it where it is valid: whoever had the document had the secret. Then take it out of the document.',
    })),
  };
}
