import type { PrdBody } from '../../../lifecycle/prd.ts';

/** The PRD so far, so that an import of the next version keeps the ids of unchanged parts. */
export interface EarlierParts {
  readonly body: Pick<PrdBody, 'stories' | 'requirements' | 'nonFunctional' | 'metrics' | 'unread'>;
  /** Local ids of all parts of all versions. */
  readonly everUsed: readonly string[];
}
