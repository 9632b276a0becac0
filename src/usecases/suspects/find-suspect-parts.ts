import { findSuspects, type DemandedPart, type Suspects } from '../../analysis/redraft/find-suspects.ts';
import { findTipSuspects } from '../../analysis/redraft/tip/find-tip-suspects.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import type { KnownLink } from '../../lifecycle/trace-closure.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { PrdChange } from '../../lifecycle/redraft.ts';
import { tipBodySchema } from '../../lifecycle/tip.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { compareWithPrd } from './compare-with-prd.ts';
import { readEdited } from './read-edited.ts';
import { endedStatuses } from '../../lifecycle/states.ts';

/** A part that depends on a change. */
export interface SuspectPart {
  readonly part: string;
  readonly text: string;
  /** Full keys of the changed parts of the PRD. */
  readonly because: readonly string[];
  /** Who edited it since it was drafted, so that no draft replaces it; null when nobody did. */
  readonly editedBy: string | null;
}

/** What a newer PRD version makes suspect in an artifact of an older one. */
export interface SuspectArtifact {
  readonly artifact: ArtifactVersion;
  readonly prd: { readonly key: string; readonly version: number };
  readonly madeOn: number;
  readonly changes: readonly PrdChange[];
  readonly parts: readonly SuspectPart[];
}

type Ports = Pick<UsecasePorts, 'artifacts' | 'documents' | 'knowledge'>;

/** Lists AI-DAAs and TIPs of older PRD versions, oldest first, also those without suspect parts. */
export async function listSuspects(
  ports: Ports,
  { key }: { key: string },
): Promise<{ readonly prd: ArtifactVersion; readonly items: readonly SuspectArtifact[] }> {
  const prd = requireKind(await readArtifact(ports, { key }), 'prd');
  const made = (await ports.artifacts.linkedFrom(key, 'derived_from')).filter(
    ({ kind, status }) => (kind === 'daa' || kind === 'tip') && !endedStatuses.includes(status),
  );
  const items = await Promise.all(made.toReversed().map(async (one) => findSuspectParts(ports, await readArtifact(ports, one))));
  return { prd, items: items.filter((item) => item !== null).filter((item) => item.prd.key === key) };
}

/** Lists what a new PRD version makes suspect; empty when none was stored, or for other kinds. */
export async function suspectsAfter(
  ports: Ports,
  { prd, outcome }: { prd: ArtifactVersion; outcome: 'created' | 'new-version' | 'unchanged' },
): Promise<readonly SuspectArtifact[]> {
  return prd.kind === 'prd' && outcome === 'new-version' ? (await listSuspects(ports, prd)).items : [];
}

/** Returns the artifact's suspect parts; null when up to date, without PRD or all cleared. */
export async function findSuspectParts(ports: Ports, artifact: ArtifactVersion): Promise<SuspectArtifact | null> {
  const comparison = await compareWithPrd(ports, artifact);
  if (!comparison) return null;
  const { prd, madeOn, before, isSuspect, suspectLinks } = comparison;
  const isOlder = madeOn < prd.version;
  const held = await readHeld(ports, { prd, links: suspectLinks, known: isOlder ? comparison.changes : [] });
  const changes = isOlder ? [...comparison.changes, ...held] : held;
  if (changes.length === 0 && !(isOlder && isSuspect)) return null;
  const suspects = new Map(
    !isOlder
      ? []
      : artifact.kind === 'daa'
        ? suspectsOfModel(artifact, comparison.changes, before)
        : suspectsOfTip(artifact, comparison.changes, before),
  );
  for (const { fromPart, to, toPart } of suspectLinks) {
    if (fromPart === null || toPart === null) continue;
    suspects.set(fromPart, [...new Set([...(suspects.get(fromPart) ?? []), partRef(to, toPart)])]);
  }
  const edited = await readEdited(ports, artifact);
  const texts = new Map(ports.documents.render(artifact.kind, artifact).parts.map(({ localId, text }) => [localId, text]));
  return {
    artifact,
    prd: { key: prd.key, version: prd.version },
    madeOn,
    changes,
    parts: [...suspects].map(([part, because]) => ({
      part,
      text: texts.get(part) ?? '',
      because,
      editedBy: edited.get(part)?.by ?? null,
    })),
  };
}

/**
 * Returns parts that a redraft skipped because people had edited them: their links still pin the
 * older PRD version. Only the starts of those links are suspect.
 */
async function readHeld(
  ports: Ports,
  { prd, links, known }: { prd: ArtifactVersion; links: readonly KnownLink[]; known: readonly PrdChange[] },
): Promise<PrdChange[]> {
  const refOf = ({ to, toPart }: KnownLink): string => partRef(to, toPart ?? '');
  const isKnown = (ref: string): boolean => known.some((change) => change.ref === ref || change.was === ref);
  const held = new Map(links.filter((link) => !isKnown(refOf(link))).map((link) => [refOf(link), link]));
  return Promise.all(
    [...held].map(async ([ref, { toPart, toVersion }]): Promise<PrdChange> => {
      const textAt = (version: ArtifactVersion): string | null =>
        ports.documents.render('prd', version).parts.find(({ localId }) => localId === toPart)?.text ?? null;
      const [before, after] = [textAt(await readArtifact(ports, { key: prd.key, version: toVersion })), textAt(prd)];
      return { ref, change: after === null ? 'removed' : 'changed', before, after, was: null };
    }),
  );
}

function suspectsOfModel({ body }: ArtifactVersion, changes: readonly PrdChange[], demands: readonly DemandedPart[]): Suspects {
  return findSuspects(daaBodySchema.parse(body), { changes, demands });
}

function suspectsOfTip({ body }: ArtifactVersion, changes: readonly PrdChange[], demands: readonly DemandedPart[]): Suspects {
  return findTipSuspects(tipBodySchema.parse(body), { changes, demands });
}
