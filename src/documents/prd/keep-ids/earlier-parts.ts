import type { PrdBody } from '../../../lifecycle/prd.ts';

/** What an import of the next version has to know of the PRD so far, so that what stands keeps its ids. */
export interface EarlierParts {
  readonly body: Pick<PrdBody, 'stories' | 'requirements' | 'nonFunctional' | 'metrics' | 'unread'>;
  /** Local ids of all parts that any version of it had. */
  readonly everUsed: readonly string[];
}
