import type { Report } from '../../usecases/reports/registry.ts';

type Diff = Report<'artifact-diff'>;

/** What DiffView shows; of a text that was not stored, the parts are unknown. */
export type ShownDiff = Pick<Diff, 'from' | 'to' | 'added' | 'removed' | 'hunks'> & Partial<Pick<Diff, 'parts'>>;
