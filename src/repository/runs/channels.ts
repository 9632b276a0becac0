/** NOTIFY channels. Payloads are keys at most: Postgres caps them at 8 kB, and what happened is read from the tables. */
export const channels = {
  /** The outbox has an entry. Empty, or whose workers were told of it without a notice (`local-waker.ts`). */
  outbox: 'throughline_outbox',
  /** A run's key: it has a new event. */
  run: 'throughline_run',
  /** A gate's key: it was opened, decided or withdrawn. */
  gate: 'throughline_gate',
  /** A run's key: it was canceled. */
  cancel: 'throughline_cancel',
  /** A run's key: a model has written more for it. */
  text: 'throughline_text',
  /** A design session's key: it has a new turn or another status. */
  session: 'throughline_session',
} as const;
