import type { FeedEvent } from '../../ports/feed.ts';
import type { RunStatus } from '../../ports/runs.ts';
import type { FollowParams } from './follow-feed.ts';

/** Statuses of a run that nobody works on; each has an event of the same name. */
export const settlingStatuses: readonly string[] = [
  'waiting',
  'succeeded',
  'failed',
  'canceled',
  'blocked',
] satisfies RunStatus[];

export interface SettledParams {
  readonly readRun: () => Promise<{ readonly status: RunStatus; readonly updatedAt: string }>;
  /** Reads the newest readable event with a settling status; null when there is none. */
  readonly readLastRest: () => Promise<FeedEvent | null>;
}

/**
 * A run has settled when its status and a readable event say so. The event may come later: older
 * open transactions hold the feed back. An event of an earlier round predates the last change.
 */
export function querySettled({ readRun, readLastRest }: SettledParams): FollowParams['queryEnd'] {
  return async (last) => {
    const { status, updatedAt } = await readRun();
    if (!settlingStatuses.includes(status)) return 'goes-on';
    // A reader who began behind that event gets nothing.
    const rest = last ?? (await readLastRest());
    const tells = rest !== null && settlingStatuses.includes(rest.type) && Date.parse(rest.at) >= Date.parse(updatedAt);
    return tells ? 'over' : 'nearly';
  };
}
