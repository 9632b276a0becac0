import { freeIds } from '../../lifecycle/free-ids.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { rfcBodySchema, type RfcBody, type RfcQuestion } from '../../lifecycle/rfc.ts';
import type { RfcDraft } from './draft-rfc.ts';

interface Given {
  /** The engineer's text outside headings of an RFC; it becomes the technical context verbatim. */
  readonly notes: string;
  /** The engineer's notes under headings of an RFC; null without any. */
  readonly noted: RfcBody | null;
  /** Constraints given beside the notes. */
  readonly constraints: readonly string[];
  /** Key of the AI-DAA or TIP. */
  readonly source: string;
  readonly prd: string;
  /** Keys of Playbook entries that may be cited. */
  readonly patterns: readonly string[];
}

interface Named {
  readonly text: string;
}

/**
 * Turns a draft into an RFC: the engineer's text verbatim, then the draft, with an id for each part
 * and references to its sources and the Playbook entries that its table marks as used.
 */
export function assembleRfc(draft: RfcDraft, { notes, noted, constraints, source, prd, patterns }: Given): RfcBody {
  const own = noted ?? nothing;
  const { contextAndProblem: context, proposedSolution: solution, nonFunctional, tradeOffs } = own;
  const questionId = freeIds(
    'Q',
    [...own.openQuestions.decisions, ...own.openQuestions.unknowns].map(({ id }) => id),
  );
  const rows = [...own.patterns, ...draft.patterns.filter(({ pattern }) => !own.patterns.some((row) => row.pattern === pattern))];
  const used = rows.filter(({ verdict }) => verdict === 'used').map(({ pattern }) => pattern);
  const cited = patterns.filter((key) =>
    used.some((pattern) => pattern === key || pattern.includes(`(${key})`) || pattern.startsWith(`${key} `)),
  );
  return rfcBodySchema.parse({
    contextAndProblem: {
      problemSummary: join([context.problemSummary, draft.problemSummary]),
      domainModel: join([context.domainModel, draft.domainModel]),
      technicalContext: join([context.technicalContext, notes, draft.technicalContext]),
      constraints: merge('LIM', context.constraints, asTexts([...constraints, ...draft.constraints])),
    },
    proposedSolution: {
      highLevelApproach: join([solution.highLevelApproach, draft.highLevelApproach]),
      componentDesign: join([solution.componentDesign, draft.componentDesign]),
      components: merge('CMP', solution.components, draft.components),
      technologyChoices: join([solution.technologyChoices, draft.technologyChoices]),
      integrationPoints: join([solution.integrationPoints, draft.integrationPoints]),
      integrations: merge('INT', solution.integrations, draft.integrations),
      migration: either(solution.migration, draft.migration),
      runsOn: either(solution.runsOn, draft.runsOn),
      diagrams: [...solution.diagrams, ...draft.diagrams],
    },
    patterns: rows,
    alternatives: merge('ALT', own.alternatives, draft.alternatives),
    tradeOffs: {
      pros: merge('PRO', tradeOffs.pros, asTexts(draft.pros)),
      cons: merge('CON', tradeOffs.cons, asTexts(draft.cons)),
      risks: merge('RISK', tradeOffs.risks, draft.risks),
    },
    openQuestions: {
      decisions: ask(own.openQuestions.decisions, draft.decisions, questionId),
      unknowns: ask(own.openQuestions.unknowns, draft.unknowns, questionId),
    },
    nonFunctional: {
      edgeCases: merge('EC', nonFunctional.edgeCases, draft.edgeCases),
      performance: join([nonFunctional.performance, draft.performance]),
      security: join([nonFunctional.security, draft.security]),
      failureModes: join([nonFunctional.failureModes, draft.failureModes]),
      monitoring: join([nonFunctional.monitoring, draft.monitoring]),
      monitors: merge('MON', nonFunctional.monitors, draft.monitors),
      runbook: merge('RB', nonFunctional.runbook, draft.runbook),
    },
    references: [
      { role: 'derived_from', to: source },
      { role: 'derived_from', to: prd },
      ...cited.map((to): Reference => ({ role: 'cites_pattern', to })),
    ],
    other: [],
  });
}

const nothing = rfcBodySchema.parse({
  contextAndProblem: { problemSummary: '', domainModel: '', technicalContext: '', constraints: [] },
  proposedSolution: { highLevelApproach: '', componentDesign: '', technologyChoices: '', integrationPoints: '', diagrams: [] },
  patterns: [],
  alternatives: [],
  tradeOffs: { pros: [], cons: [], risks: [] },
  openQuestions: { decisions: [], unknowns: [] },
  nonFunctional: { edgeCases: [], performance: '', security: '', failureModes: '', monitoring: '' },
  references: [],
  other: [],
});

function join(blocks: readonly string[]): string {
  return blocks.filter((block) => block.trim() !== '').join('\n\n');
}

function either<T extends object>(own: T, drafted: T): T {
  return Object.values(own).some((value) => value !== '') ? own : drafted;
}

function asTexts(texts: readonly string[]): Named[] {
  return texts.map((text) => ({ text }));
}

/** Appends drafted items to the engineer's, with new ids. It drops repeats in the same words. */
function merge<T extends Named>(
  prefix: string,
  own: readonly ({ id: string } & T)[],
  drafted: readonly T[],
): ({ id: string } & T)[] {
  const next = freeIds(
    prefix,
    own.map(({ id }) => id),
  );
  return [...own, ...unsaid(drafted, own).map((item) => ({ id: next(), ...item }))];
}

function ask(own: readonly RfcQuestion[], drafted: readonly string[], next: () => string): object[] {
  return [...own, ...unsaid(asTexts(drafted), own).map(({ text }) => ({ id: next(), text, answer: '' }))];
}

function unsaid<T extends Named>(items: readonly T[], said: readonly Named[]): T[] {
  const fold = ({ text }: Named): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
  const seen = new Set(said.map(fold));
  return items.filter((item) => fold(item) !== '' && !seen.has(fold(item)) && seen.add(fold(item)));
}
