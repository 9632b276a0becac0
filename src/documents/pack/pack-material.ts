import type { AdrBody } from '../../lifecycle/adr.ts';
import type { BoltBody } from '../../lifecycle/bolt.ts';
import type { BoltPack, PackDependency, PackRule } from '../../lifecycle/bolt-pack.ts';

/** A pack before it is measured and hashed. */
export type PackContent = Omit<BoltPack, 'hash' | 'tokens'>;

/** An AI-ADR that a Bolt implements, or an amendment of it. */
export interface Decision {
  readonly key: string;
  readonly version: number;
  readonly status: string;
  readonly body: AdrBody;
  /** Canonical Markdown. */
  readonly markdown: string;
}

export type PackedBolt = Pick<
  BoltBody,
  'goal' | 'work' | 'why' | 'skeleton' | 'acceptanceCriteria' | 'touches' | 'rollbackPlan' | 'questions' | 'references'
>;

/** What a pack is made from. */
export interface PackMaterial {
  readonly bolt: { readonly key: string; readonly title: string; readonly status: string; readonly body: PackedBolt };
  /** The AI-ADRs, then their Accepted amendments. */
  readonly decisions: readonly Decision[];
  readonly dependencies: readonly PackDependency[];
  /** What is known of decision points beside their AI-ADRs, by whole key. */
  readonly points: ReadonlyMap<string, Pick<PackRule, 'check' | 'code'>>;
  /** Texts of the parts that `listInvariantRefs` names, where they exist. */
  readonly invariants: ReadonlyMap<string, string>;
}

/** Lists the parts that a Bolt owns, as whole keys. */
export function listOwned({ references }: Pick<PackedBolt, 'references'>): string[] {
  return [...new Set(references.filter(({ role, to }) => role === 'satisfies' && to.includes('#')).map(({ to }) => to))];
}
