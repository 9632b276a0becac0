import { z } from 'zod';
import { feedEventTypes, feedTopics } from '../../lifecycle/feed-events.ts';
import type { FeedEvent } from '../../ports/feed.ts';

/** The data of a stream's event. The event's id is its place in the feed. */
export const feedEventSchema = z.strictObject({
  topic: z.enum(feedTopics),
  key: z
    .string()
    .describe('Of the run, gate, artifact or session; the name of a channel, environment or repository, or a commit.'),
  type: z
    .enum([...new Set(Object.values(feedEventTypes).flat())])
    .describe(feedTopics.map((topic) => `Of ${topic}: ${feedEventTypes[topic].join(', ')}.`).join(' ')),
  node: z.string().describe('Step of the run that it is about; empty otherwise.'),
  text: z.string().describe('A short line for a person.'),
  at: z.iso.datetime(),
});

export function toFeedDocument({ topic, key, type, node, text, at }: FeedEvent): z.infer<typeof feedEventSchema> {
  return { topic, key, type, node, text, at };
}
