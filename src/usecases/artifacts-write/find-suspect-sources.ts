import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { kindFinding } from '../../analysis/lint/kinds/kind-codes.ts';
import { count } from '../../lifecycle/count.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { endedStatuses } from '../../lifecycle/states.ts';
import { isInForce } from '../../lifecycle/successor.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Reference } from '../../lifecycle/references.ts';
import type { UsecasePorts } from '../ports.ts';

/** Reports undecided or suspect sources of an RFC, so that readers know before the gate. */
export async function findSuspectSources(
  { knowledge, artifacts }: Pick<UsecasePorts, 'knowledge' | 'artifacts'>,
  references: readonly Reference[],
): Promise<Finding[]> {
  const named = references.filter(({ role }) => role === 'derived_from').map(({ to }) => splitPartRef(to)?.key ?? to);
  const found = await Promise.all([...new Set(named)].map((key) => artifacts.read(key)));
  const sources = found.filter((source) => source !== null);
  const suspect = await Promise.all(sources.map((source) => outdated(knowledge, source)));
  return [...sources.flatMap(undecided), ...suspect.flat()];
}

async function outdated(knowledge: UsecasePorts['knowledge'], { key, kind }: ArtifactVersion): Promise<Finding[]> {
  const { links } = await knowledge.trace({ key, part: null }, 'up');
  const suspects = links.filter(({ from, suspect }) => suspect && from === key);
  const [first] = suspects;
  if (!first) return [];
  return [
    kindFinding('RFC-SOURCE-SUSPECT', {
      part: 'References',
      message: `${key} was made on version ${first.toVersion} of ${first.to}, which is at ${first.targetVersion}: ${count(suspects.length, 'link')} of it ${suspects.length === 1 ? 'is' : 'are'} suspect.`,
      fix: fix`See which: ${act('tracePlace', { of: key, direction: 'up' })}. Draft those parts anew first, ${act('startRun', { workflow: kind === 'tip' ? 'lightweight' : 'inception', prd: first.to })}, or say that they hold: ${act('clearSuspects', { from: key, to: first.to, seen: first.targetVersion })}.`,
    }),
  ];
}

/** A TIP may be a draft (specification 1.4); approvers must know that nobody has decided it. */
function undecided({ key, kind, status }: ArtifactVersion): Finding[] {
  if (kind !== 'tip' || isInForce(status) || endedStatuses.includes(status)) return [];
  return [
    kindFinding('RFC-SOURCE-UNDECIDED', {
      part: 'References',
      message: `${key} is ${status}: its own gate has not approved it.`,
      fix: fix`Decide it first: ${act('listNext')} shows the gate, and what else waits.`,
    }),
  ];
}
