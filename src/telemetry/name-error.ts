/** Returns the error's id or class; telemetry holds no messages, which may quote documents. */
export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'id' in error && typeof error.id === 'string' ? error.id : error.name;
}
