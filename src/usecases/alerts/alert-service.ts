import type { AlertSource, DeliveryStatus, EpisodeStatus } from '../../lifecycle/alert.ts';
import type { AlertMapping } from '../../lifecycle/alert-mapping.ts';
import type { PageRequest } from '../../ports/pages.ts';
import type { Report } from '../reports/registry.ts';

/** What monitoring said. */
export interface AlertService {
  /** Episodes, newest first. */
  list(filter: { incident?: string; status?: EpisodeStatus; channel?: string }, page: PageRequest): Promise<Report<'alert-list'>>;
  /** Throws NotFoundError `alert.not-found`. */
  show(ref: { id: string }): Promise<Report<'alert-show'>>;
  /** Deliveries, newest first. */
  deliveries(filter: { status?: DeliveryStatus }, page: PageRequest): Promise<Report<'alert-deliveries'>>;
  /** Reads dead deliveries again: one, or all of a channel. */
  retry(request: { delivery?: string; channel?: string }): Promise<Report<'alert-retry'>>;
}

/** Where monitoring sends to. Changes are an admin's. */
export interface AlertChannelService {
  list(): Promise<Report<'channel-list'>>;
  /** Shows the secret, this once, with what is to be pasted at the source. */
  add(request: {
    name: string;
    source: AlertSource;
    mapping?: AlertMapping;
    /** Where the source gives it out. */
    secret?: string;
    service?: string;
    environment?: string;
    exercise?: boolean;
  }): Promise<Report<'channel-setup'>>;
  /** Adds a secret, and shows it this once. The earlier ones end in a day, or now. */
  rotate(request: { name: string; secret?: string; now?: boolean }): Promise<Report<'channel-setup'>>;
  remove(request: { name: string }): Promise<Report<'channel-list'>>;
  /** Signs a body as the source would, or a sample of its kind, for trying. */
  sign(request: { name: string; body?: string }): Promise<Report<'channel-sample'>>;
}
