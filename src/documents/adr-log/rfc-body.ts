import type { z } from 'zod';
import { rfcBodySchema, type RfcBody, type RfcQuestion } from '../../lifecycle/rfc.ts';
import type { Reference } from '../../lifecycle/references.ts';
import type { LogRecord } from './log-record.ts';
import { readItems } from './read-items.ts';
import { SectionShelf } from './section-shelf.ts';

const names = {
  problem: [
    'summary',
    'abstract',
    'tl dr',
    'problem',
    'problem statement',
    'motivation',
    'why',
    'context and problem statement',
    'overview',
    'introduction',
    'goals',
    'objective',
  ],
  technicalContext: ['technical context', 'context', 'background', 'current state', 'status quo'],
  domain: ['domain model', 'domain'],
  constraints: ['constraints', 'requirements and constraints'],
  approach: [
    'proposal',
    'proposed solution',
    'solution',
    'approach',
    'high level approach',
    'guide-level explanation',
    'guide level explanation',
    'what',
    'decision',
    'proposed implementation',
  ],
  design: [
    'detailed design',
    'design',
    'component design',
    'reference-level explanation',
    'reference level explanation',
    'specification',
    'technical design',
    'architecture',
    'implementation',
    'implementation plan',
  ],
  technology: ['technology choices', 'technology', 'technologies'],
  integration: ['integration points', 'integration', 'integrations', 'dependencies'],
  alternatives: [
    'alternatives',
    'alternatives considered',
    'rationale and alternatives',
    'considered alternatives',
    'rejected alternatives',
    'other options',
  ],
  pros: ['pros', 'advantages', 'benefits', 'pro'],
  cons: ['cons', 'drawbacks', 'disadvantages', 'con'],
  risks: ['risks', 'risk'],
  questions: ['open questions', 'unresolved questions', 'questions', 'decisions needed'],
  unknowns: ['unknowns', 'unknowns needing investigation', 'to investigate'],
  edgeCases: ['edge cases', 'corner cases'],
  performance: ['performance', 'performance considerations', 'scalability'],
  security: ['security', 'security considerations', 'privacy and security', 'security and privacy'],
  failure: ['failure modes', 'failure handling', 'error handling'],
  monitoring: ['monitoring', 'observability', 'monitoring and observability', 'metrics'],
};

/** Builds an RFC body from an imported proposal. Text without a field is kept verbatim. */
export function toRfcBody(record: LogRecord, references: readonly Reference[]): RfcBody {
  return rfcBodySchema.parse(readFields(record, references));
}

function readFields(record: LogRecord, references: readonly Reference[]): z.input<typeof rfcBodySchema> {
  const shelf = new SectionShelf(record.sections);
  const text = (field: keyof typeof names): string => shelf.takeText(names[field]);
  const items = (field: keyof typeof names, prefix: string): { id: string; text: string; detail: string }[] =>
    shelf
      .take(names[field])
      .flatMap((section) => {
        const { items: found, rest } = readItems(section.markdown);
        if (found.length === 0) return rest === '' ? [] : [{ text: rest, detail: '' }];
        if (rest !== '') shelf.putBack({ ...section, markdown: rest });
        return found;
      })
      .map((item, index) => ({ id: `${prefix}-${index + 1}`, ...item }));
  const plain = (field: keyof typeof names, prefix: string): { id: string; text: string }[] =>
    items(field, prefix).map(({ id, text: item, detail }) => ({ id, text: detail === '' ? item : `${item}\n\n${detail}` }));
  const decisions = plain('questions', 'Q').map(openQuestion);
  return {
    contextAndProblem: {
      problemSummary: text('problem'),
      domainModel: text('domain'),
      technicalContext: text('technicalContext'),
      constraints: plain('constraints', 'LIM'),
    },
    proposedSolution: {
      highLevelApproach: text('approach'),
      componentDesign: text('design'),
      technologyChoices: text('technology'),
      integrationPoints: text('integration'),
      diagrams: [],
    },
    patterns: [],
    alternatives: items('alternatives', 'ALT').map(({ id, text: item, detail }) => ({ id, text: item, reason: detail })),
    tradeOffs: {
      pros: plain('pros', 'PRO'),
      cons: plain('cons', 'CON'),
      risks: items('risks', 'RISK').map(({ id, text: item, detail }) => ({ id, text: item, mitigation: detail })),
    },
    openQuestions: {
      decisions,
      unknowns: plain('unknowns', 'Q').map(({ text: item }, index) =>
        openQuestion({ id: `Q-${decisions.length + index + 1}`, text: item }),
      ),
    },
    nonFunctional: {
      edgeCases: items('edgeCases', 'EC').map(({ id, text: item, detail }) => ({ id, text: item, handling: detail })),
      performance: text('performance'),
      security: text('security'),
      failureModes: text('failure'),
      monitoring: text('monitoring'),
    },
    designSession: { challenges: [], decisions: [] },
    references: [...references],
    other: [...record.kept, ...shelf.rest()],
  };
}

function openQuestion(question: { id: string; text: string }): RfcQuestion {
  return { ...question, answer: '', state: 'open', settledBy: '', settledAt: '' };
}
