/** Returns why a request failed, such as `connect ECONNREFUSED 127.0.0.1:4790`. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  // The cause of `fetch failed` holds the reason; a name with two addresses has a reason for each.
  if (failure instanceof AggregateError && failure.errors.length > 0) return failure.errors.map(describeFailure).join('; ');
  return failure.cause === undefined ? failure.message : describeFailure(failure.cause);
}
