import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { isDeepStrictEqual } from 'node:util';
import { kindFinding } from '../../analysis/lint/kinds/kind-codes.ts';
import { listMentions } from '../../analysis/lint/list-mentions.ts';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';
import { compareVersions } from '../artifacts/diff-versions.ts';

type Ports = Pick<UsecasePorts, 'artifacts' | 'knowledge'>;

/** `key` is absent before the record is stored; its links will pin the current versions. */
export interface Heir {
  readonly kind: 'rfc' | 'adr';
  readonly key?: string;
  readonly body: { readonly references: readonly Reference[] };
}

/**
 * Reports what a record would lose of those it supersedes: accepted amendments it does not name,
 * and changes since it was made of them; also when it says no more than they do. Empty once it is
 * in force, when nobody can add to it.
 */
export async function lintSuccessor(ports: Ports, heir: Heir): Promise<Finding[]> {
  const keys = new Set(
    heir.body.references.filter(({ role }) => role === 'supersedes').map(({ to }) => splitPartRef(to)?.key ?? to),
  );
  if (keys.size === 0) return [];
  const stored = heir.key === undefined ? null : await ports.artifacts.read(heir.key);
  if (stored && !isAhead(stored)) return [];
  const found = await Promise.all(
    [...keys].map(async (key) => {
      const old = await ports.artifacts.read(key);
      if (!old) return [];
      return [
        ...(await findLostAmendments(ports, heir, old)),
        ...(stored ? await findMissed(ports, { heir: stored, old }) : []),
        ...findUnchanged(heir, old),
      ];
    }),
  );
  return found.flat();
}

function isAhead({ kind, status }: ArtifactVersion): boolean {
  return status === 'Draft' || status === gateRoutes[kind]?.reviewStatus;
}

/** A named amendment may be carried over or rejected; an unnamed one was overlooked or is newer. */
async function findLostAmendments({ artifacts }: Ports, { kind, key, body }: Heir, old: ArtifactVersion): Promise<Finding[]> {
  if (kind !== 'adr') return [];
  const named = new Set(listMentions(body).map((mention) => mention.key));
  const lost = (old.amendments ?? []).filter((amendment) => amendment !== key && !named.has(amendment));
  const amendments = await Promise.all(lost.map((amendment) => artifacts.read(amendment)));
  return amendments.flatMap((amendment) =>
    amendment
      ? [
          kindFinding('ADR-AMENDMENT-LOST', {
            part: 'Decision',
            message: `It supersedes ${old.key}, which ${amendment.key} amends, and does not name ${amendment.key}: what that adds would be in no record that is in force.`,
            fix: fix`Read it, ${act('readArtifact', { key: amendment.key })}; write what it adds into the decision with "Added by ${amendment.key}.", or say in the rationale why ${amendment.key} holds no more${key === undefined ? '' : fix`: ${act('editArtifact', { key })}`}.`,
          }),
        ]
      : [],
  );
}

/** Reports a successor with unchanged content: the announced change was never written. */
function findUnchanged({ kind, key, body }: Heir, old: ArtifactVersion): Finding[] {
  if (old.kind !== kind || !isDeepStrictEqual(describeDecided(kind, body), describeDecided(kind, old.body))) return [];
  return [
    kindFinding(kind === 'rfc' ? 'RFC-SUCCESSOR-SAME' : 'ADR-SUCCESSOR-SAME', {
      part: kind === 'rfc' ? 'Proposed Solution' : 'Decision',
      message: `It supersedes ${old.key} and says the same: beside the reason nothing is another${kind === 'adr' ? ', but for what amendments added' : ''}.`,
      fix: fix`Write what changes${key === undefined ? '' : fix`: ${act('editArtifact', { key })}`}; if the reason is all, leave ${old.key} in force.`,
    }),
  ];
}

/** Returns what people must follow, without the story and without later amendments. */
function describeDecided(kind: Heir['kind'], stored: unknown): unknown {
  if (kind === 'rfc') {
    const { contextAndProblem, designSession: _session, references: _references, ...rest } = rfcBodySchema.parse(stored);
    return { ...rest, contextAndProblem: { ...contextAndProblem, problemSummary: '' } };
  }
  const {
    rationale: _rationale,
    amendment: _amendment,
    references: _references,
    decision,
    ...rest
  } = adrBodySchema.parse(stored);
  const points = decision.points.filter(({ text }) => !/^Added by ADR-\d+\b/m.test(text));
  return { ...rest, decision: { ...decision, points } };
}

/** Reports later changes to the old record, unless the heir has them or the link was cleared. */
async function findMissed(
  { artifacts, knowledge }: Ports,
  { heir, old }: { heir: ArtifactVersion; old: ArtifactVersion },
): Promise<Finding[]> {
  const link = (await artifacts.links(heir.key)).find(({ role, to }) => role === 'supersedes' && to === old.key);
  if (!link || link.toVersion >= old.version) return [];
  const { links } = await knowledge.trace({ key: heir.key, part: null }, 'up');
  if (!links.some(({ from, role, to, suspect }) => from === heir.key && role === 'supersedes' && to === old.key && suspect))
    return [];
  const copied = await artifacts.read(old.key, link.toVersion);
  const places = copied ? listMissed(compareVersions(copied, old), heir.markdown) : [];
  if (places.length === 0) return [];
  return [
    kindFinding(heir.kind === 'rfc' ? 'RFC-SUCCESSOR-OUTDATED' : 'ADR-SUCCESSOR-OUTDATED', {
      part: 'References',
      message: `It was made of ${old.key} version ${link.toVersion}, which is at version ${old.version} by now; what changed there since is missing here: ${places.join(', ')}.`,
      fix: fix`See it, ${act('diffVersions', { key: old.key, from: link.toVersion })}, and write what holds into ${heir.key}; of what is left out on purpose, say why: ${act('clearSuspects', { from: heir.key, to: old.key, seen: old.version })}.`,
    }),
  ];
}

/** Lists headings with added lines the heir lacks, or removed lines it still has. */
function listMissed({ hunks }: ReturnType<typeof compareVersions>, markdown: string): string[] {
  const own = new Set(markdown.split('\n').map((line) => line.trim()));
  const isMissed = (line: string): boolean => {
    const text = line.slice(1).trim();
    if (text === '') return false;
    return line.startsWith('+') ? !own.has(text) : line.startsWith('-') && own.has(text);
  };
  const missed = hunks.filter(({ lines }) => lines.some(isMissed));
  return [...new Set(missed.map(({ heading }) => (heading === '' ? 'Title' : heading)))];
}
