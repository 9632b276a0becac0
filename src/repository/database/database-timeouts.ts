/** Timeouts of `pg`; a longer wait counts as an outage (src/lifecycle/outage.ts). */
export const databaseTimeouts = {
  connectionTimeoutMillis: 10_000,
  /** No statement takes that long; a cut network is noticed by the kernel after 15 minutes only. */
  query_timeout: 30_000,
  /** Below the client's: an abandoned statement would keep its locks (measured: three minutes). */
  statement_timeout: 25_000,
  /**
   * Frees the locks of a transaction whose client went silent. Postgres alone would keep those of a
   * machine that vanished for two hours, the next artifact number's included.
   */
  idle_in_transaction_session_timeout: 10_000,
  /** Lets the kernel probe a connection that only listens, and so never times out. */
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
