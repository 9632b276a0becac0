interface Unreviewed {
  readonly key: string;
  readonly version: number;
  readonly status: string;
  /** True when the gate takes no approval before (src/lifecycle/gate-chain.ts); otherwise the decision is the person's all the same. */
  readonly blocks: boolean;
}

/** What a person should know who decides on something made of an artifact that has not passed its own gate. */
export function describeUnreviewed({ key, version, status, blocks }: Unreviewed): string {
  const stands = status === 'Rejected' || status === 'Superseded' ? status : `in ${nameStatus(status)}`;
  const told = `${key}, which this comes from, is ${stands} at version ${version}: ${verdictOn(key, status)}`;
  return blocks ? `${told} Before that, this is not approved.` : told;
}

function nameStatus(status: string): string {
  if (status === 'In Review') return 'review';
  return status === 'Under Review' ? 'discussion' : status;
}

function verdictOn(key: string, status: string): string {
  if (status === 'In Review') return `its own gate is not decided yet. See \`throughline gate list --artifact ${key}\`.`;
  if (status === 'Rejected') return `a person said no to it at its own gate. See \`throughline gate list --artifact ${key}\`.`;
  if (status === 'Superseded') return `another took its place. \`throughline artifact show ${key}\` names it.`;
  return `nobody has approved it at a gate of its own. To ask for that: \`throughline artifact submit ${key}\`.`;
}
