import type { Reference } from '../../lifecycle/references.ts';
import { rfcBodySchema, type RfcBody } from '../../lifecycle/rfc.ts';
import type { RfcDraft } from './draft-rfc.ts';

interface Given {
  /** Markdown of the engineer, which becomes the technical context word for word. */
  readonly notes: string;
  /** Constraints given beside the notes. */
  readonly constraints: readonly string[];
  /** Key of the AI-DAA or TIP. */
  readonly source: string;
  readonly prd: string;
  /** Keys of Playbook entries that may be cited. */
  readonly patterns: readonly string[];
}

type Named = { readonly text: string };

/**
 * The RFC that a draft makes: what the engineer brought comes first, word for word, then the draft, each part with its id; with references to what it is
 * derived from and to the Playbook entries that its table says are used.
 */
export function assembleRfc(draft: RfcDraft, { notes, constraints, source, prd, patterns }: Given): RfcBody {
  const decisions = questions(draft.decisions, 1);
  const used = draft.patterns.filter(({ verdict }) => verdict === 'used');
  const cited = patterns.filter((key) => used.some(({ pattern }) => pattern === key || pattern.startsWith(`${key} `)));
  return rfcBodySchema.parse({
    contextAndProblem: {
      problemSummary: draft.problemSummary,
      domainModel: draft.domainModel,
      technicalContext: join([notes, draft.technicalContext]),
      constraints: number('LIM', asTexts([...constraints, ...draft.constraints])),
    },
    proposedSolution: {
      highLevelApproach: draft.highLevelApproach,
      componentDesign: draft.componentDesign,
      technologyChoices: draft.technologyChoices,
      integrationPoints: draft.integrationPoints,
      diagrams: draft.diagrams,
    },
    patterns: draft.patterns,
    alternatives: number('ALT', draft.alternatives),
    tradeOffs: {
      pros: number('PRO', asTexts(draft.pros)),
      cons: number('CON', asTexts(draft.cons)),
      risks: number('RISK', draft.risks),
    },
    openQuestions: { decisions, unknowns: questions(draft.unknowns, decisions.length + 1) },
    nonFunctional: {
      edgeCases: number('EC', draft.edgeCases),
      performance: draft.performance,
      security: draft.security,
      failureModes: draft.failureModes,
      monitoring: draft.monitoring,
    },
    references: [
      { role: 'derived_from', to: source },
      { role: 'derived_from', to: prd },
      ...cited.map((to): Reference => ({ role: 'cites_pattern', to })),
    ],
    other: [],
  });
}

function join(blocks: readonly string[]): string {
  return blocks.filter((block) => block.trim() !== '').join('\n\n');
}

function asTexts(texts: readonly string[]): Named[] {
  return texts.map((text) => ({ text }));
}

/** What is said twice in the same words stands once: the first time, which is the engineer's. */
function number<T extends Named>(prefix: string, items: readonly T[], from = 1): ({ id: string } & T)[] {
  const seen = new Set<string>();
  return items
    .filter(({ text }) => {
      const words = text.toLowerCase().replace(/\s+/g, ' ').trim();
      return words !== '' && !seen.has(words) && seen.add(words);
    })
    .map((item, at) => ({ id: `${prefix}-${from + at}`, ...item }));
}

function questions(texts: readonly string[], from: number) {
  return number('Q', asTexts(texts), from).map((question) => ({ ...question, answer: '' }));
}
