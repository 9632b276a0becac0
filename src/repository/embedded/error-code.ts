/** Returns the code of a system or Postgres error, such as `ENOENT` or `28P01`. */
export function errorCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}
