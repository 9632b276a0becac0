import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { reportCoverage } from '../../analysis/coverage/report-coverage.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import { assembleDaa } from '../../steps/inception/assemble-daa.ts';
import type { Concepts, PrdInput } from '../../steps/inception/contracts.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { defineAggregates } from './define-aggregates.ts';
import { gatherEvidence } from './evidence.ts';
import { identifyConcepts } from './identify-concepts.ts';
import { proposeContexts } from './propose-contexts.ts';
import { stateInvariants } from './state-invariants.ts';
import { completeModel } from './tip/complete-model.ts';
import { describeApi } from './tip/describe-api.ts';
import { describeLogic } from './tip/describe-logic.ts';
import { describeTables, untypedNames } from './tip/describe-tables.ts';
import { estimateEffort } from './tip/estimate-effort.ts';
import { findEdgeCases } from './tip/find-edge-cases.ts';
import { countIntegrations, findIntegrations } from './tip/find-integrations.ts';
import { askQuestions } from './tip/ask-questions.ts';
import { listTests } from './tip/list-tests.ts';
import { tableName } from './tip/name-columns.ts';
import { writePseudocode } from './write-pseudocode.ts';

/**
 * A TIP from what the rules can know of a PRD: the things that it keeps become tables, what people do becomes calls, what happens by itself becomes
 * jobs, and what it forbids becomes edge cases. Whatever it does not say becomes a question to the engineer, who completes the draft.
 */
export function draftTip({ prd }: StepInput<'lightweight/draft-tip'>, tagger: Tagger): StepOutput<'lightweight/draft-tip'> {
  const concepts = identifyConcepts({ prd }, tagger);
  const model = completeModel(modelOf(prd, concepts, tagger), prd.body, tagger);
  const system = namesOfJobs(concepts, prd, tagger);
  const databaseChanges = describeTables(model, tagger);
  const apiChanges = describeApi(model, { system, tagger });
  const serviceLogic = describeLogic(model, { system });
  const integrationPoints = findIntegrations(model, prd.body);
  const edgeCases = findEdgeCases(model, prd.body);
  const testing = listTests(prd.body);
  const coverage = reportCoverage({ prd, daa: { key: 'TIP', body: model } });
  return {
    summary: prd.body.objective || prd.body.title,
    databaseChanges,
    apiChanges,
    serviceLogic,
    integrationPoints,
    edgeCases,
    testing,
    openQuestions: askQuestions({
      prd,
      coverage,
      integrations: integrationPoints.length,
      untyped: untypedNames(model),
      tables: model.aggregates.map(({ name }) => `\`${tableName(name, tagger)}\``),
    }),
    effortEstimate: estimateEffort({
      tables: databaseChanges.length,
      calls: apiChanges.length,
      jobs: serviceLogic.length - apiChanges.length,
      integrations: countIntegrations(integrationPoints),
      tests: testing.length,
    }),
    coverageNotes: [...(model.coverageNotes ?? [])],
  };
}

function modelOf(prd: PrdInput, concepts: Concepts, tagger: Tagger): DaaBody {
  const contexts = proposeContexts({ prd, concepts }, tagger);
  const tactical = defineAggregates({ prd, concepts, contexts }, tagger);
  const pseudocode = writePseudocode({ prd, concepts, contexts, tactical }, tagger);
  const invariants = stateInvariants({ prd, concepts, contexts, tactical, pseudocode }, tagger);
  return assembleDaa({ contexts, tactical, pseudocode, invariants });
}

/**
 * What nobody calls: it happens when its time comes, or because something else happened. A wish "to book a tasting" is somebody's to do, whoever "we" are,
 * and whoever wants to see something asks for it.
 */
function namesOfJobs({ operations }: Concepts, prd: PrdInput, tagger: Tagger): ReadonlySet<string> {
  const { draftByName } = gatherEvidence(prd, tagger);
  const wished = (name: string): boolean =>
    (draftByName.get(name)?.deeds ?? []).some(
      ({ statement, query }) =>
        statement.kind === 'capability' && (/^to (?!be\b)/i.test(statement.text.trim()) || (query && statement.role !== '')),
    );
  return new Set(operations.filter(({ name, actor }) => actor === 'System' && !wished(name)).map(({ name }) => name));
}
