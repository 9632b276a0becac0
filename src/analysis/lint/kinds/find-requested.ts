import type { ChangeRequest } from '../../../lifecycle/change-request.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { splitPartRef } from '../../../lifecycle/ids.ts';
import { lintCodes } from '../lint-codes.ts';
import { kindCodes } from './kind-codes.ts';

type Asked = 'daa' | 'tip' | 'rfc' | 'adr';

const codes = {
  daa: 'DAA-CHANGE-REQUESTED',
  tip: 'TIP-CHANGE-REQUESTED',
  rfc: 'RFC-CHANGE-REQUESTED',
  adr: 'ADR-CHANGE-REQUESTED',
} as const satisfies Record<Asked, string>;

/**
 * Changes of an AI-DAA or TIP that decisions ask for and no Validated version has: on that itself, and on the RFC and AI-ADR that rest on it. An AI-ADR would be
 * a record of what people agreed is wrong, so that there it is an error.
 */
export function findRequested(kind: Asked, requests: readonly ChangeRequest[]): Finding[] {
  const code = codes[kind];
  const { severity } = { ...lintCodes, ...kindCodes }[code];
  return requests.map((asked) => {
    const { session, rfc, decision, artifact, part, version, currentVersion, text } = asked;
    const since =
      currentVersion > version
        ? `Version ${currentVersion} of ${artifact} is not Validated.`
        : `Nothing of ${artifact} was changed since.`;
    const change = `\`throughline ${artifact.startsWith('TIP-') ? 'tip' : 'daa'} edit ${artifact}\``;
    const isOwn = kind === 'daa' || kind === 'tip';
    return {
      code,
      severity,
      at: { part: isOwn ? (splitPartRef(part)?.localId ?? part) : decision },
      message: `${decision} of ${session}, about ${rfc}, needs ${part} changed, as of version ${version}: ${text.split('\n')[0]} ${since}`,
      fix:
        currentVersion > version
          ? `Let it pass its gate where it does what was decided; or replace ${decision} in the session.`
          : `Change it, ${change}, and let that version pass its gate; or replace ${decision} in the session.`,
    };
  });
}
