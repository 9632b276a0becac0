/** How a person knows a field of a body: `proposedSolution.componentDesign` stands below the heading "Component Design". */
export function placeName(path: string): string {
  const last = path.slice(path.lastIndexOf('.') + 1);
  return last.replace(/(?<=[a-z])[A-Z]/g, ' $&').replace(/^./, (letter) => letter.toUpperCase());
}
