import { readPrdSentences } from '../../analysis/forms/read-prd-sentences.ts';
import type { Words } from '../../analysis/forms/words.ts';
import { reportCoverage } from '../../analysis/coverage/report-coverage.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { draftAnew } from './draft-anew.ts';
import { draftQuestions } from './tip/draft-questions.ts';
import { describeApi } from './tip/describe-api.ts';
import { describeLogic } from './tip/describe-logic.ts';
import { describeTables } from './tip/describe-tables.ts';
import { estimateEffort } from './tip/estimate-effort.ts';
import { listTests } from './tip/list-tests.ts';

/**
 * Drafts a TIP from sentence patterns: a table for each thing, a call for each operation, an edge
 * case for each rule. Gaps become questions to the engineer, who completes the draft.
 */
export function draftTip({ prd }: StepInput<'lightweight/draft-tip'>, words: Words): StepOutput<'lightweight/draft-tip'> {
  const model = draftAnew(prd, words);
  const { operations } = readPrdSentences(prd, words);
  const system = new Set(operations.filter(({ actor }) => actor === 'System').map(({ name }) => name));
  const databaseChanges = describeTables(model, words);
  const apiChanges = describeApi(model, { system, words });
  const serviceLogic = describeLogic(model, { system });
  const integrationPoints = prd.body.constraints.technical.map((text) => ({ text: `Given by the PRD: ${text}`, covers: [] }));
  const testing = listTests(prd.body);
  return {
    summary: prd.body.objective || prd.body.title,
    databaseChanges,
    apiChanges,
    serviceLogic,
    integrationPoints,
    edgeCases: model.aggregates.flatMap(({ invariants }) => invariants.map(({ statement }) => statement)),
    testing,
    openQuestions: draftQuestions({ prd, coverage: reportCoverage({ prd, daa: { key: 'TIP', body: model } }) }),
    effortEstimate: estimateEffort({
      tables: databaseChanges.length,
      calls: apiChanges.length,
      jobs: system.size,
      integrations: 0,
      tests: testing.length,
    }),
    coverageNotes: [...(model.coverageNotes ?? [])],
  };
}
