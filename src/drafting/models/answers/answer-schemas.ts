import { z } from 'zod';
import {
  aggregateSchema,
  coverageNoteSchema,
  daaBodySchema,
  domainEventSchema,
  invariantSchema,
  operationSchema,
} from '../../../lifecycle/daa.ts';
import { questionPlaces } from '../../../lifecycle/prd-questions.ts';
import {
  conceptsSchema,
  contextsSchema,
  operationOutlineSchema,
  pseudocodeSchema,
  tacticalSchema,
} from '../../../steps/inception/contracts.ts';
import { answerTurn } from '../../../steps/design/answer-turn.ts';
import { adrDraftSchema } from '../../../steps/design/draft-adr.ts';
import { draftRfc } from '../../../steps/design/draft-rfc.ts';
import { tipDraftSchema } from '../../../steps/lightweight/contracts.ts';
import { prdDraftSchema } from '../../../steps/prd-writing/contracts.ts';
import type { StepId } from '../../../steps/registry.ts';

/**
 * What a model answers for each step. It says what only the model can say; what code knows (the shape of an id, the attributes that every event has,
 * the parts of a DAA that stay as they are) is left out or looser than in the step's contract, and `mendAnswer` makes the contract's output of it.
 */
const partId = z.string().describe('Id of a PRD part as it stands in the PRD: US-3, US-3.AC-2, REQ-7, NFR-1.');
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

const concepts = z.strictObject({
  entities: z.array(conceptsSchema.shape.entities.element.extend({ sources: z.array(partId) })),
  operations: z.array(conceptsSchema.shape.operations.element.extend({ sources: z.array(partId) })),
});

const tactical = tacticalSchema.extend({
  aggregates: z.array(tacticalSchema.shape.aggregates.element.extend({ operations: z.array(outline) })),
  domainEvents: z.array(event),
});

const pseudocode = pseudocodeSchema.extend({
  operations: z.array(pseudocodeSchema.shape.operations.element.extend({ id: operationId })),
});

const invariants = z.strictObject({
  invariants: z.array(z.strictObject({ aggregate: z.string(), invariants: z.array(invariant) })),
  coverageNotes: z.array(coverageNote),
});

/** Kinds of parts that a revision may remove, each with the list that holds it. */
export const removableLists = {
  context: 'contexts',
  aggregate: 'aggregates',
  'value object': 'valueObjects',
  'domain event': 'domainEvents',
  'domain service': 'domainServices',
  'coverage note': 'coverageNotes',
} as const;

/** Only what changes: a model that repeats thirty pages to mend a line is slow, dear, and changes what nobody asked for. */
const revision = z.strictObject({
  contexts: daaBodySchema.shape.contexts,
  contextMap: daaBodySchema.shape.contextMap.nullable().describe('The whole map when any of it changes, else null.'),
  aggregates: z.array(aggregateSchema.extend({ invariants: z.array(invariant), operations: z.array(operation) })),
  valueObjects: daaBodySchema.shape.valueObjects,
  domainEvents: z.array(event),
  domainServices: daaBodySchema.shape.domainServices,
  coverageNotes: z.array(coverageNote),
  removed: z.array(
    z.strictObject({
      kind: z.enum(Object.keys(removableLists) as [keyof typeof removableLists]),
      name: z.string().describe('Its name in the DAA; of a coverage note the part it is about.'),
    }),
  ),
  notDone: z.array(z.string()),
});

const served = { covers: z.array(partId) };
const { databaseChanges: change, apiChanges: apiChange } = tipDraftSchema.shape;
const changes = z.array(change.element.extend(served));

const tip = tipDraftSchema.extend({
  databaseChanges: changes,
  apiChanges: z.array(apiChange.element.extend(served)),
  serviceLogic: changes,
  integrationPoints: changes,
  coverageNotes: z.array(coverageNote),
});

/** A place as one string: providers take no choice between a list and a pattern. */
const place = z
  .string()
  .describe(`Where it belongs: ${questionPlaces.join(', ')}, or the id of a story, such as US-2, for a criterion of it.`);

const prd = prdDraftSchema.extend({
  assumptions: z.array(prdDraftSchema.shape.assumptions.element.extend({ place: place.nullable() })),
  questions: z.array(prdDraftSchema.shape.questions.element.extend({ place })),
});

/** The limit that a reply came to is ours to tell. */
const reply = answerTurn.output.omit({ stoppedBy: true });

export const answerSchemas = {
  'inception/identify-concepts': concepts,
  'inception/propose-contexts': contextsSchema,
  'inception/define-aggregates': tactical,
  'inception/write-pseudocode': pseudocode,
  'inception/state-invariants': invariants,
  'inception/revise-daa': revision,
  'lightweight/draft-tip': tip,
  'prd-writing/draft-prd': prd,
  'design/draft-rfc': draftRfc.output,
  'design/answer-turn': reply,
  'design/draft-adr': adrDraftSchema,
} as const satisfies Record<StepId, z.ZodType>;

export type Answer<S extends StepId> = z.infer<(typeof answerSchemas)[S]>;
export type RevisionAnswer = z.infer<typeof revision>;
