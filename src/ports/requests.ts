/** An answer as it was first given, to be given again. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type BegunRequest =
  /** Nobody asked this before: carry it out, then `finish` or `forget`. */
  | { readonly state: 'begun'; readonly id: string }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  /** Being carried out now. */
  | { readonly state: 'in-progress' }
  /** The key was used for something else. */
  | { readonly state: 'different' };

/** Repeats of requests that carry an Idempotency-Key. An answer may hold a secret, so it is stored encrypted under the caller's own token. */
export interface RequestStore {
  begin(params: { callerId: string; token: string; key: string; requestHash: string }): Promise<BegunRequest>;
  finish(params: { id: string; token: string; answer: StoredAnswer }): Promise<void>;
  /** It failed in a way that a repeat may mend. */
  forget(id: string): Promise<void>;
}

/** What was refused at the door, for the audit trail. */
export interface RefusedCall {
  /** Null where nobody could be identified. */
  readonly callerId: string | null;
  /** Method and path, without the query. */
  readonly subject: string;
  /** Id of the error. */
  readonly refusal: string;
  readonly remoteAddress: string;
}
