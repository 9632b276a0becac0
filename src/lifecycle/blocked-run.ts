/** Ids of errors begin so of a run that is blocked after a person has decided on what it made. */
export const startDecided = 'run.decided-';

/** Whether a fork gets on with what a run was for: not where a decision stands that it would ask for anew. */
export function isForkAWayOn({
  status,
  error,
}: {
  readonly status: string;
  readonly error: { readonly id: string } | null;
}): boolean {
  return status === 'blocked' && error?.id.startsWith(startDecided) !== true;
}
