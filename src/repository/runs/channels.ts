/** NOTIFY channels. Payloads are keys at most: Postgres caps them at 8 kB, and what happened is read from the tables. */
export const channels = {
  /** No payload: the outbox has an entry. */
  outbox: 'throughline_outbox',
  /** A run's key: it has a new event. */
  run: 'throughline_run',
  /** A gate's key: it was opened, decided or withdrawn. */
  gate: 'throughline_gate',
  /** A run's key: it was canceled. */
  cancel: 'throughline_cancel',
  /** A run's key: a model has written more for it. */
  text: 'throughline_text',
} as const;
