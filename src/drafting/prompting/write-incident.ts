import type { HypothesisMaterial } from '../../lifecycle/hypothesis-material.ts';
import type { Evidence } from '../../lifecycle/incident-evidence.ts';
import { inline } from './lines.ts';

/** Characters of all evidence, and of one piece: about 20,000 tokens. The rest can be looked up. */
const most = { all: 80_000, one: 2_500 };

export function writeIncident({ incident, code, failingPath }: HypothesisMaterial): string {
  return [
    `${incident.key}: ${inline(incident.title)}`,
    `Began: ${incident.startedAt}`,
    `Affected: ${incident.affected === '' ? 'not said' : inline(incident.affected)}`,
    code === null
      ? 'Code: no repository is known to run there'
      : `Code: ${code.repository} at ${code.sha}${code.isDeployed ? ', of which a deployment is known' : ', which an alert names or which is the newest; no deployment of it is known'}`,
    `Failing path: ${failingPath.length === 0 ? 'not known' : failingPath.map(inline).join(', ')}`,
  ].join('\n');
}

/** Writes evidence with its ids, as much as fits: what code ranked first comes first. */
export function writeEvidence(evidence: readonly Evidence[]): string {
  let left = most.all;
  const written: string[] = [];
  for (const { id, class: kind, ref, at, text } of evidence) {
    const shown = text.length > most.one ? `${text.slice(0, most.one)}…` : text;
    const head = `${id} (${kind}) ${inline(ref)}${at === null ? '' : ` at ${at}`}`;
    left -= head.length + shown.length;
    if (left < 0) {
      written.push(`and ${evidence.length - written.length} more, which the tools read`);
      break;
    }
    written.push(`${head}\n${shown}`);
  }
  return written.join('\n\n');
}
