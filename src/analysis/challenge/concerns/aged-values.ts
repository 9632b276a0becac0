import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { readFigures } from '../figures.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';
import { bestSentence, contradict } from './contradict.ts';

/** "No older than 15 minutes": something is kept and shown for longer. */
export function agedValues(reading: DesignReading, demand: Demand): Objection[] {
  if (
    !/\b(?:older than|not older|at most \S+ \w+ old|up to date|no more than \S+ \w+ (?:old|behind)|visible within|shown within|seen within)\b/i.test(
      demand.text,
    )
  )
    return [];
  const limit = readFigures(demand.text).find(({ kind }) => kind === 'duration');
  if (!limit) return [];
  const found = bestSentence(reading, (passage, sentence) => {
    if (
      !/\b(?:cach\w*|memory|redis|cop(?:y|ies|ied)|refresh\w*|keep|kept|old|snapshot\w*|replica\w*|every|each|nightly|projection|read model|rebuilt|ttl|expir\w*|synchroni\w*)\b/i.test(
        sentence,
      )
    )
      return 0;
    if (
      /\b(?:log\w*|backup\w*|retention|retained|erase\w*|audit|deleted|dropped|certificate\w*|rotat\w*|gone|against|alert\w*|attempts?|references?|idempot\w*|ids?)\b/i.test(
        sentence,
      )
    )
      return 0;
    const figures = readFigures(sentence).filter(({ kind }) => kind === 'duration');
    if (figures.length === 0 || figures.some(({ value }) => value <= limit.value)) return 0;
    return sharedWords(demand.words, subjectWords(`${passage.label} ${sentence}`)).length;
  });
  if (!found) return [];
  const fault = `it is older than ${limit.text} when it is shown`;
  return [
    contradict(
      reading,
      demand,
      found,
      'staleness',
      fault,
      `The requirement allows ${limit.text}. People act on what they see, and it is not so any more.`,
    ),
  ];
}
