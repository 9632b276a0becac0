import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';
import { spaced } from '../spaced.ts';

/** Stories of which no sentence of the design speaks, and of whose operations none does either. */
export function unspokenStories(reading: DesignReading): Objection[] {
  const { prd, source } = reading.material;
  if (source.kind !== 'daa') return [];
  const said = reading.passages
    .filter(
      ({ role, section }) => role !== 'rejected' && !['Domain Model', 'Problem Summary', 'Technical Context'].includes(section),
    )
    .flatMap((passage) =>
      passage.sentences.map((sentence) => ({ passage, sentence, words: subjectWords(`${passage.label} ${sentence}`) })),
    );
  const share = (text: string): number => {
    const wanted = subjectWords(text);
    if (wanted.size === 0) return 1;
    return Math.max(0, ...said.map(({ words }) => wordsAlike(wanted, words).length)) / wanted.size;
  };
  const everywhere = new Set(said.flatMap(({ words }) => [...words]));
  const isMissing = (words: ReadonlySet<string>): boolean =>
    [...words].some(
      (word) =>
        word.length > 4 && !/^(?:wrong|thing|happen|every|right)/.test(word) && wordsAlike([word], everywhere).length === 0,
    );
  const operations = source.body.aggregates.flatMap((aggregate) => aggregate.operations);
  return prd.body.stories.flatMap(({ id, title, capability, criteria }) => {
    const serving = operations.filter(({ covers }) => covers.some((part) => part.includes(id)));
    const text = [title, capability].filter(Boolean).join('. ');
    if (serving.length === 0 || new RegExp(String.raw`\b${id}\b`).test(reading.text)) return [];
    if (!isMissing(subjectWords(text)) || share(text) > 0.5 || serving.some(({ name }) => share(spaced(name)) === 1)) return [];
    const words = subjectWords(`${text}. ${criteria.map((criterion) => criterion.text).join('. ')}`);
    const nearest = said
      .filter(({ passage }) => passage.role === 'design')
      .toSorted((a, b) => wordsAlike(words, b.words).length - wordsAlike(words, a.words).length)[0];
    if (!nearest) return [];
    const names = serving.map(({ name }) => name).join(', ');
    return [
      raise(reading, {
        concern: 'uncovered-story',
        weight: 'minor',
        passage: nearest.passage,
        sentence: nearest.sentence,
        demand: reading.demands.find((demand) => demand.kind === 'story' && demand.id === id),
        fault: `no sentence of the design speaks of ${id} (“${title ?? capability}”)`,
        text: `is the nearest that the design says. ${source.key} serves ${id} by ${names}, of which nothing is said either. Whoever builds by this RFC leaves it out.`,
        question: `Which component does ${names}, and how do people reach it?`,
        waysOut: [
          { title: 'Add it to the component design', tradeOff: 'More to build in the same time.' },
          { title: 'Leave it out on purpose, in the PRD and the model too', tradeOff: 'Whoever asked for it has to agree.' },
        ],
      }),
    ];
  });
}
