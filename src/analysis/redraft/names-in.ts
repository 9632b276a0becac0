/** Returns every word of a content that may be a name of the model. */
export function namesIn(content: unknown): ReadonlySet<string> {
  return new Set(JSON.stringify(content).match(/[\p{L}\p{N}_]+/gu));
}
