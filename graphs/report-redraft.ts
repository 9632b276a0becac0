import { describeProposal } from '../src/analysis/redraft/describe-proposal.ts';
import type { MergedRedraft } from '../src/analysis/redraft/redraft-order.ts';
import type { Redraft } from '../src/lifecycle/redraft.ts';
import type { NewLink, Provenance } from '../src/ports/artifacts.ts';
import type { Standing } from './read-standing.ts';

/** A redraft with the document that it was made on. */
export interface StandingRedraft<Body> extends MergedRedraft<Body> {
  readonly on: Standing<Body>;
}

/** Describes a redrafted version: the changes, each part's outcome, and the unused proposals. */
export function reportRedraft(
  { prd, prdVersion }: { prd: string; prdVersion: number },
  { parts, proposals, on }: StandingRedraft<unknown>,
): Required<Pick<Provenance, 'redraft' | 'proposals'>> {
  const redraft: Redraft = {
    prd,
    from: on.prdVersion,
    to: prdVersion,
    base: on.version,
    changes: on.changes.map((change) => ({ ...change })),
    parts: parts.map((part) => ({ ...part })),
  };
  return { redraft, proposals: proposals.map(describeProposal) };
}

/** Keeps old pins on parts that a person's edit kept from a redraft, so that they stay suspect. */
export function holdPins(links: readonly NewLink[], { parts, on }: StandingRedraft<unknown>): NewLink[] {
  const held = new Map(parts.filter(({ editedBy }) => editedBy !== null).map(({ part, because }) => [part, because]));
  return links.map((link) => {
    if (link.fromPart === undefined || !held.get(link.fromPart)?.includes(link.to)) return link;
    const before = on.links.find(({ role, fromPart, to }) => role === link.role && fromPart === link.fromPart && to === link.to);
    return before ?? link;
  });
}

/** Returns why the version exists, in one sentence. */
export function redraftReason(
  { prd, prdVersion }: { prd: string; prdVersion: number },
  { proposals, on }: StandingRedraft<unknown>,
): string {
  return [
    `redrafted where ${prd} changed from version ${on.prdVersion} to ${prdVersion}`,
    ...(proposals.length > 0 ? [`kept what people wrote in ${proposals.map(({ part }) => part).join(', ')}`] : []),
  ].join('; ');
}
