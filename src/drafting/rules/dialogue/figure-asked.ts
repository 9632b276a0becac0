import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';

const asksForFigure =
  /\bhow (many|much|long|often|fast|old|large|big|late|soon|heavy|tall|wide|deep|high|thick|far|warm|cold|hot|strong)\b/i;
const figure = String.raw`(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozens?|hundreds?|thousands?|millions?|every|each|once|twice|unlimited|no|as (?:many|much|long) as)`;

const measures = new Set(['heavy', 'tall', 'wide', 'deep', 'high', 'thick', 'far', 'warm', 'cold', 'hot', 'strong']);

/** What a sentence says where it has the figure that is asked for, of what is counted, else of time, else any; null where none is asked for. "4 contexts" does not tell how many records there are. */
export function figureAsked(question: string): ((sentence: string) => boolean) | null {
  const kind = asksForFigure.exec(question)?.[1]?.toLowerCase();
  if (kind === undefined) return null;
  const plain = (sentence: string): string => sentence.replace(/\b[A-Z]+-[\w.#-]+/g, ' ').replace(/`[^`]*`/g, ' ');
  // "Every night" tells how often, and not how long.
  const rhythm = kind === 'often' ? '|\\b(?:hour|dai|night|week|month|quarter|year)ly\\b|\\b(?:once|twice|never|always)\\b' : '';
  const amount = kind === 'often' ? figure : figure.replace('|every|each|once|twice', '').replace('|no|', '|');
  const ofTime = new RegExp(
    `\\b${amount} ?(?:\\w+ )?(?:ms|s|secs?|mins?|minutes?|h|hours?|days?|nights?|weeks?|months?|quarters?|years?|seconds?|times?)\\b${rhythm}`,
    'i',
  );
  if (['long', 'often', 'fast', 'old', 'late', 'soon'].includes(kind)) return (sentence) => ofTime.test(plain(sentence));
  // "One pallet" says how many, and not how heavy it is.
  if (measures.has(kind)) return (sentence) => /\d/.test(plain(sentence));
  // "Moved to each pallet" tells no amount.
  const any = new RegExp(`\\b${figure.replace('|every|each|once|twice', '')}\\b`, 'i');
  if (kind !== 'many') return (sentence) => any.test(plain(sentence));
  const after = question.slice((asksForFigure.exec(question)?.index ?? 0) + 'how many'.length);
  const counted = subjectWords(
    after.split(/\b(?:is|are|was|were|do|does|did|may|can|could|will|should|must|has|have|had|per|a|an|each|every)\b/i)[0] ?? '',
  );
  const near = new RegExp(`\\b${figure} ((?:[^\\s.;]+ ?){1,${counted.size + 1}})`, 'gi');
  return (sentence) =>
    [...plain(sentence).matchAll(near)].some(
      ([, thing = '']) => sharedWords(counted, subjectWords(thing)).length === counted.size,
    );
}
