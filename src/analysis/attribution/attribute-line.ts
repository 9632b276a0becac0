import type { AttributionWay } from '../../lifecycle/attribution.ts';

interface NamedBolt {
  readonly key: string;
  readonly how: AttributionWay;
}

/** What is known of the commit that a line came from. */
export interface AttributionFacts {
  /** True when the mirror has it without its parents, as the edge of a shallow clone. */
  readonly isCut: boolean;
  readonly isIndexed: boolean;
  readonly bolts: readonly NamedBolt[];
  /** Those of `bolts` that exist. */
  readonly known: ReadonlySet<string>;
  /** Bolts of the merge that brought the commit in, where it names several. */
  readonly mergeBolts: readonly string[];
  /** The pull request that its subject names. */
  readonly pull: number | null;
  /** Bolts that touch the file and were worked on at that time. */
  readonly suggested: readonly string[];
}

export interface Attribution {
  readonly bolt: NamedBolt | null;
  /** Why there is none; null where there is. */
  readonly reason: string | null;
}

/** Decides the Bolt of a line, or says why none is certain. It never guesses. */
export function attributeLine(facts: AttributionFacts): Attribution {
  const { isCut, isIndexed, bolts, known, mergeBolts, pull, suggested } = facts;
  if (isCut) return none('history cut: the repository is a shallow clone, and the line is older than its oldest commits');
  if (!isIndexed) return none('the commit is not indexed yet');
  const [only, another] = bolts;
  if (another) return none(`the commit names several Bolts: ${bolts.map(({ key }) => key).join(', ')}`);
  if (only && !known.has(only.key)) return none(`the commit names ${only.key}, which does not exist`);
  if (only) return { bolt: only, reason: null };
  const perhaps = suggested.length === 0 ? '' : `; perhaps ${suggested.join(' or ')}, by its files and time`;
  if (mergeBolts.length > 1) return none(`its merge names several Bolts: ${mergeBolts.join(', ')}${perhaps}`);
  if (pull !== null) return none(`neither the commit nor what is known of pull request #${pull} names a Bolt${perhaps}`);
  return none(`neither the commit nor a merge of it names a Bolt${perhaps}`);
}

function none(reason: string): Attribution {
  return { bolt: null, reason };
}
