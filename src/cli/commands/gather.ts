/** Of an option that may be given more than once: every value, in its order. */
export function gather(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
