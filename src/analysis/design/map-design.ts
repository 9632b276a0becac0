import type { RfcBody } from '../../lifecycle/rfc.ts';

/** Rewrites the texts of an RFC that say what is to be built, each with the section or part that it stands in. */
export function mapDesign(body: RfcBody, rewrite: (text: string, place: string) => string): RfcBody {
  const { contextAndProblem, proposedSolution: solution, tradeOffs, nonFunctional } = body;
  return {
    ...body,
    contextAndProblem: {
      ...contextAndProblem,
      domainModel: rewrite(contextAndProblem.domainModel, 'Domain Model'),
      technicalContext: rewrite(contextAndProblem.technicalContext, 'Technical Context'),
      constraints: contextAndProblem.constraints.map((one) => ({ ...one, text: rewrite(one.text, one.id) })),
    },
    proposedSolution: {
      ...solution,
      highLevelApproach: rewrite(solution.highLevelApproach, 'High-Level Approach'),
      componentDesign: rewrite(solution.componentDesign, 'Component Design'),
      technologyChoices: rewrite(solution.technologyChoices, 'Technology Choices'),
      integrationPoints: rewrite(solution.integrationPoints, 'Integration Points'),
    },
    tradeOffs: {
      ...tradeOffs,
      pros: tradeOffs.pros.map((one) => ({ ...one, text: rewrite(one.text, one.id) })),
      cons: tradeOffs.cons.map((one) => ({ ...one, text: rewrite(one.text, one.id) })),
      risks: tradeOffs.risks.map((one) => ({ ...one, mitigation: rewrite(one.mitigation, one.id) })),
    },
    nonFunctional: {
      ...nonFunctional,
      edgeCases: nonFunctional.edgeCases.map((one) =>
        // In prose, what happens then stands with the case itself.
        one.handling === '' ? { ...one, text: rewrite(one.text, one.id) } : { ...one, handling: rewrite(one.handling, one.id) },
      ),
      performance: rewrite(nonFunctional.performance, 'Performance'),
      security: rewrite(nonFunctional.security, 'Security'),
      failureModes: rewrite(nonFunctional.failureModes, 'Failure Modes'),
      monitoring: rewrite(nonFunctional.monitoring, 'Monitoring'),
    },
    other: body.other.map((one) => ({ ...one, markdown: rewrite(one.markdown, one.heading) })),
  };
}

/** Rewrites what the risks of an RFC are risks of: what may happen is nothing that is built, and struck only where it can happen no more. */
export function mapRisks(body: RfcBody, rewrite: (text: string, place: string) => string): RfcBody {
  const risks = body.tradeOffs.risks.map((risk) => ({ ...risk, text: rewrite(risk.text, risk.id) }));
  return { ...body, tradeOffs: { ...body.tradeOffs, risks } };
}

/** What is to be built, and what the risks are of: where a person says which words go or stay, all of it is meant. */
export function mapSaid(body: RfcBody, rewrite: (text: string, place: string) => string): RfcBody {
  return mapDesign(mapRisks(body, rewrite), rewrite);
}
