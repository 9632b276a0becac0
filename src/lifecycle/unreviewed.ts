import { act, fix, type Fix } from './fixes/fix.ts';

interface Unreviewed {
  readonly key: string;
  readonly version: number;
  readonly status: string;
  /** True when the gate takes no approval before (src/lifecycle/gate-chain.ts). */
  readonly blocks: boolean;
}

/** Warns a decider that a source of the artifact has not passed its own gate. */
export function describeUnreviewed({ key, version, status, blocks }: Unreviewed): Fix {
  const stands = status === 'Rejected' || status === 'Superseded' ? status : `in ${nameStatus(status)}`;
  const before = blocks ? ' Before that, this is not approved.' : '';
  return fix`${key}, which this comes from, is ${stands} at version ${version}: ${verdictOn(key, status)}${before}`;
}

function nameStatus(status: string): string {
  if (status === 'In Review') return 'review';
  return status === 'Under Review' ? 'discussion' : status;
}

function verdictOn(key: string, status: string): Fix {
  const gates = act('listGates', { artifact: key });
  if (status === 'In Review') return fix`its own gate is not decided yet. See ${gates}.`;
  if (status === 'Rejected') return fix`a person said no to it at its own gate. See ${gates}.`;
  if (status === 'Superseded') return fix`another took its place. ${act('readArtifact', { key })} names it.`;
  return fix`nobody has approved it at a gate of its own. To ask for that: ${act('submitArtifact', { key })}.`;
}
