import { z } from 'zod';
import type { FeedEvent } from '../../ports/feed.ts';

/** The data of a stream's event. The event's id is its place in the feed. */
export const feedEventSchema = z.strictObject({
  topic: z.enum(['run', 'gate']),
  key: z.string().describe('Of the run or gate.'),
  type: z
    .string()
    .describe(
      'Of runs: started, node-started, node-finished, progress, found, waiting, succeeded, failed, canceled, blocked. Of gates: opened, approve, request-changes, reject, withdrawn.',
    ),
  node: z.string().describe('Step of the run that it is about; empty otherwise.'),
  text: z.string().describe('A short line for a person.'),
  at: z.iso.datetime(),
});

export function toFeedDocument({ topic, key, type, node, text, at }: FeedEvent): z.infer<typeof feedEventSchema> {
  return { topic, key, type, node, text, at };
}
