import type { z } from 'zod';
import * as artifacts from './artifact-documents.ts';
import { daaReportSchema } from './daa-report.ts';
import * as gates from './gate-documents.ts';
import * as installation from './installation-documents.ts';
import { prdImportSchema } from './prd-import.ts';
import * as runs from './run-documents.ts';

/** Every JSON document that a door hands out, by the name of its file in docs/schemas. */
export const reportSchemas = {
  'artifact-list': artifacts.artifactListSchema,
  'artifact-show': artifacts.artifactDocumentSchema,
  'artifact-history': artifacts.versionListSchema,
  'artifact-diff': artifacts.versionDiffSchema,
  'artifact-export': artifacts.exportSchema,
  'prd-import': prdImportSchema,
  'prd-show': artifacts.prdDocumentSchema,
  'daa-generate': daaReportSchema,
  'daa-show': artifacts.daaDocumentSchema,
  'daa-lint': artifacts.lintReportSchema,
  'daa-coverage': artifacts.coverageDocumentSchema,
  'gate-list': gates.gateListSchema,
  'gate-show': gates.gateDocumentSchema,
  'gate-decide': gates.gateDecidedSchema,
  'run-list': runs.runListSchema,
  'run-show': runs.runDocumentSchema,
  'token-create': installation.createdTokenSchema,
  'token-list': installation.tokenListSchema,
  'token-revoke': installation.tokenSchema,
  next: installation.nextListSchema,
  doctor: installation.diagnosisListSchema,
  error: installation.errorDocumentSchema,
} as const satisfies Record<string, z.ZodType>;

export type ReportName = keyof typeof reportSchemas;
export type Report<N extends ReportName> = z.input<(typeof reportSchemas)[N]>;
