/** What a person should know who decides on something made of a PRD, AI-DAA or TIP that has not passed its own gate; the decision is theirs all the same. */
export function tellUnreviewed({ key, version, status }: { key: string; version: number; status: string }): string {
  return `${key}, which this comes from, is ${status === 'Rejected' ? '' : 'in '}${status === 'In Review' ? 'review' : status} at version ${version}: ${verdictOn(key, status)}`;
}

function verdictOn(key: string, status: string): string {
  if (status === 'In Review') return `its own gate is not decided yet. See \`throughline gate list --artifact ${key}\`.`;
  if (status === 'Rejected') return `a person said no to it at its own gate. See \`throughline gate list --artifact ${key}\`.`;
  return `nobody has approved it at a gate of its own. To ask for that: \`throughline artifact submit ${key}\`.`;
}
