export function examples(...calls: readonly string[]): string {
  return `\nExamples:\n${calls.map((call) => `  $ throughline ${call}`).join('\n')}`;
}
