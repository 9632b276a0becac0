import { z } from 'zod';
import { coverageReportSchema } from '../../lifecycle/coverage.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import { actSchema, fixSchema } from '../../lifecycle/fixes/fix.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { artifactSummarySchema } from '../../usecases/reports/artifact-documents.ts';
import { noteDaa } from '../../usecases/reports/daa-notes.ts';
import { draftedPartSchema, drafterSchema, usageSchema } from '../../usecases/reports/drafting.ts';
import { markNotes, writeNotes } from '../../usecases/reports/field-notes.ts';
import { gateDecisionSchema, gateSummarySchema } from '../../usecases/reports/gate-documents.ts';
import { baselineSchema } from '../../usecases/reports/baseline-documents.ts';
import { featureSizeSchema, knownArtifactSchema, knownLinkSchema } from '../../usecases/reports/knowledge-documents.ts';
import { reportSchemas, type ReportName } from '../../usecases/reports/registry.ts';
import { feedEventSchema } from '../streams/feed-event.ts';
import { healthSchema } from '../installation/health.ts';
import { problemSchema } from '../problems/problem.ts';

/** Documents that only the command line prints. */
const ofTheCommandLine: readonly ReportName[] = [
  'artifact-export',
  'folder-sync',
  'bundle-export',
  'audit-export',
  'artifact-template',
  'design-export',
  'design-questions',
  'run-event',
  'serve',
  'schema-list',
  'error',
];

const schemas: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(
    Object.entries(reportSchemas)
      .filter(([name]) => !ofTheCommandLine.includes(name as ReportName))
      .map(([name, schema]) => [componentName(name), schema]),
  ),
  ArtifactSummary: artifactSummarySchema,
  PrdBody: prdBodySchema,
  DaaBody: daaBodySchema,
  CoverageReport: coverageReportSchema,
  KnownArtifact: knownArtifactSchema,
  KnownLink: knownLinkSchema,
  FeatureSize: featureSizeSchema,
  Baseline: baselineSchema,
  Act: actSchema,
  Finding: findingSchema,
  Fix: fixSchema,
  Decision: gateDecisionSchema,
  Drafter: drafterSchema,
  DraftedPart: draftedPartSchema,
  Usage: usageSchema,
  GateSummary: gateSummarySchema,
  FeedEvent: feedEventSchema,
  Health: healthSchema,
  Problem: problemSchema,
};

/** `run-show` → `RunShow`. */
export function componentName(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

export function refTo(component: string): { $ref: string } {
  return { $ref: `#/components/schemas/${component}` };
}

/** Renders every API document as JSON Schema 2020-12, with references between them. */
export function renderComponentSchemas(): Record<string, object> {
  noteDaa();
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const { schemas: rendered } = z.toJSONSchema(registry, {
    uri: (id) => refTo(id).$ref,
    override: (one) => {
      dropPatternOfTime(one);
      markNotes(one);
    },
  });
  return Object.fromEntries(
    Object.entries(writeNotes(rendered)).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  );
}

/** Renders the schema of a request body. */
export function renderInputSchema(schema: z.ZodType): object {
  const { $schema: _schema, ...rendered } = z.toJSONSchema(schema, { io: 'input', override: dropPatternOfTime });
  return rendered;
}

/** Renders the schema of a path or query parameter, as the server's parsed value. */
export function renderParameterSchema(schema: z.ZodType): object {
  const { $schema: _schema, ...rendered } = z.toJSONSchema(schema, { io: 'output' });
  return rendered;
}

/** Drops the pattern: `format` says the same in nine characters instead of four hundred. */
function dropPatternOfTime({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
}
