import type { Concern, Objection } from '../../../lifecycle/challenge.ts';
import { setsLimits, type Demand } from '../demands.ts';
import { readFigures, type Figure } from '../figures.ts';
import { sentencesOf } from '../passages.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const upTo =
  /\b(?:at most|up to|no more than|not more than|maximum(?: of)?|within|under|below|less than|fewer than|max\.?|limited to)\s*[€$£]?$/i;
const above = /\b(?:above|over|more than|exceed\w*|beyond|from)\s*[€$£]?$/i;
const atLeast = /\b(?:at least|no fewer than|no less than|minimum(?: of)?)\s*[€$£]?$/i;

type Side = 'upTo' | 'above' | 'atLeast' | null;

function sideOf(text: string, { index }: Figure): Side {
  const before = text.slice(0, index);
  return upTo.test(before) ? 'upTo' : atLeast.test(before) ? 'atLeast' : above.test(before) ? 'above' : null;
}

function isSameUnit(one: Figure, other: Figure): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === 'money') return one.of === other.of;
  if (one.kind !== 'count') return one.kind === 'duration' || one.kind === 'share';
  return wordsAlike(subjectWords(one.of), subjectWords(other.of)).length > 0;
}

/** Whether what the design allows goes further than what is allowed: "up to 9" against "at most 6" or "above 6 somebody decides". */
function isLooser(asked: { side: Side; figure: Figure }, said: { side: Side; figure: Figure }): boolean {
  if (!isSameUnit(asked.figure, said.figure)) return false;
  if (asked.side === 'atLeast') return said.side === 'atLeast' && said.figure.value < asked.figure.value;
  return asked.side !== null && said.side === 'upTo' && said.figure.value > asked.figure.value;
}

/** Limits that the design draws wider than what it is held to. */
export function looserLimits(reading: DesignReading): Objection[] {
  return reading.demands
    .filter((demand) => setsLimits(demand) && !['scalability', 'performance', 'availability'].includes(demand.kind))
    .flatMap((demand) => {
      const asked = readFigures(demand.text)
        .map((figure) => ({ figure, side: sideOf(demand.text, figure) }))
        .filter(({ side, figure }) => side !== null && figure.value > 1);
      if (asked.length === 0) return [];
      const found = sentencesOf(
        reading.design.filter(({ section }) => !['Monitoring', 'Performance', 'Playbook Patterns'].includes(section)),
      ).find(({ sentence }) => {
        const said = readFigures(sentence).map((figure) => ({ figure, side: sideOf(sentence, figure) }));
        // Whoever names the limit itself speaks of both sides of it.
        if (said.some(({ figure }) => asked.some((one) => isSameUnit(one.figure, figure) && one.figure.value === figure.value)))
          return false;
        if (!said.some((figure) => asked.some((one) => isLooser(one, figure)))) return false;
        const wanted = wordsBesidesFigures(demand, asked);
        const shared = wordsAlike(wanted, subjectWords(sentence)).length;
        // Times stand everywhere, and mostly those of something else.
        const isTime = asked.every(({ figure }) => figure.kind === 'duration');
        return shared >= 2 && !(isTime && shared * 2 < wanted.length);
      });
      if (!found) return [];
      return [
        raise(reading, {
          concern: concernOf(demand),
          weight: 'minor',
          ...found,
          demand,
          fault: `the limit is wider than “${cut(demand.text)}”`,
          text: 'What lies between the two figures is allowed here and forbidden there.',
          question: 'Which of the two figures holds?',
          waysOut: [
            { title: 'Take the figure that was asked for', tradeOff: 'Less room than the design counted on.' },
            { title: 'Change it where it was asked for', tradeOff: 'The source has to pass its gate again.' },
          ],
        }),
      ];
    });
}

function wordsBesidesFigures({ words }: Demand, asked: readonly { figure: Figure }[]): string[] {
  const units = subjectWords(asked.map(({ figure }) => figure.text).join(' '));
  return [...words].filter((word) => !units.has(word) || word.length > 5);
}

function concernOf({ kind }: Demand): Concern {
  if (kind === 'technical' || kind === 'limit') return 'constraint-broken';
  if (kind === 'compliance') return 'personal-data';
  return kind === 'security' ? 'authorization' : 'invariant-broken';
}
