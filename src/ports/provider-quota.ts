import type { ModelChoice } from './model-choice.ts';

type Model = Exclude<ModelChoice, { provider: 'rules' }>;

/** A provider's limits per minute; null means unlimited. */
export interface ProviderLimit {
  readonly requests: number | null;
  /** Input and output together. */
  readonly tokens: number | null;
}

export type ProviderLimits = Readonly<Partial<Record<Model['provider'], ProviderLimit>>>;

/** Waits of a request for its provider, in milliseconds. */
export interface QuotaWait {
  /** Until the request may be sent; 0 for now. */
  readonly waitMs: number;
  /** Until the provider accepts this model again, by a worker's report; no quota was taken. */
  readonly pauseMs: number;
}

/** The quota of each provider, shared by all workers on all machines. Its methods do not wait. */
export interface ProviderQuota {
  /** Acquires quota for a request of about that many tokens. */
  acquire(model: Model, tokens: number): Promise<QuotaWait>;
  /** Returns how long the model is paused; 0 if it is not. */
  readPause(model: Model): Promise<number>;
  /** Charges what a request used beyond its acquired quota. */
  charge(model: Model, tokens: number): Promise<void>;
  /** Pauses the model for all workers. */
  pause(model: Model, forMs: number): Promise<void>;
}
