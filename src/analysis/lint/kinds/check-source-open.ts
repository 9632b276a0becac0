import { act, fix } from '../../../lifecycle/fixes/fix.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { kindFinding } from './kind-codes.ts';

interface Source {
  readonly key: string;
  readonly kind: string;
  readonly status: string;
  readonly version: number;
}

/**
 * Reports a source of the RFC that has changed since the RFC's approval and is not Validated,
 * because the AI-ADR would bind people to it. A reviewer may waive a change that does not matter.
 */
export function checkSourceOpen(rfc: string, sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ kind, status }) => (kind === 'daa' || kind === 'tip') && status !== 'Validated' && status !== 'Superseded')
    .map(({ key, status, version }) =>
      kindFinding('ADR-SOURCE-OPEN', {
        part: 'References',
        message: `It decides ${rfc}, which comes from ${key}; that is ${status} at version ${version}.`,
        fix: fix`Let ${key} pass its gate first: ${act('submitArtifact', { key })}, or see where it waits: ${act('listGates', { artifact: key })}.`,
      }),
    );
}
