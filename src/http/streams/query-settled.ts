import type { FeedEvent } from '../../ports/feed.ts';
import type { RunStatus } from '../../ports/runs.ts';
import type { FollowParams } from './follow-feed.ts';

/** Of a run that nobody works on now; an event of the same name tells of each. */
export const settlingStatuses: readonly string[] = [
  'waiting',
  'succeeded',
  'failed',
  'canceled',
  'blocked',
] satisfies RunStatus[];

export interface SettledParams {
  readonly readRun: () => Promise<{ readonly status: RunStatus; readonly updatedAt: string }>;
  /** The newest event, among those that can be read, that tells of a rest; null when there is none. */
  readonly readLastRest: () => Promise<FeedEvent | null>;
}

/**
 * A run has settled when it says so and the event that tells it can be read; which may be later, because the feed holds events back while an
 * older transaction is open. It is the event of the run's last change: one of an earlier round is older than that.
 */
export function querySettled({ readRun, readLastRest }: SettledParams): FollowParams['queryEnd'] {
  return async (last) => {
    const { status, updatedAt } = await readRun();
    if (!settlingStatuses.includes(status)) return 'goes-on';
    // A reader who began behind that event is handed nothing.
    const rest = last ?? (await readLastRest());
    const tells = rest !== null && settlingStatuses.includes(rest.type) && Date.parse(rest.at) >= Date.parse(updatedAt);
    return tells ? 'over' : 'nearly';
  };
}
