import { act, fix } from '../../../lifecycle/fixes/fix.ts';
import type { ChangeRequest } from '../../../lifecycle/change-request.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { splitPartRef } from '../../../lifecycle/ids.ts';
import { finding } from '../lint-rule.ts';
import { kindFinding } from './kind-codes.ts';

type Asked = 'daa' | keyof typeof codes;

/** Codes by kind; an AI-DAA has a code of its own lint. */
const codes = {
  tip: 'TIP-CHANGE-REQUESTED',
  rfc: 'RFC-CHANGE-REQUESTED',
  adr: 'ADR-CHANGE-REQUESTED',
} as const;

/**
 * Reports changes of an AI-DAA or TIP that decisions ask for and no Validated version has: on it
 * and on its RFC and AI-ADR. For an AI-ADR it is an error: it would record what people reject.
 */
export function findRequested(kind: Asked, requests: readonly ChangeRequest[]): Finding[] {
  return requests.map((asked) => {
    const { session, rfc, decision, artifact, part, version, currentVersion, text } = asked;
    const since =
      currentVersion > version
        ? `Version ${currentVersion} of ${artifact} is not Validated.`
        : `Nothing of ${artifact} was changed since.`;
    const isOwn = kind === 'daa' || kind === 'tip';
    const told = {
      part: isOwn ? (splitPartRef(part)?.localId ?? part) : decision,
      message: `${decision} of ${session}, about ${rfc}, needs ${part} changed, as of version ${version}: ${text.split('\n')[0]} ${since}`,
      fix:
        currentVersion > version
          ? `Let it pass its gate where it does what was decided; or replace ${decision} in the session.`
          : fix`Change it, ${act('editArtifact', { key: artifact })}, and let that version pass its gate; or replace ${decision} in the session.`,
    };
    return kind === 'daa' ? finding('DAA-CHANGE-REQUESTED', told) : kindFinding(codes[kind], told);
  });
}
