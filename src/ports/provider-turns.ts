import type { ModelChoice } from './model-choice.ts';

type Model = Exclude<ModelChoice, { provider: 'rules' }>;

/** What a provider takes in a minute; null: as much as comes. */
export interface ProviderLimit {
  readonly requests: number | null;
  /** Input and output together. */
  readonly tokens: number | null;
}

export type ProviderLimits = Readonly<Partial<Record<Model['provider'], ProviderLimit>>>;

/** Where to stand in line for a request. Milliseconds. */
export interface ProviderTurn {
  /** Until the turn that was taken; 0 for now. */
  readonly turnMs: number;
  /** Until the provider will hear of this model again, as it told some worker; no turn was taken then. */
  readonly pauseMs: number;
}

/** Lines of requests before the providers, one for all workers on all machines. Nothing here waits. */
export interface ProviderTurns {
  /** Takes the next turn for a request of about that many tokens. */
  take(model: Model, tokens: number): Promise<ProviderTurn>;
  /** How long the model is paused; 0 when it is not. */
  readPause(model: Model): Promise<number>;
  /** Counts what a request used beyond what its turn was taken for. */
  charge(model: Model, tokens: number): Promise<void>;
  /** Keeps everybody from asking the model for that long. */
  pause(model: Model, forMs: number): Promise<void>;
}
