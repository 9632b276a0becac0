import type { LogKind } from './log-record.ts';

/** The words that teams use, by the status of our lifecycle that they mean. */
const words: Record<LogKind, readonly (readonly [status: string, meaning: RegExp])[]> = {
  adr: [
    ['Superseded', /\bsuper[sc]eded\b|\breplaced by\b|\bobsoleted by\b/i],
    [
      'Deprecated',
      /\b(?:deprecated|rejected|declined|refused|obsolete|retired|withdrawn|abandoned|cancel+ed|revoked|discarded|archived|no longer (?:used|valid|applicable))\b/i,
    ],
    [
      'Accepted',
      /\b(?:accepted|approved|adopted|agreed|decided|final|active|in force|implemented|done|completed?|ratified|valid|in effect)\b/i,
    ],
    [
      'Proposed',
      /\b(?:proposed|proposal|pending|draft|review|open|tbd|to be (?:decided|discussed)|wip|work in progress|discussion|deferred|postponed|on hold|new|idea)\b/i,
    ],
  ],
  rfc: [
    ['Superseded', /\bsuper[sc]eded\b|\breplaced by\b|\bobsoleted by\b/i],
    ['Rejected', /\b(?:rejected|declined|refused|withdrawn|abandoned|cancel+ed|closed|discarded|not accepted)\b/i],
    [
      'Approved',
      /\b(?:approved|accepted|adopted|agreed|final|active|implemented|committed|published|done|completed?|ratified|merged)\b/i,
    ],
    ['Under Review', /\b(?:review|discussion|comments?|proposed|open|last call|pending|ideation)\b/i],
    ['Draft', /\b(?:draft|wip|work in progress|prediscussion|new|idea|on hold|deferred|postponed)\b/i],
  ],
};

/** Returns the first status in a line, since explanations follow it; null when none is known. */
export function statusMeant(kind: LogKind, line: string): string | null {
  const found = words[kind]
    .map(([status, meaning]) => ({ status, at: meaning.exec(line)?.index ?? -1 }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return found[0]?.status ?? null;
}
