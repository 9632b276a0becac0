import { listDemanded, listStated } from '../../../analysis/challenge/concerns/opposed-retention.ts';
import { cut, placeOf } from '../../../analysis/challenge/raise.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { readSettled, type Dialogue } from './dialogue.ts';

const asksForRetention =
  /\b(?:how long|until when|when|after how many|for how many)\b.*\b(?:keep|kept|stored?|retain\w*|retention|delet\w*|eras\w*|archiv\w*|anonymi\w*|purg\w*|preserv\w*)\b/i;
const asking = subjectWords('keep kept store stored retain retained delete deleted erase erased archive archived data records');

/** So many are told of; more would be a list to search. */
const mostTold = 6;

/**
 * What the PRD demands and the design says of how long something is kept, side by side: of the thing that is asked for, and what the PRD says of others, since
 * the same data goes by more than one name. Empty where nobody says it of the thing.
 */
export function tellRetention(dialogue: Dialogue): string {
  const { text } = dialogue.turn;
  if (!asksForRetention.test(text)) return '';
  const asked = new Set([...subjectWords(text)].filter((word) => !asking.has(word)));
  const reading = readSettled(dialogue);
  const demanded = listDemanded(reading).map(({ demand, retention }) => ({ ref: demand.ref, retention }));
  const stated = listStated(reading).map(({ passage, retention }) => ({ ref: placeOf(passage), retention }));
  const isAsked = ({ retention }: (typeof stated)[number]): boolean => wordsAlike(asked, retention.subject).length > 0;
  // What was decided stands in its section as well.
  const meant = [...demanded, ...stated]
    .filter(isAsked)
    .filter((one, at, all) => !all.slice(at + 1).some(({ retention }) => retention.sentence === one.retention.sentence));
  if (meant.length === 0) return '';
  const others = demanded.filter((one) => !isAsked(one));
  const tell = ({ ref, retention }: (typeof stated)[number]): string => `- ${ref}: “${cut(retention.sentence)}”`;
  const lines = (all: typeof stated): string => [...new Set(all.map(tell))].slice(0, mostTold).join('\n');
  return [
    `What stands about it:\n\n${lines(meant)}`,
    ...(others.length > 0 ? [`The PRD says of other data, or of the same by another name:\n\n${lines(others)}`] : []),
  ].join('\n\n');
}
