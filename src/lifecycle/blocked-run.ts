/** Prefix of error ids of runs blocked after a person decided on their result. */
export const startDecided = 'run.decided-';

/** Returns whether a fork can finish the run: not when it would ask for a decision again. */
export function isForkAWayOn({
  status,
  error,
}: {
  readonly status: string;
  readonly error: { readonly id: string } | null;
}): boolean {
  return status === 'blocked' && error?.id.startsWith(startDecided) !== true;
}
