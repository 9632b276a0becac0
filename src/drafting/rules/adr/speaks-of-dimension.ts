import type { Passage } from '../../../analysis/challenge/passages.ts';
import type { Topic } from './failure-dimensions.ts';

/**
 * Whether a passage with the words of a dimension is about it. A door locks, a bid is rolled back, a note is written down, and only one person may withdraw
 * something: each would be told as the answer to a failure that nobody decided about.
 */
export function speaksOfDimension(topic: Topic, { label, text }: Pick<Passage, 'label' | 'text'>): boolean {
  const said = `${label} ${text}`;
  switch (topic) {
    case 'concurrency':
      return !onlyWord(said, /\block(?:s|ed|ing)?\b/gi) || locksData.test(said);
    case 'rollback':
      return (
        ofRelease.test(said.replace(takenBackDecision, ' ')) &&
        !/\b(?:goes|go|went|set|sets|moves?|jumps?|put) back by\b/i.test(said)
      );
    case 'dependency unavailability':
      return !onlyWord(said, /\b(?:down|away)\b/gi) || isAway.test(said);
    case 'security':
      return !isOfOneDeed(said);
    case 'relay failure':
      return (
        !unusedOutbox.test(said) ||
        /outbox|\brelay|dead[- ]letter|redeliver|unacknowledged/i.test(said.replace(unusedOutbox, ' '))
      );
    default:
      return true;
  }
}

/** That a pattern is not taken answers nothing of what happens without it. */
const unusedOutbox =
  /[^.;:]*\boutbox\b[^.;]{0,60}\b(?:is|are|was|were) (?:not|never|no longer) (?:used|applied|needed|adopted|taken up|built|considered)\b[^.;]*|[^.;:]*\b(?:not|never) (?:used|applied|needed|adopted|taken up|built)\b[^.;]{0,40}\boutbox\b[^.;]*/i;

/** Whether nothing but this word could make the passage one of its dimension. */
function onlyWord(said: string, word: RegExp): boolean {
  const rest = said.replace(word, ' ');
  return !/for update|optimistic|version (?:check|column|number)|one statement|atomic|if-match|compare-and-|serializ|unique (?:index|constraint)|fenc|unavailab|offline|outage|time[- ]?outs?|circuit breaker|fall[- ]?back|fail-over|not answer|unreachable|until (?:it|they) |without (?:an? |the )?(?:line|network|connection|reception)|\bcut\b/i.test(
    rest,
  );
}

/** Rows, or whoever else comes at the same time; a door is locked in another way. */
const locksData =
  /\b(?:optimistic|pessimistic|advisory|rows?|records?|tables?|distributed|exclusive|database|global|redis|postgres\w*|transactions?|leases?)\b|\block(?:s|ed|ing)? (?:per|on|over)\b|\b(?:takes?|holds?|acquires?|under|behind|by|needs?) (?:an?|the|one|that|its) (?:[\w-]+ ){0,2}lock\b|\b(?:two|both|at once|concurrent\w*|at the same time|one after the other|the other|the second|waits?)\b/i;

/** "We take back DEC-3" is said of a decision. */
const takenBackDecision =
  /\b(?:taken?|takes|taking) back (?:the )?(?:decision|choice|answer|DEC-\d+)\b|\b(?:decision|choice|answer|DEC-\d+) (?:is|was) taken back\b/gi;

/** What is released, or was changed by it; a transaction and a bid are rolled back as well, and a flag in a row takes nothing back. */
const ofRelease =
  /\b(?:releas\w*|deploy\w*|versions?|migrat\w*|columns?|(?:feature|kill) (?:flag|switch)\w*|(?:behind|by|with) (?:an?|the|one|its) (?:\w+ )?flag|flag (?:(?:is|can be) )?(?:turned|switched|set|taken) (?:off|back|on)|roll-?outs?|rolled out|go-live|switch(?:ed)? (?:off|back)|firmware|old (?:system|path|way|app|code|program)|pilot|expand|taken back|take back|way back|back by)\b/i;

const isAway =
  /(?<!\b(?:written|writes?|wrote|breaks?|broken|count\w*|slow\w*|scroll\w*|take[ns]?|noted?|sits?|steps?|turn\w*|throw\w*|give[ns]?|moved?s?|walk\w*|right|straight|far|put|carr\w+|handed|clears?|cleared|lays?|laid)(?: (?:it|them|this|that))? )\b(?:down|away)\b(?! (?:from|to|the)\b)/i;

/** "Only the bidder may withdraw a bid", "Who may cancel a charge?": a right to one deed, which says nothing of how access is kept. */
export function isOfOneDeed(said: string): boolean {
  if (keepsAccess.test(said)) return false;
  const deed = /\b(?:may|can|(?:is|are) allowed to) (?:only |also |not )?(?!only\b)(?:be )?(\p{L}+)/iu.exec(said)?.[1];
  return deed !== undefined && !reaches.test(deed);
}

/** Deeds by which somebody gets at what is kept, whatever it is. */
const reaches =
  /^(?:do|see|read|view|look|access|call|use|enter|sign|log|ask|query|open|search|download|export|reach|change|edit|write|get)$/i;

/** Who is let in, by what one knows them, and what is kept from the others. */
const keepsAccess =
  /\b(?:roles?|permissions?|scopes?|polic(?:y|ies)|authori[sz]\w*|authenticat\w*|sign(?:s|ed)?[ -]?(?:in|on)|log(?:s|ged)?[ -]?in|tokens?|access\w*|row-level|refused|encrypt\w*|confidential|secrets?|passwords?|let in|identity|sessions?|rights?|own (?:\w+ )?only)\b/i;
