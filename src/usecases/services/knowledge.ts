import type { Principal } from '../../ports/people.ts';
import { explainInRepository } from '../explain/explain-in-repository.ts';
import { assessImpact } from '../knowledge/assess-impact.ts';
import { clearSuspects } from '../knowledge/clear-suspects.ts';
import { createBaseline } from '../knowledge/manage-baselines.ts';
import { readPlace } from '../knowledge/read-place.ts';
import { findSimilar, searchArtifacts } from '../knowledge/search-artifacts.ts';
import { tracePlace } from '../knowledge/trace-place.ts';
import type { UsecasePorts } from '../ports.ts';
import { toBaseline, toBaselineComparison, toBaselineDocument } from '../reports/baseline-documents.ts';
import { toImpact } from '../reports/impact-document.ts';
import { toComplexity, toGaps, toSearch, toSimilar, toTrace } from '../reports/knowledge-documents.ts';
import type { KnowledgeService } from '../knowledge/knowledge-service.ts';

/** Most items per list in a gap report; its counts include all. */
const listedGaps = 100;

export function createKnowledgeService(ports: UsecasePorts, principal: Principal): KnowledgeService {
  const { knowledge } = ports;
  return {
    trace: async (request) => toTrace(await tracePlace(ports, request)),
    impact: async (request) => toImpact(await assessImpact(ports, request)),
    explain: (request) => explainInRepository(ports, request),
    search: async (request, page) => toSearch(await searchArtifacts(ports, request, page)),
    similar: async (request) => toSimilar(await findSimilar(ports, request)),
    async gaps() {
      const [gaps, open] = await Promise.all([knowledge.readGaps(listedGaps), ports.gates.openClaims()]);
      const claims = open.filter(({ refused }) => !refused);
      return toGaps(gaps, { count: claims.length, first: claims.slice(0, listedGaps) });
    },
    complexity: async ({ prds }) => toComplexity(await knowledge.readSizes(prds.map((prd) => readPlace(prd).key))),
    clear: async ({ from, to, seen, reason }) => ({
      from,
      to,
      seen,
      cleared: await clearSuspects(ports, { from, to, seen, reason, principal }),
    }),
    baselines: {
      create: async (request) => toBaseline(await createBaseline(ports, { ...request, principal })),
      list: async () => ({ items: (await knowledge.listBaselines()).map(toBaseline) }),
      show: async ({ name }) => toBaselineDocument(await knowledge.readBaseline(name)),
      compare: async ({ from, to }) => toBaselineComparison({ from, to }, await knowledge.compareBaselines(from, to)),
    },
  };
}
