/** An answer that is stored for repeats of its request. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type BegunRequest =
  /** A new request: carry it out, then `finish` or `forget`. */
  | { readonly state: 'begun'; readonly id: string }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  /** The request is in progress. */
  | { readonly state: 'in-progress' }
  /** The key was used for another request. */
  | { readonly state: 'different' };

/** Stores answers for repeats with an Idempotency-Key, encrypted under the caller's token. */
export interface RequestStore {
  begin(params: { callerId: string; token: string; key: string; requestHash: string }): Promise<BegunRequest>;
  /** Extends the key of an unfinished request; call it more often than once a minute. */
  renew(id: string): Promise<void>;
  finish(params: { id: string; token: string; answer: StoredAnswer }): Promise<void>;
  /** Forgets a request whose failure a repeat may fix. */
  forget(id: string): Promise<void>;
}

/** A refused call, for the audit trail. */
export interface RefusedCall {
  /** Null if the caller is unknown. */
  readonly callerId: string | null;
  /** Method and path, without the query. */
  readonly subject: string;
  /** Id of the error. */
  readonly refusal: string;
  readonly remoteAddress: string;
}
