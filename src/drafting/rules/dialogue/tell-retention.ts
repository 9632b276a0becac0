import { listDemanded, listStated } from '../../../analysis/challenge/concerns/opposed-retention.ts';
import { cut, placeOf } from '../../../analysis/challenge/raise.ts';
import type { Retention } from '../../../analysis/challenge/retention.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import type { Dialogue } from './dialogue.ts';
import { readHolding } from './what-holds.ts';

const asksForRetention =
  /\b(?:how long|until when|when|after how many|for how many)\b.*\b(?:keep|kept|stored?|retain\w*|retention|delet\w*|eras\w*|archiv\w*|anonymi\w*|purg\w*|preserv\w*)\b/i;
/** "What stores the trail, and for how long?" */
const asksBehind =
  /\b(?:keeps?|kept|stores?|stored|retains?|retained|holds?|held|archives?|archived|delete[sd]?|erases?|erased)\b.*\b(?:for how long|how long|until when|since when)\b/i;
const asking = subjectWords(
  'keep kept store stored retain retained delete deleted erase erased archive archived data records long when what which where until since',
);

/** So many are told of; more would be a list to search. */
const mostTold = 6;

/**
 * What the PRD demands and the design says of how long something is kept, side by side: of the thing that is asked for, and what the PRD says of others, since
 * the same data goes by more than one name. Empty where nobody says it of the thing.
 */
export function tellRetention(dialogue: Dialogue): string {
  const { text } = dialogue.turn;
  if (!asksForRetention.test(text) && !asksBehind.test(text)) return '';
  const asked = new Set([...subjectWords(text)].filter((word) => !asking.has(word)));
  const reading = readHolding(dialogue);
  const demanded = listDemanded(reading).map(({ demand, retention }) => ({ ref: demand.ref, retention }));
  const stated = listStated(reading).map(({ passage, retention }) => ({
    ref: placeOf(passage),
    name: nameOfComponent(passage),
    retention,
  }));
  // A part is called by what it keeps: "Trail archive: handovers are kept for 30 years" is about the trail.
  const isAsked = ({ retention, name = '' }: { retention: Retention; name?: string }): boolean =>
    wordsAlike(asked, retention.subject).length > 0 ||
    wordsAlike(asked, subjectWords(`${name} ${/^[^:]{2,60}:(?=\s)/.exec(retention.sentence)?.[0] ?? ''}`)).length > 0;
  const isDecided = ({ ref }: { ref: string }): boolean => /^DEC-\d/.test(ref);
  // What was decided stands in its section as well, and comes first.
  const meant = [...stated.filter(isDecided), ...stated.filter((one) => !isDecided(one)), ...demanded]
    .filter(isAsked)
    .filter((one, at, all) => !all.slice(0, at).some((told) => saysTheSame(told.retention, one.retention)));
  if (meant.length === 0) return '';
  const others = demanded.filter((one) => !isAsked(one));
  const tell = ({ ref, retention }: (typeof demanded)[number]): string => `- ${ref}: “${cut(retention.sentence)}”`;
  const lines = (all: typeof demanded): string => [...new Set(all.map(tell))].slice(0, mostTold).join('\n');
  return [
    `What stands about it:\n\n${lines(meant)}`,
    ...(others.length > 0 ? [`The PRD says of other data, or of the same by another name:\n\n${lines(others)}`] : []),
  ].join('\n\n');
}

/** What was decided stands behind the name of its part once more. */
function saysTheSame({ sentence: one }: Retention, { sentence: other }: Retention): boolean {
  return one.includes(other) || other.includes(one);
}
