import { setsLimits } from '../../../analysis/challenge/demands.ts';
import { readFigures, type Figure } from '../../../analysis/challenge/figures.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { within, type DesignReading } from '../../../analysis/challenge/read-design.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Challenge, Concern } from '../../../lifecycle/challenge.ts';

/** A figure of an answer that goes further than what the design is held to. */
export interface BrokenFigure {
  readonly said: string;
  readonly ref: string;
  readonly quote: string;
}

/** What a figure is for: only figures for the same are compared. */
type Use = 'wait' | 'keep' | 'age' | 'back' | 'load';

const uses: Partial<Record<Concern, Use>> = {
  timeout: 'wait',
  retry: 'wait',
  'unbounded-growth': 'keep',
  'personal-data': 'keep',
  staleness: 'age',
  'failure-mode': 'back',
  'single-point-of-failure': 'back',
  backpressure: 'load',
};

const spokenAs: Record<Use, RegExp> = {
  wait: /time-?out|wait|giv(?:e|es|en) up|answer|respon|confirm|within|latency|p9\d|percentile|deadline|shown|seconds?\b|\d ?m?s\b/i,
  keep: /\bke(?:pt|ep)|stor|retain|retention|delet|eras|purg|remov|anonymi/i,
  age: /\bold|\bage\b|stale|refresh|renew|\bttl\b|cache|fresh|behind|expir|invalidat|up to date/i,
  back: /restor|recover|fail-?over|takes? over|\bback\b|standby|switch|outage|down/i,
  load: /./,
};

const upTo =
  /\b(?:at most|up to|no (?:more|longer|older) than|not (?:more|longer|older) than|max(?:imum)?\.?(?: of)?|within|in|under|below|less than|after|later than|limited to|limit of|for)\s*$/i;
const atLeast = /\bat least\s*$|\b(?:must|has to|have to|shall) be (?:kept|stored|retained) for\s*$/i;

/** Of a target for most calls a few may take longer, yet not by any factor. */
const patience = 10;
const forMost = /\bp9\d|percentile|\b9\d(?:\.\d+)? ?(?:%|per ?cent|of 100)/i;

interface Bound {
  readonly ref: string;
  readonly text: string;
  readonly isTied: boolean;
  readonly isTarget: boolean;
}

/** The first figure of an answer that breaks one of the PRD, of the model or of the RFC about the same; undefined where none does. */
export function findBrokenFigure(reading: DesignReading, challenge: Challenge, answer: string): BrokenFigure | undefined {
  const use = uses[challenge.concern];
  if (use === undefined) return undefined;
  const bounds = boundsOf(reading, challenge).filter(
    ({ text, isTarget }) => spokenAs[use].test(text) || (use === 'wait' && isTarget),
  );
  for (const sentence of splitSentences(answer).filter((one) => spokenAs[use].test(one))) {
    const near = aboutSame(bounds, { challenge, sentence, use });
    for (const figure of readFigures(sentence).filter(({ kind }) => kind === (use === 'load' ? 'rate' : 'duration'))) {
      const broken = near.find((bound) => breaks(figure, bound));
      if (broken) return { said: figure.text, ref: broken.ref, quote: broken.text };
    }
  }
  return undefined;
}

function boundsOf(reading: DesignReading, { ties }: Challenge): Bound[] {
  const tied = new Set(ties.map(({ ref }) => ref));
  const demands = reading.demands
    .filter(setsLimits)
    .map(({ ref, text, kind }) => ({ ref, text, isTied: tied.has(ref), isTarget: kind === 'performance' }));
  const own = within(reading, /^Performance$/).flatMap(({ sentences }) =>
    sentences.map((text) => ({ ref: `${reading.material.rfc.key}, Performance`, text, isTied: false, isTarget: true })),
  );
  return [...demands, ...own];
}

/** Those about what the challenge or the answer speaks of; of how long anything may take, all where none is nearer. */
function aboutSame(
  bounds: readonly Bound[],
  { challenge, sentence, use }: { challenge: Challenge; sentence: string; use: Use },
): readonly Bound[] {
  const { title, about, ties } = challenge;
  const words = subjectWords([title, ...about, sentence, ...ties.map(({ quote }) => quote)].join(' '));
  const near = bounds.filter(({ text, isTied }) => isTied || wordsAlike(subjectWords(text), words).length > 0);
  return near.length > 0 || use !== 'wait' ? near : bounds.filter(({ isTarget }) => isTarget);
}

function breaks(said: Figure, { text, isTarget }: Bound): boolean {
  return readFigures(text)
    .filter(({ kind }) => kind === said.kind)
    .some(({ value, index }) => {
      const before = text.slice(0, index);
      if (atLeast.test(before)) return said.value < value;
      if (!isTarget && !upTo.test(before)) return false;
      return said.value > value * (forMost.test(text) ? patience : 1);
    });
}
