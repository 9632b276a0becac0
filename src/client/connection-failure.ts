/** Why a request got no answer, in the words of the system, such as `connect ECONNREFUSED 127.0.0.1:4790`. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  // `fetch failed` hides the reason one below; a name with two addresses hides one reason for each.
  if (failure instanceof AggregateError && failure.errors.length > 0) return failure.errors.map(describeFailure).join('; ');
  return failure.cause === undefined ? failure.message : describeFailure(failure.cause);
}
