import { z } from 'zod';

export const priorities = ['must-have', 'should-have', 'nice-to-have'] as const;
export type Priority = (typeof priorities)[number];

/** Names of the non-functional requirement fields of specification 2.1, in its order. */
export const nfrCategories = ['performance', 'availability', 'scalability', 'security', 'compliance'] as const;

const line = z.string().min(1);

/** Text that no field takes, kept verbatim with the heading it stood under. */
export const keptTextSchema = z.strictObject({
  /** Heading text without its marks; '' for text before the first heading. */
  heading: z.string(),
  /** 0 for text before the first heading, else 1 to 6. */
  level: z.int().min(0).max(6),
  /** Markdown as written, without the heading line. */
  markdown: z.string(),
  /** File it came from, where the PRD was made from several. */
  file: z.string().optional(),
});

export const acceptanceCriterionSchema = z.strictObject({
  id: z.string().regex(/^AC-\d+$/),
  text: line,
});

export const userStorySchema = z.strictObject({
  id: z.string().regex(/^US-\d+$/),
  /** The id the source document used, when it differs. */
  alias: line.optional(),
  title: line.optional(),
  /** Missing fields are '' and are reported as findings. */
  role: z.string(),
  capability: z.string(),
  benefit: z.string(),
  /** Null when the document states none. */
  priority: z.enum(priorities).nullable(),
  criteria: z.array(acceptanceCriterionSchema),
});

/** A normative statement of a document that is not written as user stories. */
export const requirementSchema = z.strictObject({
  id: z.string().regex(/^REQ-\d+$/),
  alias: line.optional(),
  /** Heading it stands under; '' at the top. */
  section: z.string(),
  text: line,
  priority: z.enum(priorities).nullable(),
});

export const nfrSchema = z.strictObject({
  id: z.string().regex(/^NFR-\d+$/),
  text: line,
});

export const termSchema = z.strictObject({ term: line, meaning: z.string() });

/** Body of a PRD (specification 2.1). Missing content is '' or [] and blocks its gate by findings, because real documents are never complete. */
export const prdBodySchema = z.strictObject({
  title: z.string(),
  objective: z.string(),
  targetUsers: z.array(line),
  stories: z.array(userStorySchema),
  requirements: z.array(requirementSchema),
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
    secondary: z.array(line),
    measurementMethod: z.string(),
  }),
  constraints: z.strictObject({
    timeline: z.string(),
    budget: z.string(),
    technical: z.array(line),
    team: z.array(line),
  }),
  /** Terms that the document itself defines (glossary, terminology tables). */
  glossary: z.array(termSchema),
  other: z.array(keptTextSchema),
});

export type PrdBody = z.infer<typeof prdBodySchema>;
export type UserStory = z.infer<typeof userStorySchema>;
export type KeptText = z.infer<typeof keptTextSchema>;

/** A PRD body without any content. */
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
    glossary: [],
    other: [],
  };
}
