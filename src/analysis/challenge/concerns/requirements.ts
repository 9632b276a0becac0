import type { Concern, Objection } from '../../../lifecycle/challenge.ts';
import { tieTo, type Demand } from '../demands.ts';
import { readFigures, type Figure } from '../figures.ts';
import { aboutOf, cut, placeOf, quoteOf } from '../raise.ts';
import type { Passage } from '../passages.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';

/** What the PRD or the proposal asks for and nothing in the design answers. */
export function objectToGaps(reading: DesignReading): Objection[] {
  return [...missingFigures(reading), ...uncitedProposals(reading), ...localTimes(reading)];
}

interface SaidFigures {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly figures: readonly Figure[];
}

/** Figures of the requirements that the design nowhere mentions where it speaks of the same: nobody can have designed for them. */
function missingFigures(reading: DesignReading): Objection[] {
  const said: SaidFigures[] = reading.passages
    .filter(({ role }) => role !== 'rejected')
    .flatMap(({ label, sentences }) =>
      sentences.map((sentence, at) => ({
        text: sentence,
        words: subjectWords([label, sentences[at - 1] ?? '', sentence].join('. ')),
        figures: readFigures(sentence),
      })),
    );
  return reading.demands.flatMap((demand) => {
    if (isCited(reading, demand)) return [];
    for (const clause of demand.text.split(/(?<=[.;])\s+/)) {
      const words = subjectWords(clause);
      const missed = wantedFigures(demand, clause).find((figure) => !isStated(said, figure, words, isUpperBound(clause)));
      if (missed) return [missing(reading, demand, missed)];
    }
    return [];
  });
}

/** The figure itself where the design speaks of any of the same, or one that keeps it where it speaks of the very same. */
function isStated(said: readonly SaidFigures[], figure: Figure, words: ReadonlySet<string>, isBound: boolean): boolean {
  const written = /^[\d.,]+/.exec(figure.text)?.[0] ?? '';
  // "Against a target of 12": the unit stands elsewhere.
  const alone = new RegExp(String.raw`(?<![\d.,])${written.replaceAll('.', String.raw`\.`)}(?![\d%]|[.,]\d)`);
  return said.some(({ text, words: other, figures }) => {
    const near = wordsAlike(words, other).length;
    if (near >= 1 && ((written !== '' && near >= 3 && alone.test(text)) || figures.some((stated) => isSame(figure, stated))))
      return true;
    const isKept = ({ kind, value }: Figure): boolean =>
      kind === figure.kind && (kind === 'rate' ? value >= figure.value : value <= figure.value && value * 50 >= figure.value);
    return isBound && near >= Math.max(2, Math.ceil(words.size * 0.5)) && figures.some(isKept);
  });
}

/** "Within 2 minutes" is kept by 30 seconds; "erased after 7 days" by nothing else. */
function isUpperBound(clause: string): boolean {
  return (
    /\b(?:within|at most|no more than|not more than|older than|under|less than|in under|below|up to)\b/i.test(clause) &&
    !/\b(?:eras\w+|delet\w+|kept|keep\w*|retain\w*|anonym\w+|remov\w+|stored)\b/i.test(clause)
  );
}

function isSame({ value, kind }: Figure, other: Figure): boolean {
  if (kind === 'rate' && other.kind === 'rate') return other.value >= value;
  return Math.abs(other.value - value) <= value / 1e6 && (other.kind === kind || other.value === Math.round(other.value));
}

/** Figures of a demand that a design has to answer; rates and times, not years of growth. */
function wantedFigures({ kind }: Demand, clause: string): Figure[] {
  const figures = readFigures(clause).filter((figure) => figure.value > 0 && !/^one\b/i.test(figure.text));
  if (kind === 'criterion' || kind === 'performance' || kind === 'compliance' || kind === 'availability')
    return figures.filter((figure) => figure.kind === 'duration');
  if (kind === 'scalability') return figures.filter((figure) => figure.kind === 'rate' && /second|minute/.test(figure.text));
  return [];
}

function isCited({ text }: DesignReading, { id, story }: Demand): boolean {
  const cited = (name: string): boolean =>
    name !== '' && new RegExp(String.raw`\b${name.replace('.', String.raw`\.`)}\b`).test(text);
  return cited(story) || cited(id);
}

function missing(reading: DesignReading, demand: Demand, figure: Figure): Objection {
  const concern = concernOf(demand);
  const passage = nearest(reading, demand);
  const sentence = passage?.sentences.find((said) => sharedWords(demand.words, subjectWords(said)).length > 0) ?? '';
  const name = demand.id === '' ? demand.ref : demand.id;
  return {
    concern,
    // Other words may serve it: that it is not mentioned proves nothing.
    weight: 'minor',
    title: `${name}: nothing in the design keeps “${cut(demand.text)}”`,
    text: `${figure.text} stands nowhere in the RFC, and ${name} is not mentioned.${passage ? ` The nearest is ${placeOf(passage)}: “${cut(sentence)}”, which does not say it.` : ''} Whoever builds this will not build it, and nobody notices before the people who asked for it do.`,
    about: passage ? aboutOf(passage) : [name],
    ties: [
      tieTo(demand),
      ...(passage ? [{ kind: 'design' as const, ref: placeOf(passage), quote: quoteOf(passage, sentence) }] : []),
    ],
    question: `Which part of the design serves ${name}, and by what does it reach ${figure.text}?`,
    waysOut: [
      { title: 'Design for it, and say where', tradeOff: 'More to build in the same time.' },
      { title: 'Leave it out on purpose, with whoever asked for it', tradeOff: 'The PRD has to be changed first.' },
    ],
  };
}

function concernOf({ kind, text }: Demand): Concern {
  if (kind === 'performance' || kind === 'scalability' || kind === 'availability') return 'target-without-design';
  if (/\b(?:old|older|fresh|up to date|stale|behind)\b/i.test(text)) return 'staleness';
  if (kind === 'compliance')
    return /\b(?:erase|delete|remove|kept|keep|retain|anonymi|purge)/i.test(text) ? 'personal-data' : 'target-without-design';
  return 'uncovered-story';
}

function nearest({ design }: DesignReading, { words }: Demand): Passage | undefined {
  const scored = design.map((passage) => ({
    passage,
    shared: sharedWords(words, subjectWords(`${passage.label} ${passage.text}`)).length,
  }));
  return scored.filter(({ shared }) => shared > 0).toSorted((a, b) => b.shared - a.shared)[0]?.passage;
}

/** Parts of a proposal of which the design names most of the siblings, but not this one. */
function uncitedProposals(reading: DesignReading): Objection[] {
  const { source } = reading.material;
  if (source.kind !== 'tip') return [];
  return ['API', 'SVC'].flatMap((prefix) => {
    const siblings = reading.demands.filter(({ kind, id }) => kind === 'proposal' && id.startsWith(`${prefix}-`));
    const uncited = siblings.filter((demand) => !isCited(reading, demand));
    if (prefix !== 'API' || uncited.length === 0 || uncited.length * 2 > siblings.length) return [];
    return uncited.map((demand): Objection => {
      const passage = nearest(reading, demand);
      return {
        concern: 'uncovered-story',
        // A design need not repeat paths.
        weight: 'minor',
        title: `${demand.id} of ${source.key} has no place in the design: ${cut(demand.text)}`,
        text: `The other operations of ${source.key} are named; this one is not, so that what it is for is built by nobody.`,
        about: passage ? aboutOf(passage) : [demand.id],
        ties: [
          tieTo(demand),
          ...(passage ? [{ kind: 'design' as const, ref: placeOf(passage), quote: cut(passage.written) }] : []),
        ],
        question: `Which component answers ${demand.id}, and for which story?`,
        waysOut: [
          { title: 'Add it to the component design', tradeOff: 'More to build in the same time.' },
          { title: `Take it out of ${source.key} and of the PRD`, tradeOff: 'Whoever asked for it has to agree.' },
        ],
      };
    });
  });
}

const localTime =
  /\b(?:local time|midnight|time ?zones?|wall[- ]clock|(?:office|opening|quiet|business|working) hours|working days?|(?:Europe|America|Asia|Africa|Australia|Pacific)\/\w+)\b/i;
const inUtc = /\butc\b/i;
const zoned =
  /\b(?:zones?|local(?:ly)?|wall[- ]clock|daylight|dst|summer time|clock change|clocks change|iana|(?:Europe|America|Asia|Africa|Australia|Pacific)\/\w+)\b/i;

/** When people are there to work on it says nothing of the times that it reckons with. */
const manned =
  /\b(?:teams?|staff|operations|ops|support|on[- ]call|developers?|engineers?|administrators?|admins?|departments?|help ?desk|architects?)\b/i;

function reckonsLocally({ kind, text }: Demand): boolean {
  if (['story', 'team', 'budget', 'timeline'].includes(kind) || inUtc.test(text)) return false;
  return text.split(/(?<=[.;])\s+/).some((clause) => localTime.test(clause) && !(kind === 'limit' && manned.test(clause)));
}

/** Times by the clock of a place, in a design that never speaks of one. */
function localTimes(reading: DesignReading): Objection[] {
  if (zoned.test(reading.text)) return [];
  const demand = reading.demands.find(reckonsLocally);
  const passage = demand && nearest(reading, demand);
  if (!demand || !passage) return [];
  return [
    {
      concern: 'time',
      weight: 'minor',
      title: `${demand.id === '' ? demand.ref : demand.id}: no zone is named for “${cut(demand.text)}”`,
      text: 'The design never says in which zone times are stored and days are cut. With servers in another zone, and twice a year when clocks change, days begin and end an hour or more off.',
      about: aboutOf(passage),
      ties: [
        tieTo(demand),
        { kind: 'design', ref: placeOf(passage), quote: quoteOf(passage, passage.sentences[0] ?? passage.text) },
      ],
      question: 'In which zone is a day cut, and what happens on days of 23 and 25 hours?',
      waysOut: [
        { title: 'Store instants, cut days with the zone database', tradeOff: 'Each place needs its zone.' },
        { title: 'Store the local date beside the instant', tradeOff: 'Two values that have to agree.' },
      ],
    },
  ];
}
