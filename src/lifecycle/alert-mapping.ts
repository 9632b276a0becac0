import { z } from 'zod';

/** A JSON Pointer, or a text that stands for itself. Of several the first that says something counts. */
const place = z.string().min(1).max(500);
const places = z.union([place, z.array(place).min(1).max(10)]);

/** Says where the fields of an alert are in JSON of any shape. `channel add --mapping FILE` takes it. */
export const alertMappingSchema = z.strictObject({
  alerts: place.optional().describe('Pointer to a list of alerts; the document is one alert when absent.'),
  fingerprint: places.optional(),
  startedAt: places.optional(),
  saidAt: places.optional(),
  status: places.optional(),
  resolved: z.array(z.string().max(200)).max(50).optional().describe('What the status says once it is over.'),
  title: places.optional(),
  text: places.optional(),
  service: places.optional(),
  environment: places.optional(),
  severity: places.optional(),
  labels: places.optional(),
  stackTrace: places.optional(),
  release: places.optional(),
  sha: places.optional(),
  link: places.optional(),
});

export type AlertMapping = z.infer<typeof alertMappingSchema>;

/** The usual names, for a channel without a mapping. */
export const usualMapping: AlertMapping = {
  fingerprint: ['/fingerprint', '/dedup_key', '/dedupKey', '/id'],
  startedAt: ['/startedAt', '/startsAt', '/started_at'],
  saidAt: ['/at', '/timestamp', '/time'],
  status: ['/status', '/state'],
  title: ['/title', '/summary', '/name', '/message'],
  text: ['/text', '/description', '/message', '/body'],
  service: ['/service', '/service/name'],
  environment: ['/environment', '/env'],
  severity: ['/severity', '/priority', '/level'],
  labels: ['/labels', '/tags', '/details'],
  stackTrace: ['/stackTrace', '/stack_trace', '/stacktrace', '/exception/stacktrace'],
  release: ['/release', '/version'],
  sha: ['/sha', '/commit'],
  link: ['/link', '/url'],
};
