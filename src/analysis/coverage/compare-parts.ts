import type { CoverageItem, CoverageReport } from '../../lifecycle/coverage.ts';
import type { CoverageNote } from '../../lifecycle/daa.ts';
import { listDisplayIds } from '../../lifecycle/display-id.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { listPrdParts, type PrdPart, type PrdPartKind } from './prd-parts.ts';

/** Something that names a part of the PRD. */
export interface RealizingPart {
  /** Local id. */
  readonly id: string;
  /** False when it only names or quotes the part. */
  readonly realizes: boolean;
  /** Why it does not realize the part. */
  readonly because?: string;
}

/** An artifact to compare with a PRD. */
export interface ServingArtifact {
  /** Kind such as "DAA", for error messages. */
  readonly kind: string;
  /** Returns what names the part itself; a criterion also gets its story, for its text. */
  readonly realizedBy: (part: PrdPart, ref: string, story: PrdPart | null) => readonly RealizingPart[];
  readonly notes: readonly CoverageNote[];
  /** Reason for non-functional parts that nothing serves. */
  readonly nonFunctionalReason: string;
}

type Verdict = Pick<CoverageItem, 'status' | 'reason'>;

/**
 * Compares part by part (specification 1.3). A part is OK only when something realizes it and names
 * it itself: a story says nothing of its criteria, nor they of it. A story's note also covers its
 * criteria. OK outweighs a note, except for a GAP note, which says what is missing.
 *
 * Throws InputError `prd.no-parts` for an empty PRD, which would otherwise read as complete.
 */
export function compareParts(
  prd: { readonly key: string; readonly body: PrdBody },
  { kind, realizedBy, notes, nonFunctionalReason }: ServingArtifact,
): CoverageReport {
  const parts = listPrdParts(prd.body);
  if (parts.every((part) => part.kind === 'nfr')) {
    throw new InputError({
      id: 'prd.no-parts',
      message: `${prd.key} has no user story and no requirement statement, so there is nothing that a ${kind} could cover.`,
      fix: 'Write what is wanted as stories ("As a …, I want … so that …") or as statements with must or shall, and import the PRD again.',
    });
  }
  const notesByRef = new Map(notes.map((note) => [note.ref, note]));
  const storyOf = new Map(parts.filter((part) => part.kind === 'story').map((part) => [part.localId, part]));
  const shown = listDisplayIds(prd.body);
  const items = parts.map((part): CoverageItem => {
    const ref = partRef(prd.key, part.localId);
    const story = part.story === null ? null : (storyOf.get(part.story) ?? null);
    const realizing = realizedBy(part, ref, story);
    const own = notesByRef.get(ref);
    const inherited = part.story === null ? undefined : notesByRef.get(partRef(prd.key, part.story));
    const alias = shown.get(part.localId);
    return {
      ref,
      ...(alias === undefined || alias === part.localId ? {} : { alias }),
      operations: [...new Set(realizing.map(({ id }) => id))],
      ...judge(part.kind, {
        realizing,
        own,
        inherited: inherited?.status === 'GAP' ? undefined : inherited,
        nonFunctionalReason,
      }),
    };
  });
  const count = (kinds: readonly PrdPartKind[], status?: CoverageItem['status']): number =>
    parts.filter((part, at) => kinds.includes(part.kind) && (status === undefined || items[at]?.status === status)).length;
  return {
    stories: count(['story']),
    mapped: count(['story'], 'OK'),
    requirements: count(['requirement']),
    criteria: count(['criterion']),
    covered: count(['requirement', 'criterion'], 'OK'),
    stated: count(['requirement', 'criterion'], 'STATED'),
    unread: count(['unread'], 'GAP'),
    items,
  };
}

/** Default reasons for a gap, when no note has one. */
const gapReasons: Readonly<Record<PrdPartKind, string>> = {
  story: 'no operation of its own',
  criterion: 'no condition, invariant or transition carries it',
  requirement: 'nothing realizes it',
  nfr: 'nothing realizes it',
  unread: 'not understood',
};

function judge(
  kind: PrdPartKind,
  {
    realizing,
    own,
    inherited,
    nonFunctionalReason,
  }: {
    realizing: readonly RealizingPart[];
    own: CoverageNote | undefined;
    inherited: CoverageNote | undefined;
    nonFunctionalReason: string;
  },
): Verdict {
  if (own?.status === 'GAP') return { status: 'GAP', reason: own.reason };
  if (realizing.some(({ realizes }) => realizes)) return { status: 'OK' };
  const note = own ?? inherited;
  if (note) return { status: note.status, reason: note.reason };
  if (realizing.length > 0)
    return { status: 'STATED', reason: realizing.find(({ because }) => because)?.because ?? 'only quoted as a step' };
  if (kind === 'nfr') return { status: 'DEFERRED', reason: nonFunctionalReason };
  return { status: 'GAP', reason: gapReasons[kind] };
}

/** Returns what serves no part of the PRD, with the reason. */
export function findOrphans(
  prd: { readonly key: string; readonly body: PrdBody },
  { key, serving }: { key: string; serving: readonly { readonly id: string; readonly covers: readonly string[] }[] },
): CoverageItem[] {
  const known = new Set(listPrdParts(prd.body).map((part) => partRef(prd.key, part.localId)));
  return serving
    .filter(({ covers }) => !covers.some((ref) => known.has(ref)))
    .map(({ id, covers }) => ({
      ref: partRef(key, id),
      status: 'ORPHAN',
      operations: [id],
      reason:
        covers.length === 0 ? 'names no part of the PRD' : `names only parts that the PRD does not have: ${covers.join(', ')}`,
    }));
}
