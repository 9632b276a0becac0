import { z } from 'zod';
import {
  aggregateSchema,
  coverageNoteSchema,
  daaBodySchema,
  domainEventSchema,
  externalIdentitySchema,
  invariantSchema,
  openQuestionSchema,
  operationSchema,
} from '../../../lifecycle/daa.ts';
import { questionPlaces } from '../../../lifecycle/prd-questions.ts';
import {
  conceptsSchema,
  contextsSchema,
  operationOutlineSchema,
  pseudocodeSchema,
  readPartSchema,
  remarkSchema,
  tacticalSchema,
} from '../../../steps/inception/contracts.ts';
import { proposeCheck } from '../../../steps/construction/propose-check.ts';
import { shapePlan } from '../../../steps/construction/shape-plan.ts';
import { hypothesize } from '../../../steps/incident/hypothesize.ts';
import { answerTurn } from '../../../steps/design/answer-turn.ts';
import { checkConsistency } from '../../../steps/design/check-consistency.ts';
import { adrDraftSchema } from '../../../steps/design/draft-adr.ts';
import { draftRfc } from '../../../steps/design/draft-rfc.ts';
import { wordDraft } from '../../../steps/incident/word-draft.ts';
import { tipDraftSchema } from '../../../steps/lightweight/contracts.ts';
import { prdDraftSchema } from '../../../steps/prd-writing/contracts.ts';
import type { StepId } from '../../../steps/registry.ts';

/**
 * The answer schemas of the steps. They omit or relax what code knows, such as the form of an id or
 * the attributes of every event; `mendAnswer` turns an answer into the step's output.
 */
const partId = z.string().describe('Id of a PRD part as it stands in the PRD: US-3, US-3.AC-2, REQ-7, NFR-1, TXT-2.');
const operationId = z.string().describe('OP- and the name in kebab case: OP-allot-pitch.');
const ownAttributes = domainEventSchema.shape.attributes.describe(
  'Without identifier, reason, timestamp and actor, which are added.',
);

const outline = operationOutlineSchema.extend({ id: operationId, covers: z.array(partId) });
const operation = operationSchema.extend({ id: operationId, covers: z.array(partId) });
const invariant = invariantSchema.extend({
  id: z.string().describe('INV-, the aggregate and a key word: INV-permit-limit.'),
  covers: z.array(partId).optional(),
});
const event = domainEventSchema.extend({ attributes: ownAttributes });
const coverageNote = coverageNoteSchema.extend({ ref: partId });
const question = openQuestionSchema.omit({ id: true }).extend({ about: z.array(partId) });
const questions = z.array(question).describe('What the PRD leaves open and this step had to assume; mostly empty.');
const externalIdentities = z
  .array(externalIdentitySchema)
  .describe('Identities that a system outside gives, such as OrderId; types may name them.');

const concepts = z.strictObject({
  entities: z.array(conceptsSchema.shape.entities.element.extend({ sources: z.array(partId) })),
  operations: z.array(conceptsSchema.shape.operations.element.extend({ sources: z.array(partId) })),
  questions,
});

const tactical = tacticalSchema.extend({
  aggregates: z.array(tacticalSchema.shape.aggregates.element.extend({ operations: z.array(outline) })),
  domainEvents: z.array(event),
  externalIdentities,
  questions,
});

const pseudocode = pseudocodeSchema.extend({
  operations: z.array(pseudocodeSchema.shape.operations.element.extend({ id: operationId })),
  questions,
});

const invariants = z.strictObject({
  invariants: z.array(z.strictObject({ aggregate: z.string(), invariants: z.array(invariant) })),
  coverageNotes: z.array(coverageNote),
  questions,
});

/** The whole model and what was not done; answers only change it. */
const model = z.strictObject({
  contexts: daaBodySchema.shape.contexts,
  contextMap: daaBodySchema.shape.contextMap,
  aggregates: z.array(aggregateSchema.extend({ invariants: z.array(invariant), operations: z.array(operation) })),
  valueObjects: daaBodySchema.shape.valueObjects,
  domainEvents: z.array(event),
  domainServices: daaBodySchema.shape.domainServices,
  externalIdentities,
  coverageNotes: z.array(coverageNote),
  questions: z.array(
    openQuestionSchema.extend({ id: z.string().optional().describe('Left out for a new one.'), about: z.array(partId) }),
  ),
  notDone: z.array(z.string()),
});

const served = { covers: z.array(partId) };
const text = z.string().min(1);
const { databaseChanges: change, apiChanges: apiChange } = tipDraftSchema.shape;

const numbered = (prefix: string) =>
  z.string().optional().describe(`${prefix}-1, ${prefix}-2 and so on; ids that stand are kept.`);
const changes = (prefix: string) => z.array(change.element.extend({ id: numbered(prefix), ...served }));
const lines = (prefix: string) => z.array(z.strictObject({ id: numbered(prefix), text }));

/** Every entry has an id, by which a change names it. */
const tip = tipDraftSchema.extend({
  databaseChanges: changes('DB'),
  apiChanges: z.array(apiChange.element.extend({ id: numbered('API'), ...served })),
  serviceLogic: changes('SVC'),
  integrationPoints: changes('INT'),
  edgeCases: lines('EC'),
  testing: lines('TEST'),
  openQuestions: lines('Q'),
  coverageNotes: z.array(coverageNote),
});

/** A place is one string, since providers accept no union of an enum and a pattern. */
const place = z
  .string()
  .describe(`Where it belongs: ${questionPlaces.join(', ')}, or the id of a story, such as US-2, for a criterion of it.`);

const prd = prdDraftSchema.extend({
  assumptions: z.array(prdDraftSchema.shape.assumptions.element.extend({ place: place.nullable() })),
  questions: z.array(prdDraftSchema.shape.questions.element.extend({ place })),
});

/** Code, not the model, states which limit ended a reply. */
const reply = answerTurn.output.omit({ stoppedBy: true });

export const answerSchemas = {
  'inception/read-prd': z.strictObject({ parts: z.array(readPartSchema) }),
  'inception/criticize-daa': z.strictObject({ remarks: z.array(remarkSchema) }),
  'inception/identify-concepts': concepts,
  'inception/propose-contexts': contextsSchema.extend({ questions }),
  'inception/define-aggregates': tactical,
  'inception/write-pseudocode': pseudocode,
  'inception/state-invariants': invariants,
  'inception/revise-daa': model,
  'lightweight/draft-tip': tip,
  'prd-writing/draft-prd': prd,
  'design/draft-rfc': draftRfc.output,
  'design/answer-turn': reply,
  'design/check-consistency': checkConsistency.output,
  'design/draft-adr': adrDraftSchema,
  'construction/shape-plan': shapePlan.output,
  'construction/propose-check': proposeCheck.output,
  'incident/hypothesize': hypothesize.output,
  'incident/word-draft': wordDraft.output,
} as const satisfies Record<StepId, z.ZodObject>;

export type Answer<S extends StepId> = z.infer<(typeof answerSchemas)[S]>;
