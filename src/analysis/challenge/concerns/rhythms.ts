import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { readFigures } from '../figures.ts';
import { sentencesOf } from '../passages.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const soon =
  /\b(?:within|at most|no (?:more|later|older) than|not (?:more|later|older) than|less than|under|below|in under|after no more than|after|in)\s*$/i;
const lasting = /\b(?:keep|kept|eras\w*|delet\w*|retain\w*|stor\w+|remov\w*|anonym\w*|valid|expire\w*|lapses?)\b/i;

/** How soon a statement wants something, in seconds. */
function wantedWithin({ kind, text }: Demand): number | null {
  if (!['criterion', 'performance', 'requirement', 'scalability', 'availability'].includes(kind) || lasting.test(text))
    return null;
  const times = readFigures(text).filter(
    (figure) =>
      figure.kind === 'duration' &&
      figure.value > 0 &&
      (soon.test(text.slice(0, figure.index)) ||
        /^ (?:after|from) (?:the|its|this|that) /.test(text.slice(figure.index + figure.text.length))),
  );
  return times[0]?.value ?? null;
}

const lengths: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86400, night: 86400, week: 604800 };
const adverbs: Readonly<Record<string, number>> = { hourly: 3600, nightly: 86400, daily: 86400, weekly: 604800 };

/** At which distance something is done again, in seconds; the longest that a sentence names. */
export function readRhythm(sentence: string): number | null {
  const text = sentence.toLowerCase();
  const spans = [...text.matchAll(/\b(?:every|each)(?= (?:\d|two|three|five|six|ten|fifteen|twenty|thirty|sixty))/g)].flatMap(
    ({ index }) =>
      readFigures(text.slice(index))
        .filter(({ kind, index: at }) => kind === 'duration' && at < 10)
        .map(({ value }) => value),
  );
  const times = [...text.matchAll(/\b(once|twice|three times) (?:an?|each|every|per) (minute|hour|day|night|week)\b/g)].map(
    ([, often = '', length = '']) => (lengths[length] ?? 0) / ({ once: 1, twice: 2 }[often] ?? 3),
  );
  const units = [...text.matchAll(/\b(?:every|each) (?:full |whole )?(minute|hour|day|night|week)\b/g)].map(
    ([, length = '']) => lengths[length] ?? 0,
  );
  const words = [...text.matchAll(/\b(hourly|nightly|daily|weekly)\b/g)].map(([, word = '']) => adverbs[word] ?? 0);
  const all = [...spans, ...times, ...units, ...words];
  return all.length === 0 ? null : Math.max(...all);
}

/** What is done at a rhythm besides the thing itself. */
const besides =
  /\b(?:repair\w*|reconcil\w*|missed|back-?up\w*|clean\w*|purg\w*|rotat\w*|alert\w*|alarm at|report\w*|log\w*|heartbeat\w*|retr\w+|attempts?|certificates?|compar\w*|safety net|catch\w*|partition\w*|verif\w*|checksums?|renew\w*|lease|watch\w*|measured|on change|besides|also|restor\w*|drill|test\w*|at once|immediately|repeat\w*|at most|retried|again)\b/i;

/** What is so much slower is something else. */
const farApart = 500;

/** Something is wanted sooner than the next time at which it is done. */
export function slowRhythms(reading: DesignReading): Objection[] {
  return reading.demands.flatMap((demand) => {
    const within = wantedWithin(demand);
    if (within === null) return [];
    // What a criterion is about stands in the name of its story.
    const story = reading.demands.find(({ kind, id }) => kind === 'story' && id === demand.story && demand.kind === 'criterion');
    const wanted = new Set([...demand.words, ...(story?.words ?? [])]);
    const slow = sentencesOf(
      reading.design.filter(
        ({ section }) =>
          !['Monitoring', 'Domain Model', 'Playbook Patterns', 'Edge Cases', 'Failure Modes', 'Risks'].includes(section),
      ),
    )
      .map((placed) => ({ ...placed, rhythm: readRhythm(placed.sentence) }))
      .filter(
        ({ rhythm, sentence }) => rhythm !== null && rhythm > within && rhythm < within * farApart && !besides.test(sentence),
      )
      .map(({ passage, sentence }) => {
        return { passage, sentence, shared: wordsAlike(wanted, subjectWords(`${passage.label} ${sentence}`)).length };
      })
      .filter(({ shared }) => shared >= 2)
      .toSorted((a, b) => b.shared - a.shared)[0];
    if (!slow) return [];
    const { passage, sentence } = slow;
    return [
      raise(reading, {
        concern: 'target-without-design',
        weight: 'minor',
        passage,
        sentence,
        demand,
        fault: `it comes too late for “${cut(demand.text)}”`,
        text: 'What happens just after one run waits for the next one, which alone takes longer than the requirement allows.',
        question: 'How long does it take at worst, from what happens to whoever waits for it, all waits added up?',
        waysOut: [
          { title: 'Do it when it happens, and keep the run as a safety net', tradeOff: 'Two paths that have to agree.' },
          { title: 'Run it more often than the requirement asks', tradeOff: 'More load for the same result.' },
        ],
      }),
    ];
  });
}

const clock = /\b([01]?\d|2[0-3])[:.]([0-5]\d)\b/g;

/** "Starts at 05:15 and takes 16 minutes", where it has to be there by 05:30. */
export function lateRuns(reading: DesignReading): Objection[] {
  return reading.demands.flatMap((demand) => {
    const by = /\b(?:by|before|until|at|not later than|at the latest)(?: \w+)? ([01]?\d|2[0-3])[:.]([0-5]\d)/i.exec(demand.text);
    if (!by) return [];
    const deadline = Number(by[1]) * 60 + Number(by[2]);
    for (const passage of reading.design) {
      const words = subjectWords(`${passage.label} ${passage.text}`);
      if (wordsAlike(demand.words, words).length < 1) continue;
      const sentence = passage.sentences.find((said) => {
        const begin = /\b(?:starts?|begins?|runs?|fetch\w*|at)\b/i.test(said)
          ? timesOf(said).find((time) => time <= deadline)
          : undefined;
        if (begin === undefined || deadline - begin > 180) return false;
        const rest = passage.text.slice(passage.text.indexOf(said));
        const takes = [...rest.matchAll(/\b(?:takes?|needs?|lasts?) [^.;]*?(?=[.;]|$| and )/gi)].map(([text]) =>
          readFigures(text),
        );
        const lengths = takes.map(
          (figures) => figures.find(({ kind, value }) => kind === 'duration' && value < 3 * 3600)?.value ?? 0,
        );
        const minutes = lengths.reduce((sum, length) => sum + length, 0) / 60;
        return minutes >= 1 && begin + minutes >= deadline;
      });
      if (sentence === undefined) continue;
      return [
        raise(reading, {
          concern: 'target-without-design',
          weight: 'minor',
          passage,
          sentence,
          demand,
          fault: `it is not there in time for “${cut(demand.text)}”`,
          text: 'Begin and length together come to the deadline or behind it, before anything was repeated or went wrong.',
          question: 'When is it done on a bad day, and how much time is left for a second try?',
          waysOut: [
            { title: 'Begin earlier', tradeOff: 'What comes in later is not in it.' },
            { title: 'Make it shorter: in parallel, or only what changed', tradeOff: 'More to build and to test.' },
          ],
        }),
      ];
    }
    return [];
  });
}

function timesOf(text: string): number[] {
  return [...text.matchAll(clock)].map(([, hours, minutes]) => Number(hours) * 60 + Number(minutes));
}
