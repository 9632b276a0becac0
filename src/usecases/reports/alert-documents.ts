import { z } from 'zod';
import { alertSources, deliveryStatuses, episodeStatuses } from '../../lifecycle/alert.ts';
import { alertMappingSchema } from '../../lifecycle/alert-mapping.ts';
import type { Episode, ListedChannel } from '../../ports/alerts.ts';
import { cursor } from './cursor.ts';

const listed = {
  id: z.string().describe('Such as `EP-12`: one alert from when it fires until it is over.'),
  channel: z.string(),
  source: z.enum(alertSources),
  status: z.enum(episodeStatuses),
  title: z.string(),
  service: z.string().describe('Empty where nobody says it.'),
  environment: z.string(),
  severity: z.string().describe('In the words of the source.'),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  occurrences: z.int().describe('How often the source said it.'),
  flapping: z.boolean().describe('It changed four times or more within ten minutes.'),
  incident: z.string().nullable().describe('Null where it was over before it was heard of.'),
};

/** `alert list`. */
export const alertListSchema = z.strictObject({ items: z.array(z.strictObject(listed)), next: cursor });

/** `alert show`. */
export const alertSchema = z.strictObject({
  ...listed,
  fingerprint: z.string(),
  text: z.string(),
  labels: z.record(z.string(), z.string()),
  stackTrace: z.string(),
  release: z.string(),
  sha: z.string().describe('Full hash of the deployed commit; empty where the alert names none.'),
  links: z.array(z.string()),
  receivedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});

/** `alert dead`. */
export const alertDeliveriesSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string().describe('Such as `DEL-12`.'),
      channel: z.string(),
      source: z.enum(alertSources),
      receivedAt: z.iso.datetime(),
      status: z.enum(deliveryStatuses).describe('`dead`: it could not be read; `alert retry` reads it again.'),
      reason: z.string(),
      shown: z.string().describe('The beginning of a dead one, without secrets.'),
      canRetry: z.boolean().describe('False once its bytes are deleted.'),
    }),
  ),
  next: cursor,
});

/** `alert retry`. */
export const alertRetrySchema = z.strictObject({ queued: z.int().describe('Deliveries that are read again.') });

const channel = {
  name: z.string(),
  source: z.enum(alertSources),
  mapping: alertMappingSchema.nullable(),
  service: z.string(),
  environment: z.string(),
  isExercise: z.boolean().describe('Its incidents are an exercise, and left out of figures.'),
  createdAt: z.iso.datetime(),
};

/** `channel list`. */
export const channelListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      ...channel,
      createdBy: z.string().describe('The author of the incidents that it opens.'),
      secrets: z.int().describe('Valid ones; two while one takes the place of the other.'),
      lastDeliveryAt: z.iso.datetime().nullable(),
      dead: z.int().describe('Deliveries that could not be read.'),
    }),
  ),
});

/** `channel add` and `channel rotate`. */
export const channelSetupSchema = z.strictObject({
  name: z.string(),
  source: z.enum(alertSources),
  path: z.string().describe('Where the source sends to, below the address of the server.'),
  url: z.string().nullable().describe('Null where the server does not know its public address.'),
  secret: z.string().nullable().describe('Shown this once; null where the source gives it out, or has done so.'),
  awaitsSecret: z
    .boolean()
    .describe('Whether the source shows a secret once it is set up, by which the channel is to be rotated.'),
  snippet: z.string().describe('What to paste into the configuration of the source.'),
});

/** `alert send`. */
export const channelSampleSchema = z.strictObject({
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** What `alert send` was answered. */
export const alertSentSchema = z.strictObject({ status: z.int(), answer: z.string() });

export function toAlert(episode: Episode): z.infer<typeof alertSchema> {
  return { ...episode, labels: { ...episode.labels }, links: [...episode.links] };
}

export function toListedAlert(episode: Episode): z.infer<typeof alertListSchema>['items'][number] {
  const {
    id,
    channel: name,
    source,
    status,
    title,
    service,
    environment,
    severity,
    startedAt,
    endedAt,
    occurrences,
    flapping,
    incident,
  } = episode;
  return {
    id,
    channel: name,
    source,
    status,
    title,
    service,
    environment,
    severity,
    startedAt,
    endedAt,
    occurrences,
    flapping,
    incident,
  };
}

export function toChannelList(channels: readonly ListedChannel[]): z.infer<typeof channelListSchema> {
  return { items: channels.map((one) => ({ ...one })) };
}
