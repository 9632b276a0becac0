/** What sends alerts. Each has a reader in `analysis/alerts`. */
export const alertSources = [
  'alertmanager',
  'grafana',
  'pagerduty',
  'pagerduty-events',
  'sentry',
  'datadog',
  'opsgenie',
  'cloudevents',
  'otlp',
  'generic',
] as const;
export type AlertSource = (typeof alertSources)[number];

export const episodeStatuses = ['firing', 'resolved'] as const;
export type EpisodeStatus = (typeof episodeStatuses)[number];

/**
 * received → read | ignored | dead; dead → received by a person. `ignored` says nothing of an
 * alert; `dead` could not be read, is kept, and is tried again after a fix.
 */
export const deliveryStatuses = ['received', 'read', 'ignored', 'dead'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What a source says of one alert. Fields that it leaves out are empty. */
export interface Alert {
  /** Identifies the alert at its source, whenever it fires. */
  readonly fingerprint: string;
  /** When it began to fire, which tells one episode from the next; null where the source does not say. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** When the source said this, where it says so: an older word never undoes a newer one. */
  readonly saidAt: string | null;
  readonly status: EpisodeStatus;
  readonly title: string;
  readonly text: string;
  readonly service: string;
  readonly environment: string;
  /** In the source's own words. */
  readonly severity: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly stackTrace: string;
  readonly release: string;
  /** Full hash of the deployed commit. */
  readonly sha: string;
  readonly links: readonly string[];
}

/** What a source says beside an alert, such as an acknowledgement. It is told, and moves nothing. */
export interface AlertNote {
  readonly fingerprint: string;
  readonly text: string;
}

/** The content of one delivery. */
export interface ReadAlerts {
  readonly alerts: readonly Alert[];
  readonly notes: readonly AlertNote[];
  /** Why there is neither; empty where there is one. */
  readonly ignored: string;
}
