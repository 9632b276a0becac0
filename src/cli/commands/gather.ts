/** Collects the values of a repeatable option in their order. */
export function gather(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
