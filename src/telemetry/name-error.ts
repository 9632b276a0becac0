/** The stable id or the class of an error: messages may quote documents, and stand in no span and on no metrics page. */
export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'id' in error && typeof error.id === 'string' ? error.id : error.name;
}
