import type { Alert } from '../../lifecycle/alert.ts';
import type { Delivery, Episode } from '../../ports/alerts.ts';

export const selectEpisodes = `
select e.id as place, e.id, c.name as channel, c.source, e.fingerprint, e.started_at, e.resolved_at, e.status, e.alert, e.received_at, e.last_at,
  e.occurrences, e.is_flapping, a.key as incident
from alert_episode e join alert_channel c on c.id = e.channel_id left join artifact a on a.id = e.incident_id`;

export interface EpisodeRow extends Pick<Episode, 'channel' | 'source' | 'fingerprint' | 'status' | 'occurrences' | 'incident'> {
  readonly place: string;
  readonly id: string;
  readonly started_at: Date;
  readonly resolved_at: Date | null;
  readonly received_at: Date;
  readonly last_at: Date;
  readonly is_flapping: boolean;
  readonly alert: Pick<
    Alert,
    'title' | 'text' | 'service' | 'environment' | 'severity' | 'labels' | 'stackTrace' | 'release' | 'sha' | 'links'
  >;
}

export function toEpisode(row: EpisodeRow): Episode {
  const { place: _place, alert, started_at, resolved_at, received_at, last_at, is_flapping: flapping, ...rest } = row;
  return {
    ...alert,
    ...rest,
    id: `EP-${row.id}`,
    startedAt: started_at.toISOString(),
    endedAt: resolved_at?.toISOString() ?? null,
    receivedAt: received_at.toISOString(),
    lastAt: last_at.toISOString(),
    flapping,
  };
}

export const selectDeliveries = `
select d.id as place, d.id, c.name as channel, c.source, d.received_at, d.status, d.reason, d.shown, d.body is not null as has_body
from alert_delivery d join alert_channel c on c.id = d.channel_id`;

export interface DeliveryRow extends Pick<Delivery, 'channel' | 'source' | 'status' | 'reason' | 'shown'> {
  readonly place: string;
  readonly id: string;
  readonly received_at: Date;
  readonly has_body: boolean;
}

export function toDelivery({ place: _place, received_at, has_body, id, ...row }: DeliveryRow): Delivery {
  return { ...row, id: `DEL-${id}`, receivedAt: received_at.toISOString(), canRetry: row.status === 'dead' && has_body };
}

/** The number in `EP-12`, `DEL-12` or `GD-12`; 0, which no row has, for any other text. */
export function numberOf(id: string): string {
  return /^(?:EP|DEL|GD)-([1-9]\d{0,17})$/.exec(id)?.[1] ?? '0';
}
