import { readFigures } from './figures.ts';
import { wordsAlike } from './same-root.ts';
import { subjectWords } from './subject-words.ts';

/** What keeps a system up while a part of it is down. */
const standsIn =
  /\b(?:stand-?by|replicas?|fail(?:s|ed|ing)? ?over|fails? without|redundan\w+|load balancer|(?:two|three|several|second|both) (?:instances?|machines?|nodes?|sites?|zones?|servers?))\b/i;

const cutOff =
  /\b(?:offline|cut off|(?:without|no) (?:an? |the |any )?(?:(?:inter)?net(?:work)?|connection|signal|reception|power|electricity)|(?:network|internet|connection|power|line) (?:is |are )?(?:away|down|lost|gone|cut|fails?|out))\b/i;
const worksAlone =
  /\b(?:offline|local(?:ly)?|own cop(?:y|ies)|on (?:the |each |its )?(?:device|tablet|till|phone|terminal)s?|cached?|queue[sd]?|buffer\w*|kept|keeps?|stored?|stores|later|paper|by hand|battery|batteries|generator|ups)\b/i;

const backAgain = /\b(?:back|restor\w*|recover\w*|again|takes? over|fail-?over|outages?|interrupt\w*|downtime|down|rto)\b/i;
const lost = /\b(?:los[et]|losing|loss|rpo)\b/i;
const losesNothing =
  /\b(?:synchronous(?:ly)?|nothing is lost|loses nothing|point[- ]in[- ]time|write-ahead|wal|log shipping|acknowledged (?:only )?(?:after|once|when))\b/i;

/** Stores and machines on which the rest stands, whatever they are called. */
const underneath =
  /\b(?:databases?|brokers?|load balancer|instances?|servers?|machines?|nodes?|clusters?|zones?|sites?|everything|all|whole|each|every)\b/i;

/**
 * Whether a decision says by what an availability is kept. A standby is an answer to how often it is there, and to none of: how soon it is back, how much is
 * lost, what goes on without a network. A standby of something that the requirement does not speak of answers none of them.
 */
export function keepsAvailable(demand: string, sentence: string, components: readonly string[]): boolean {
  if (cutOff.test(demand)) return worksAlone.test(sentence);
  if (hasTime(demand) && lost.test(demand))
    return losesNothing.test(sentence) || (hasTime(sentence) && speaksOfLoss.test(sentence));
  if (hasTime(demand) && backAgain.test(demand))
    return hasTime(sentence) && (backAgain.test(sentence) || standsIn.test(sentence));
  return standsIn.test(sentence) && !isOfAnother(demand, sentence, components);
}

/** "Every minute" is a time as well. */
function hasTime(text: string): boolean {
  return (
    /\b(?:every|each|an?) (?:few )?(?:seconds?|minutes?|hour)\b/i.test(text) ||
    readFigures(text).some(({ kind }) => kind === 'duration')
  );
}

const speaksOfLoss = /\b(?:los[et]|loss|backups?|cop(?:y|ied|ies)|replica\w*|stand-?by|snapshots?|shipped|archived?)\b/i;

/** "The mail relay has a standby", where the booking desk is to be up. */
function isOfAnother(demand: string, sentence: string, components: readonly string[]): boolean {
  if (underneath.test(sentence)) return false;
  const named = (text: string): string[] =>
    components.filter((component) => {
      const words = subjectWords(component);
      return words.size > 0 && wordsAlike(words, subjectWords(text)).length === words.size;
    });
  const asked = named(demand);
  const meant = named(sentence);
  return asked.length > 0 && meant.length > 0 && !meant.some((component) => asked.includes(component));
}
