import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { readFigures } from '../figures.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';
import { bestSentence, contradict } from './contradict.ts';

/** What is kept and shown for longer than is allowed, or than it lives by its own word. */
export function agedValues(reading: DesignReading): Objection[] {
  return reading.demands.flatMap((demand) => [...keptForLonger(reading, demand), ...keptByAnotherTime(reading, demand)]);
}

/** "No older than 15 minutes", and it is. */
function keptForLonger(reading: DesignReading, demand: Demand): Objection[] {
  if (
    !/\b(?:older than|not older|at most \S+ \w+ old|up to date|no more than \S+ \w+ (?:old|behind)|visible within|shown within|seen within|ttl|time to live|cached? (?:for )?(?:at most|up to|no longer than)|(?:cop(?:y|ies)|cached? \w+|cache) (?:expires?|is dropped|are dropped) (?:after|within))\b/i.test(
      demand.text,
    )
  )
    return [];
  const limit = readFigures(demand.text).find(({ kind }) => kind === 'duration');
  if (!limit || answeringTime.test(demand.text)) return [];
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
  const objection = contradict(
    reading,
    demand,
    found,
    'staleness',
    `it is older than ${limit.text} when it is shown`,
    `The requirement allows ${limit.text}. People act on what they see, and it is not so any more.`,
  );
  // The very thing is said to be cached, and for how long: no other reading is left.
  const isPlain = cachedFor.test(found.sentence) && sharedWords(demand.words, subjectWords(found.sentence)).length > 0;
  return [isPlain && objection.weight === 'minor' ? { ...objection, weight: 'major' } : objection];
}

/** "Shown within 800 ms for 95 of 100 requests" bounds how long one waits, and not how old it may be. */
const answeringTime =
  /\b(?:visible|shown|seen) within\b(?=.*(?:\b\d+(?:[.,]\d+)? ?(?:%|percent\b|of (?:every )?\d+)|\bpercentile\b|\bp9\d\b|\brequests?\b|\bqueries\b))/i;

const cachedFor =
  /\b(?:cach\w+|keeps? (?:a |its own )?cop(?:y|ies))\b[^.;]*\bfor (?:up to |at most )?(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|an?) (?:seconds?|minutes?|hours?|days?))/i;
const ownLifetime = /\b(?:ttl|time[- ]to[- ]live|expir(?:y|es?|ation)|invalidat\w*|valid until)\b/i;
const copies = /\b(?:cach(?:e|es|ed|ing)|keeps? (?:a |its own )?cop(?:y|ies)|local copy|in memory)\b/i;

/** What comes with its own time to live is cached by a time of the design's own, and nothing there speaks of the other. */
function keptByAnotherTime(reading: DesignReading, demand: Demand): Objection[] {
  if (
    demand.kind === 'operation' ||
    !ownLifetime.test(demand.text) ||
    readFigures(demand.text).some(({ kind }) => kind === 'duration')
  )
    return [];
  // What it is about is named first: "the catalog should tell its time to live".
  const [subject] = subjectWords(demand.text.split(ownLifetime)[0] ?? '');
  if (subject === undefined || reading.design.some(({ text }) => ownLifetime.test(text))) return [];
  const found = bestSentence(reading, (_passage, sentence) => {
    const cached = sentence.slice(Math.max(0, sentence.search(copies)));
    const isFixed = copies.test(sentence) && readFigures(cached).some(({ kind }) => kind === 'duration');
    return isFixed && subjectWords(sentence).has(subject) ? 1 : 0;
  });
  if (!found) return [];
  return [
    raise(reading, {
      ...found,
      concern: 'staleness',
      weight: 'major',
      demand,
      fault: 'it is cached by a time of its own, and not as long as it lives',
      text: 'What has expired at its source is still shown and acted on here until that time is over.',
      question: 'What happens here when it expires, or is called back, before that time is over?',
      waysOut: [
        { title: 'Keep it no longer than its own time to live says', tradeOff: 'What says none needs a time of yours.' },
        { title: 'Ask the source again before anything is decided by it', tradeOff: 'One call more where it counts.' },
      ],
    }),
  ];
}
