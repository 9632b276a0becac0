/** NOTIFY channels. Postgres limits payloads to 8 kB, so they are keys; tables hold the rest. */
export const channels = {
  /** The outbox has an entry. Empty, or the process whose workers know it (`local-waker.ts`). */
  outbox: 'throughline_outbox',
  /** The key of a run with a new event. */
  run: 'throughline_run',
  /** The key of a gate that was opened, decided or withdrawn. */
  gate: 'throughline_gate',
  /** The key of something else that changed (record_change). */
  change: 'throughline_change',
  /** The key of a canceled run. */
  cancel: 'throughline_cancel',
  /** The key of a run for which a model has written more. */
  text: 'throughline_text',
  /** The key of a design session with a new turn or another status. */
  session: 'throughline_session',
  /** Deliveries of alerts wait to be read. */
  alert: 'throughline_alert',
} as const;
