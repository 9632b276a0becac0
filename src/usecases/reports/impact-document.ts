import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import type { Impact } from '../knowledge/assess-impact.ts';
import { featureSizeSchema, knownArtifactSchema, knownLinkSchema, toKnown, toLink, toSize } from './knowledge-documents.ts';

const partSchema = z.strictObject({ id: z.string().describe('Local id, such as `US-3`.'), text: z.string() });

/** `impact`: what a change or an outage of some things affects. */
export const impactSchema = z.strictObject({
  things: z.array(z.string()).describe('What was asked about.'),
  named: z
    .array(
      z.strictObject({
        name: z.string(),
        key: z.string().describe('Of an AI-ADR in force that names it.'),
        line: z.string().describe('The first line that does.'),
      }),
    )
    .describe('Where names of services and infrastructure stand.'),
  unknown: z.array(z.string()).describe('Names that stand in no AI-ADR in force.'),
  features: z
    .array(
      z.strictObject({
        prd: knownArtifactSchema,
        exact: z
          .boolean()
          .describe('False where links tell no more than the PRD; then all its stories and requirements are listed.'),
        stories: z.array(partSchema),
        requirements: z.array(partSchema),
        kpi: z.string().describe('Primary KPI of the PRD; empty when it states none.'),
        metrics: z.array(z.string()).describe('Its secondary metrics.'),
        measurementMethod: z.string(),
        size: featureSizeSchema,
      }),
    )
    .describe('What is at stake for the business, PRD by PRD.'),
  affected: z
    .array(z.strictObject({ kind: z.enum(artifactKindIds), artifacts: z.array(knownArtifactSchema) }))
    .describe('What the things serve and what hangs on them, with the things themselves; nearest to the requirement first.'),
  wider: z
    .array(knownArtifactSchema)
    .describe(
      'What was made from a whole artifact that one of the parts stands in; no link says that it touches the parts. Empty where no part was asked about.',
    ),
  watched: z
    .array(z.strictObject({ key: z.string(), id: z.string(), type: z.string(), text: z.string() }))
    .describe('Metrics and alerts that these AI-ADRs define.'),
  links: z.array(knownLinkSchema).describe('The links that were followed.'),
  text: z.string().describe('The same as text, to be pasted into a review.'),
});

const affectedFields = { key: z.string(), title: z.string() };

/** `incident impact`: whom an outage affects. */
export const outageImpactSchema = z.strictObject({
  names: z.array(z.string()).describe('What was asked about.'),
  outages: z
    .array(
      z.strictObject({
        name: z.string(),
        as: z.enum(['infrastructure', 'service', 'incident']),
        services: z.array(z.string()).describe('Services that run on it, or it itself.'),
        adrs: z.array(
          z.strictObject({
            ...affectedFields,
            through: z
              .string()
              .describe('What of its `Runs On` was named, or the service that needs it; empty for an incident’s chain.'),
            models: z.array(z.strictObject({ ...affectedFields, kind: z.enum(artifactKindIds) })).describe('AI-DAAs and TIPs.'),
            prds: z.array(
              z.strictObject({
                ...affectedFields,
                exact: z.boolean().describe('False where links tell no more than the PRD; then all its stories are listed.'),
                stories: z.array(partSchema),
                kpi: z.string().describe('Primary KPI; empty when it states none.'),
                metrics: z.array(z.string()),
              }),
            ),
          }),
        ),
      }),
    )
    .describe('What of it an AI-ADR in force runs on.'),
  unknown: z.array(z.string()).describe('Names that no AI-ADR in force states.'),
  known: z.strictObject({ infrastructure: z.array(z.string()), services: z.array(z.string()) }).describe('Names that there are.'),
});

export function toImpact({
  things,
  named,
  unknown,
  features,
  affected,
  wider,
  watched,
  links,
  text,
}: Impact): z.infer<typeof impactSchema> {
  return {
    things: [...things],
    named: named.map((one) => ({ ...one })),
    unknown: [...unknown],
    features: features.map(({ prd, exact, stories, requirements, kpi, metrics, measurementMethod, size }) => ({
      prd: toKnown(prd),
      exact,
      stories: stories.map(toPart),
      requirements: requirements.map(toPart),
      kpi,
      metrics: [...metrics],
      measurementMethod,
      size: toSize(size),
    })),
    affected: affected.map(({ kind, artifacts }) => ({ kind, artifacts: artifacts.map(toKnown) })),
    wider: wider.map(toKnown),
    watched: watched.map(({ key, localId, type, text: own }) => ({ key, id: localId, type, text: own })),
    links: links.map(toLink),
    text,
  };
}

function toPart({ localId, text }: { localId: string; text: string }): z.infer<typeof partSchema> {
  return { id: localId, text };
}
