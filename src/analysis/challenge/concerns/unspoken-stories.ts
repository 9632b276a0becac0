import type { Objection } from '../../../lifecycle/challenge.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

type Story = PrdBody['stories'][number];

/** Shares of a story's words, of its headline and of all of it, that the passage nearest to it names at most when nobody serves it. */
const unspoken = { headline: 0.3, whole: 0.42 };

/** The story of which the design speaks least, where that is next to nothing. */
export function unspokenStories(reading: DesignReading): Objection[] {
  const { prd, source } = reading.material;
  const { stories } = prd.body;
  const passages = reading.passages
    .filter(
      ({ role, section }) => role !== 'rejected' && !['Domain Model', 'Problem Summary', 'Technical Context'].includes(section),
    )
    .map((passage) => ({ passage, words: subjectWords(`${passage.label} ${passage.block}`) }));
  const share = (words: readonly string[]): number =>
    Math.max(0, ...passages.map((one) => wordsAlike(words, one.words).length)) / Math.max(1, words.length);
  const [least] = stories
    .filter(({ id }) => !new RegExp(String.raw`\b${id}\b`).test(reading.text))
    .map((story) => {
      const headline = ownWords(headlineOf(story), stories, stories.length / 2);
      const whole = ownWords(wholeOf(story), stories, stories.length / 3);
      return { story, headline: share(headline), whole: share(whole), words: whole };
    })
    // A story of common words only says nothing that could be missed.
    .filter(({ headline, whole, words }) => words.length > 2 && headline <= unspoken.headline && whole <= unspoken.whole)
    .toSorted((a, b) => a.headline + a.whole - b.headline - b.whole);
  if (!least) return [];
  const { story, words } = least;
  const nearest = passages
    .filter(({ passage }) => passage.role === 'design')
    .toSorted((a, b) => wordsAlike(words, b.words).length - wordsAlike(words, a.words).length)[0]?.passage;
  if (!nearest) return [];
  const serving = operationsOf(reading, story.id);
  const by = serving === '' ? '' : ` ${source.key} serves ${story.id} by ${serving}, of which nothing is said either.`;
  return [
    raise(reading, {
      concern: 'uncovered-story',
      weight: 'minor',
      passage: nearest,
      sentence: nearest.sentences[0] ?? nearest.text,
      demand: reading.demands.find((demand) => demand.kind === 'story' && demand.id === story.id),
      fault: `next to nothing of the design speaks of ${story.id} (“${story.title ?? story.capability}”)`,
      text: `is the nearest that the design says.${by} Whoever builds by this RFC leaves it out.`,
      question: `Which component does what ${story.id} asks for, and how do people reach it?`,
      waysOut: [
        { title: 'Add it to the component design', tradeOff: 'More to build in the same time.' },
        { title: 'Leave it out on purpose, in the PRD and the model too', tradeOff: 'Whoever asked for it has to agree.' },
      ],
    }),
  ];
}

function headlineOf({ title, capability }: Story): string {
  return [title, capability].filter(Boolean).join('. ');
}

function wholeOf(story: Story): string {
  return [headlineOf(story), ...story.criteria.map(({ text }) => text)].join('. ');
}

/** Words of a story that not more than so many stories use. */
function ownWords(text: string, stories: readonly Story[], most: number): string[] {
  const others = stories.map((story) => subjectWords(wholeOf(story)));
  return [...subjectWords(text)].filter((word) => others.filter((words) => words.has(word)).length <= Math.max(1, most));
}

function operationsOf({ material: { source } }: DesignReading, story: string): string {
  if (source.kind !== 'daa') return '';
  const operations = source.body.aggregates.flatMap((aggregate) => aggregate.operations);
  return operations
    .filter(({ covers }) => covers.some((part) => part.includes(story)))
    .map(({ name }) => name)
    .join(', ');
}
