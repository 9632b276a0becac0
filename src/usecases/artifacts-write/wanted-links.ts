import { z } from 'zod';
import { linkRoles } from '../../lifecycle/links.ts';
import type { Part } from '../../lifecycle/parts.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import type { NewLink, PinnedLink } from '../../ports/artifacts.ts';

/** The part of a body that every kind with references has. */
const referencingBody = z.object({
  references: z.array(z.object({ role: z.enum(linkRoles), to: z.string(), from: z.string().optional() })),
});

const covering = z.array(z.object({ id: z.string(), covers: z.array(z.string()).default([]) }));

/** An AI-DAA's operations and invariants with the PRD parts they cover. */
const coveringBody = z.object({ aggregates: z.array(z.object({ operations: covering, invariants: covering.default([]) })) });

/** The PRD version that an AI-DAA models. */
export interface ModeledPrd {
  readonly key: string;
  readonly version: number;
  readonly body: PrdBody;
  /** Full part keys. */
  readonly refs: ReadonlySet<string>;
}

interface WantedLinks {
  readonly body: unknown;
  readonly parts: readonly Part[];
  /** The version that this one replaces; null for the first. */
  readonly before: { readonly body: unknown; readonly links: readonly PinnedLink[] } | null;
  /** The PRD of an AI-DAA; null for any other kind. */
  readonly prd: ModeledPrd | null;
}

/**
 * Returns the links a version should have: those its body states, and those that the previous
 * version had beside its body, from a run or by hand. An existing link keeps its pinned version,
 * because an edit elsewhere in the text did not look at the target again.
 */
export function wantedLinks({ body, parts, before, prd }: WantedLinks): NewLink[] {
  const stated = prd ? modelLinks(body, prd) : referencesOf(body);
  if (before === null) return unique(stated);
  const pins = new Map(before.links.map((link) => [nameOf(link), link]));
  const statedBefore = new Set((prd ? modelLinks(before.body, prd) : referencesOf(before.body)).map(nameOf));
  const localIds = new Set(parts.map(({ localId }) => localId));
  const beside = before.links.filter(
    // A link that started at a part which is gone went with it.
    (link) => !statedBefore.has(nameOf(link)) && (link.fromPart === undefined || localIds.has(link.fromPart)),
  );
  return unique([...stated.map((link) => pins.get(nameOf(link)) ?? link), ...beside]);
}

function referencesOf(body: unknown): NewLink[] {
  const read = referencingBody.safeParse(body);
  if (!read.success) return [];
  return read.data.references.map(({ role, to, from }) => ({ role, to, ...(from === undefined ? {} : { fromPart: from }) }));
}

/**
 * Links the model to its PRD, and its operations and invariants to the parts they cover. Lint
 * reports parts that the PRD does not have.
 */
function modelLinks(body: unknown, { key, version, refs }: ModeledPrd): NewLink[] {
  const read = coveringBody.safeParse(body);
  const serving = read.success
    ? read.data.aggregates.flatMap(({ operations, invariants }) => [...operations, ...invariants])
    : [];
  return [
    { role: 'derived_from', to: key, toVersion: version },
    ...serving.flatMap(({ id, covers }) =>
      covers.filter((ref) => refs.has(ref)).map((to): NewLink => ({ role: 'covers', fromPart: id, to, toVersion: version })),
    ),
  ];
}

function nameOf({ role, fromPart = '', to }: NewLink): string {
  return `${fromPart} ${role} ${to}`;
}

function unique(links: readonly NewLink[]): NewLink[] {
  return [...new Map(links.map((link) => [nameOf(link), link])).values()];
}
