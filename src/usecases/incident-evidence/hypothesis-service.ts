import type { HypothesisGrade } from '../../lifecycle/hypothesis.ts';
import type { Report } from '../reports/registry.ts';

/** What may be the cause of an incident. */
export interface HypothesisService {
  /** Throws NotFoundError `artifact.not-found`, `artifact.wrong-kind`. */
  show(request: { key: string }): Promise<Report<'incident-hypotheses'>>;
  /** Throws also InputError `hypothesis.verdict`, and what the store's `judge` and `grade` throw. */
  judge(request: {
    key: string;
    id: string;
    state?: 'supported' | 'refuted' | undefined;
    reason?: string | undefined;
    grade?: HypothesisGrade | undefined;
  }): Promise<Report<'incident-hypotheses'>>;
  addLogs(request: { key: string; text: string }): Promise<Report<'incident-logs'>>;
}
