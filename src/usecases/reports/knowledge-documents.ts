import { z } from 'zod';
import { artifactKindIds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { traceDirections, type KnownArtifact, type KnownLink } from '../../lifecycle/trace-closure.ts';
import { linkRoles } from '../../lifecycle/links.ts';
import type { FeatureSize, GapReading, SearchHit, SimilarArtifact } from '../../ports/knowledge.ts';
import type { OpenClaim } from '../../ports/gates.ts';
import type { Page } from '../../ports/pages.ts';
import type { Trace } from '../knowledge/trace-place.ts';
import { identity } from './artifact-documents.ts';
import { cursor } from './cursor.ts';

const known = {
  key: z.string().describe('Such as `ADR-002`.'),
  kind: z.enum(artifactKindIds),
  title: z.string(),
  status: z.string().describe('Of the current version.'),
  version: z.int().positive().describe('The current one.'),
  successor: identity.successor,
  successorStatus: identity.successorStatus,
};

export const knownArtifactSchema = z.strictObject(known);

export const knownLinkSchema = z.strictObject({
  from: z.string().describe('Key of the later artifact.'),
  fromPart: z.string().nullable().describe('Local id of its part; null for the whole artifact.'),
  role: z.enum(linkRoles),
  to: z.string().describe('Key of the earlier artifact.'),
  toPart: z.string().nullable(),
  toVersion: z.int().positive().describe('Version of the earlier artifact that the link was made on.'),
  targetVersion: z.int().positive().describe('Its version now, or in the later state of a comparison.'),
  suspect: z
    .boolean()
    .describe(
      'What it points at reads otherwise than when the link was made or last cleared, or is no more. Computed at every reading.',
    ),
});

const size = {
  contexts: z.int().nonnegative().describe('Bounded contexts of these aggregates.'),
  aggregates: z.array(z.string()).describe('Those with an operation that serves a part of the PRD.'),
  operations: z.int().nonnegative().describe('Operations that do.'),
  artifacts: z
    .array(z.strictObject({ kind: z.enum(artifactKindIds), count: z.int().positive() }))
    .describe('Everything that leads to the PRD, by kind.'),
};

export const featureSizeSchema = z.strictObject(size);

/** `trace`. */
export const traceSchema = z.strictObject({
  of: z.string().describe('Where it begins: a key, or a part such as `PRD-001#US-3`.'),
  direction: z.enum(traceDirections).describe('`up`: what it was made from. `down`: what was made from it.'),
  artifacts: z.array(knownArtifactSchema).describe('What was met, the beginning among it; oldest first.'),
  links: z.array(knownLinkSchema).describe('The links that were followed.'),
  rest: z
    .strictObject({
      count: z.int().nonnegative().describe('How many artifacts lie beyond the depth.'),
      behind: z
        .array(z.strictObject({ key: z.string(), count: z.int().positive() }))
        .describe('Where the trace goes on: artifacts of the answer, with how many of their neighbors are left out.'),
    })
    .describe('What the depth leaves out.'),
  debugging: z
    .array(z.strictObject({ name: z.string(), keys: z.array(z.string()) }))
    .describe('Of a trace up: the order in which somebody reads who follows an error back to its PRD.'),
  text: z.string().describe('The same as a tree of text.'),
  mermaid: z.string().describe('The same as a Mermaid flowchart.'),
});

/** `search`: best first. */
export const searchSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      ...known,
      updatedAt: z.iso.datetime().describe('When it last got a version or another status.'),
      rank: z.number().describe('How well it fits; above 1 when the words stand in its title.'),
      parts: z.array(z.string()).describe('Local ids of parts in which the words stand, at most five.'),
      excerpt: z
        .array(z.strictObject({ text: z.string(), match: z.boolean() }))
        .describe('A place in its text, in pieces; those with `match` are the words.'),
    }),
  ),
  next: cursor,
});

/** `knowledge similar`: most alike first. */
export const similarSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      ...known,
      likeness: z.number().min(0).max(1).describe('Share of the telling words of the one that the other has too.'),
      shared: z.array(z.string()).describe('Stems of the words that they share, those that tell most first; at most eight.'),
    }),
  ),
});

const of100 = 'The first hundred; newest first.';

/** `knowledge gaps`: what is missing or doubtful in the whole repository. */
export const gapsSchema = z.strictObject({
  artifacts: z.int().nonnegative(),
  links: z.int().nonnegative().describe('Of current versions.'),
  orphanCount: z.int().nonnegative(),
  orphans: z.array(knownArtifactSchema).describe(`Without a link in either direction. ${of100}`),
  missingCount: z.int().nonnegative(),
  missing: z
    .array(z.strictObject({ ...known, roles: z.array(z.string()).describe('Such as `implements adr`.') }))
    .describe(`Without a link that their kind must have. ${of100}`),
  suspectCount: z.int().nonnegative(),
  suspects: z.array(knownLinkSchema).describe(`Links to be looked at. ${of100}`),
  parts: z.int().nonnegative().describe('Stories, requirements and criteria of all PRDs in force.'),
  covered: z
    .int()
    .nonnegative()
    .describe('Those that a link `covers` names; the coverage report says whether they are realized.'),
  uncoveredCount: z.int().nonnegative().describe('PRDs with parts that no link `covers` names.'),
  uncovered: z
    .array(
      z.strictObject({
        key: known.key,
        title: z.string(),
        parts: z.int().nonnegative(),
        covered: z.int().nonnegative(),
      }),
    )
    .describe('The first hundred; those with the most such parts first.'),
  claimCount: z.int().nonnegative(),
  claims: z
    .array(
      z.strictObject({
        key: known.key,
        kind: known.kind,
        version: known.version,
        status: z.string().describe('The status that it claims.'),
        said: z.string().describe('In the words of the imported document.'),
      }),
    )
    .describe('Imported artifacts that claim a status which no gate asks about: `POST /attestations` does. The first hundred.'),
});

/** `knowledge metrics`: how much of the repository each feature takes. */
export const complexitySchema = z.strictObject({
  items: z.array(z.strictObject({ ...known, ...size })).describe('PRDs, newest first; at most 200.'),
});

/** `link clear`. */
export const linkClearSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  seen: z.int().positive().describe('Version of what they lead to that they are pinned to now.'),
  cleared: z.int().positive().describe('How many links are no longer suspect.'),
});

export function toTrace({
  place,
  direction,
  artifacts,
  links,
  rest,
  debugging,
  text,
  mermaid,
}: Trace): z.infer<typeof traceSchema> {
  return {
    of: place.part === null ? place.key : `${place.key}#${place.part}`,
    direction,
    artifacts: artifacts.map(toKnown),
    links: links.map(toLink),
    rest: { count: rest.count, behind: rest.behind.map((one) => ({ ...one })) },
    debugging: debugging.map(({ name, keys }) => ({ name, keys: [...keys] })),
    text,
    mermaid,
  };
}

export function toSearch({ items, next }: Page<SearchHit>): z.infer<typeof searchSchema> {
  return {
    items: items.map((hit) => ({
      ...toKnown(hit),
      updatedAt: hit.updatedAt,
      rank: hit.rank,
      parts: [...hit.parts],
      excerpt: hit.excerpt.map((piece) => ({ ...piece })),
    })),
    next,
  };
}

export function toSimilar(items: readonly SimilarArtifact[]): z.infer<typeof similarSchema> {
  return { items: items.map((item) => ({ ...toKnown(item), likeness: item.likeness, shared: [...item.shared] })) };
}

export function toGaps(
  gaps: GapReading,
  claims: { readonly count: number; readonly first: readonly OpenClaim[] },
): z.infer<typeof gapsSchema> {
  return {
    ...gaps,
    orphans: gaps.orphans.map(toKnown),
    missing: gaps.missing.map((one) => ({ ...toKnown(one), roles: [...one.roles] })),
    suspects: gaps.suspects.map(toLink),
    uncovered: gaps.uncovered.map((one) => ({ ...one })),
    claimCount: claims.count,
    claims: claims.first.map(({ key, kind, version, status, said }) => ({ key, kind, version, status, said })),
  };
}

export function toComplexity(
  prds: readonly (KnownArtifact & { readonly size: FeatureSize })[],
): z.infer<typeof complexitySchema> {
  return { items: prds.map((prd) => ({ ...toKnown(prd), ...toSize(prd.size) })) };
}

export function toKnown({
  key,
  kind,
  title,
  status,
  version,
  successor,
  successorStatus,
}: KnownArtifact): z.infer<typeof knownArtifactSchema> {
  return { key, kind, title, status, version, successor, successorStatus };
}

export function toLink(link: KnownLink): z.infer<typeof knownLinkSchema> {
  const { from, fromPart, role, to, toPart, toVersion, targetVersion, suspect } = link;
  return { from, fromPart, role, to, toPart, toVersion, targetVersion, suspect };
}

export function toSize({ contexts, aggregates, operations, artifacts }: FeatureSize): z.infer<typeof featureSizeSchema> {
  const kinds = Object.entries(artifacts) as [ArtifactKindId, number][];
  return { contexts, aggregates: [...aggregates], operations, artifacts: kinds.map(([kind, count]) => ({ kind, count })) };
}
