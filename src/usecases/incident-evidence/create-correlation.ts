import { acceptHypotheses } from '../../analysis/hypotheses/accept-hypotheses.ts';
import { listFailingPath } from '../../analysis/hypotheses/list-failing-path.ts';
import type { IncidentCorrelation } from '../../ports/incident-correlation.ts';
import { correlateIncident, storeRound } from './correlate-incident.ts';
import type { EvidencePorts } from './evidence-ports.ts';
import { findRunningCode } from './find-running-code.ts';
import { readIncidentFacts } from './incident-facts.ts';

/** Gives runs of the workflow `incident` their correlation. */
export function createCorrelation(ports: EvidencePorts): IncidentCorrelation {
  return {
    correlate: (request) => correlateIncident(ports, request),

    async readMaterial(incident) {
      const facts = await readIncidentFacts(ports, incident);
      const [{ evidence, hypotheses }, { code }] = await Promise.all([
        ports.hypotheses.read(facts.key),
        findRunningCode(ports, facts),
      ]);
      const clean = async (text: string): Promise<string> => (await ports.redactor.redact(text.slice(0, 500))).text;
      return {
        incident: {
          key: facts.key,
          title: await clean(facts.title),
          affected: await clean(facts.affected),
          startedAt: facts.startedAt.toISOString(),
        },
        code: code && { repository: code.repository.name, sha: code.sha, isDeployed: code.isDeployed },
        evidence: [...evidence],
        failingPath: listFailingPath(evidence),
        hypotheses: hypotheses.map(({ id, kind, statement }) => ({ id, kind, statement })),
      };
    },

    async storeProposals({ incident, proposed, inconclusive, origin, drafter }) {
      const { evidence } = await ports.hypotheses.read(incident);
      const judged = acceptHypotheses(proposed, { evidence, failingPath: new Set(listFailingPath(evidence)) });
      const reason = judged.accepted.length > 0 ? '' : (await ports.redactor.redact(inconclusive.slice(0, 1000))).text;
      return storeRound(ports, {
        incident,
        origin,
        drafter,
        judged,
        inconclusive: judged.accepted.length > 0 ? '' : reason || 'none of its hypotheses holds',
      });
    },
  };
}
