import type { UsecasePorts } from '../ports.ts';

/** What correlation reads and writes. */
export type EvidencePorts = Pick<
  UsecasePorts,
  | 'alerts'
  | 'artifacts'
  | 'incidents'
  | 'code'
  | 'hypotheses'
  | 'knowledge'
  | 'logSources'
  | 'mirrors'
  | 'reader'
  | 'redactor'
  | 'units'
>;
