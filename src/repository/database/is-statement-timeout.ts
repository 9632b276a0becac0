/** Returns whether the database broke off a statement, here or as the cause, that took too long. */
export function isStatementTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '57014') || isStatementTimeout(error.cause);
}
