/** Names a field for people: `proposedSolution.componentDesign` becomes "Component Design". */
export function placeName(path: string): string {
  const last = path.slice(path.lastIndexOf('.') + 1);
  return last.replace(/(?<=[a-z])[A-Z]/g, ' $&').replace(/^./, (letter) => letter.toUpperCase());
}
