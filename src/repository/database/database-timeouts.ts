/** How long anything of the database may take, as `pg` takes it; what lasts longer counts as an outage (src/lifecycle/outage.ts). */
export const databaseTimeouts = {
  connectionTimeoutMillis: 10_000,
  /** No statement of ours takes that long; without a limit, one whose network was cut would be waited for until the kernel gives up, a quarter of an hour. */
  query_timeout: 30_000,
  /** Below the client's: one that its client has given up would keep its locks, and everybody else would wait for them (measured: three minutes). */
  statement_timeout: 25_000,
  /**
   * What a transaction locked is free again after this when its client went silent. Postgres alone would keep the locks of a machine that vanished for
   * two hours, and the number of the next artifact among them.
   */
  idle_in_transaction_session_timeout: 10_000,
  /** A connection that only listens asks nothing that could time out: the kernel asks for it. */
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
