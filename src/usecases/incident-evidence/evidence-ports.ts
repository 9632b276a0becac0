import type { UsecasePorts } from '../ports.ts';

/** What correlation reads and writes. */
export type EvidencePorts = Pick<
  UsecasePorts,
  | 'alerts'
  | 'artifacts'
  | 'incidents'
  | 'code'
  | 'documents'
  | 'hypotheses'
  | 'knowledge'
  | 'logSources'
  | 'mirrors'
  | 'reader'
  | 'redactor'
  | 'units'
>;
