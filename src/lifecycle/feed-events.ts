/**
 * The topics of events with the types of each; the database refuses any other. A reader reads what
 * an event names again, so an event says little.
 */
export const feedEventTypes = {
  run: ['started', 'node-started', 'node-finished', 'progress', 'found', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked'],
  gate: [
    'opened',
    'approve',
    'request-changes',
    'reject',
    'withdrawn',
    'reminded',
    'escalated',
    'commented',
    'assigned',
    // It continues as another.
    'reopened',
  ],
  incident: ['created', 'version', 'status', 'timeline', 'verdict'],
  // Fix-It Bolts too.
  bolt: ['created', 'version', 'status', 'claimed', 'put-down', 'expired', 'reported', 'submitted', 'merged', 'corrected'],
  unit: ['created', 'version', 'status', 'check'],
  // Of every other kind.
  artifact: ['created', 'version', 'status', 'ruling', 'cleared'],
  session: ['opened', 'turn', 'edit', 'changed'],
  // By the environment.
  deployment: ['pending', 'succeeded', 'failed', 'rolled-back', 'removed'],
  // By the repository or the commit.
  code: ['indexed', 'tests'],
  // Deliveries, by the channel.
  alert: ['dead', 'retried'],
} as const;

export type FeedTopic = keyof typeof feedEventTypes;

export const feedTopics = Object.keys(feedEventTypes) as [FeedTopic, ...FeedTopic[]];

export type FeedEventType = (typeof feedEventTypes)[FeedTopic][number];
