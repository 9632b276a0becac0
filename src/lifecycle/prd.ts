import { z } from 'zod';
import { prdQuestionSchema } from './prd-questions.ts';

export const priorities = ['must-have', 'should-have', 'nice-to-have'] as const;
export type Priority = (typeof priorities)[number];

/** Names of the non-functional requirement fields of specification 2.1, in its order. */
export const nfrCategories = ['performance', 'availability', 'scalability', 'security', 'compliance'] as const;

const line = z.string().min(1);
const alias = line.optional().describe('The id that the source document used, when it differs.');
const done = z.boolean().optional().describe('State of its check box; absent where it has none.');

/** Text that fits no field, kept verbatim with its heading. */
export const keptTextSchema = z.strictObject({
  heading: z.string().describe('Without its marks; empty for text before the first heading.'),
  level: z.int().min(0).max(6).describe('0 for text before the first heading, else 1 to 6.'),
  markdown: z.string().describe('As written, without the heading line.'),
  file: z.string().optional().describe('Where it came from, when the PRD was made from several files.'),
});

export const acceptanceCriterionSchema = z.strictObject({
  id: z
    .string()
    .regex(/^AC-\d+$/)
    .describe('Counts within its story.'),
  alias,
  text: line,
  done,
});

export const userStorySchema = z.strictObject({
  id: z.string().regex(/^US-\d+$/),
  alias,
  title: line.optional(),
  role: z.string().describe('Who wants it (As a …); empty when not stated, which is a finding.'),
  capability: z.string().describe('What is wanted (I want …); empty when not stated, which is a finding.'),
  benefit: z.string().describe('What for (so that …); empty when not stated, which is a finding.'),
  priority: z.enum(priorities).nullable().describe('Null when the document states none.'),
  criteria: z.array(acceptanceCriterionSchema),
});

/** A normative statement outside user stories. */
export const requirementSchema = z.strictObject({
  id: z.string().regex(/^REQ-\d+$/),
  alias,
  section: z.string().describe('Heading it stands under; empty at the top.'),
  text: line,
  priority: z.enum(priorities).nullable().describe('Null when the document states none.'),
  done,
});

export const nfrSchema = z.strictObject({
  id: z.string().regex(/^NFR-\d+$/),
  alias,
  text: line,
});

/** Local id of the primary KPI. Secondary metrics have the other numbers. */
export const primaryKpiId = 'KPI-1';

export const metricSchema = z.strictObject({
  id: z
    .string()
    .regex(/^KPI-\d+$/)
    .describe('KPI-1 is the primary KPI, and never one of these.'),
  text: line,
});

/** A passage that was not understood. As a part, it can be covered, deferred or noted. */
export const unreadPassageSchema = z.strictObject({
  id: z.string().regex(/^TXT-\d+$/),
  heading: z.string().describe('Heading it stands under; empty at the top.'),
  text: line.describe('As written.'),
});

/** The document's words for a part that a model worded differently. */
export const readQuoteSchema = z.strictObject({
  part: z
    .string()
    .regex(/^(?:risk|out-of-scope|[A-Z]+-\d+(?:\.AC-\d+)?)$/)
    .describe('Local id of the part; `risk` or `out-of-scope` where the words themselves are the entry.'),
  quote: line,
});

export const termSchema = z.strictObject({ term: line, meaning: z.string() });

/** Body of a PRD (specification 2.1). Missing content is '' or [] and blocks its gate. */
export const prdBodySchema = z.strictObject({
  title: z.string(),
  objective: z.string(),
  targetUsers: z.array(line),
  stories: z.array(userStorySchema),
  requirements: z.array(requirementSchema).describe('Normative statements outside of user stories.'),
  nonFunctional: z.strictObject({
    performance: z.array(nfrSchema),
    availability: z.array(nfrSchema),
    scalability: z.array(nfrSchema),
    security: z.array(nfrSchema),
    compliance: z.array(nfrSchema),
  }),
  risks: z.strictObject({
    identified: z.array(line),
    mitigations: z.array(line),
    assumptions: z.array(line),
  }),
  metrics: z.strictObject({
    primaryKpi: z.string(),
    secondary: z.array(metricSchema),
    measurementMethod: z.string(),
  }),
  constraints: z.strictObject({
    timeline: z.string(),
    budget: z.string(),
    technical: z.array(line),
    team: z.array(line),
  }),
  outOfScope: z.array(line).describe('What the document leaves out; never modeled.'),
  glossary: z.array(termSchema).describe('Terms that the document itself defines.'),
  questions: z
    .array(prdQuestionSchema)
    .optional()
    .describe('What was asked about it, and the answers; an open one blocks its gate. Absent where nothing was asked.'),
  unread: z.array(unreadPassageSchema).describe('Passages that were not understood.'),
  quotes: z.array(readQuoteSchema).optional().describe('What a model read where code did not, in the words of the document.'),
  other: z.array(keptTextSchema).describe('Prose of sections that no field takes, kept verbatim.'),
});

export type PrdBody = z.infer<typeof prdBodySchema>;
export type UserStory = z.infer<typeof userStorySchema>;
export type ReadQuote = z.infer<typeof readQuoteSchema>;
export type UnreadPassage = z.infer<typeof unreadPassageSchema>;
export type KeptText = z.infer<typeof keptTextSchema>;

export function emptyPrdBody(): PrdBody {
  return {
    title: '',
    objective: '',
    targetUsers: [],
    stories: [],
    requirements: [],
    nonFunctional: { performance: [], availability: [], scalability: [], security: [], compliance: [] },
    risks: { identified: [], mitigations: [], assumptions: [] },
    metrics: { primaryKpi: '', secondary: [], measurementMethod: '' },
    constraints: { timeline: '', budget: '', technical: [], team: [] },
    outOfScope: [],
    glossary: [],
    unread: [],
    other: [],
  };
}
