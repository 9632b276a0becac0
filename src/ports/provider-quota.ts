import type { ModelChoice } from './model-choice.ts';

type Model = Exclude<ModelChoice, { provider: 'rules' }>;

/** What a provider takes in a minute; null: as much as comes. */
export interface ProviderLimit {
  readonly requests: number | null;
  /** Input and output together. */
  readonly tokens: number | null;
}

export type ProviderLimits = Readonly<Partial<Record<Model['provider'], ProviderLimit>>>;

/** How long a request waits for its provider, in milliseconds. */
export interface QuotaWait {
  /** Until the request may be sent; 0 for now. */
  readonly waitMs: number;
  /** Until the provider takes this model again, as it told some worker; no quota was taken then. */
  readonly pauseMs: number;
}

/** The quota of each provider, shared by all workers on all machines. Nothing here waits. */
export interface ProviderQuota {
  /** Takes quota for a request of about that many tokens. */
  acquire(model: Model, tokens: number): Promise<QuotaWait>;
  /** How long the model is paused; 0 when it is not. */
  readPause(model: Model): Promise<number>;
  /** Counts what a request used beyond what was acquired for it. */
  charge(model: Model, tokens: number): Promise<void>;
  /** Keeps everybody from asking the model for that long. */
  pause(model: Model, forMs: number): Promise<void>;
}
