import type { Objection } from '../../../lifecycle/challenge.ts';
import { setsLimits, type Demand } from '../demands.ts';
import { readFigures } from '../figures.ts';
import { sentencesOf } from '../passages.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { readRhythm } from './rhythms.ts';

/** How much may be lost, as a statement bounds it. */
interface LossBound {
  readonly demand: Demand;
  readonly seconds: number;
  /** As written: `five minutes`. */
  readonly span: string;
}

const losing = /\b(?:los(?:e|es|t|ing|s|ses)|recovery point(?: objective)?|RPO)\b(?! (?:for|connection|contact|power)\b)/i;
const bounding =
  /\b(?:no more than|not more than|never more than|at most|at the most|up to|less than|fewer than|a maximum of|max(?:imum|\.)?|the last|only)\s*$/i;

const copying = /\b(?:back-?ups?|backed up|backs up|dumps?|dumped|pg_dump|mysqldump|snapshots?)\b/i;
/** That a copy can be read is tried at a rhythm of its own. */
const trying = /\b(?:restor\w*|tested|tests?|drills?|rehears\w*|verif\w*|check(?:s|ed)?|delet\w*|kept for)\b/i;

/** By these what was written since the last copy is there as well. */
const following =
  /\bpoint[- ]in[- ]time\b|\bPITR\b|\bWAL\b|\bwrite-ahead\b|\b(?:log|logs|binlog|oplog) ?-?shipp?|\bship\w* (?:the |its |each |every )?(?:transaction |write-ahead )?logs?\b|\breplica\w*\b|\breplicat\w+|\bstandby\b|\bmirror\w*\b|\bsynchronous\w*|\bcontinuous\w* (?:archiv|back|cop)\w*|\bmulti-?AZ\b|\b(?:two|three|both) (?:zones|regions|data ?cent(?:er|re)s)\b/i;
const denying = /\b(?:no|not|never|without|neither|nor|instead of)\b/i;

/** More may be lost between two copies than is allowed to be lost at all. */
export function lostSinceBackup(reading: DesignReading): Objection[] {
  const bounds = reading.demands.filter(setsLimits).flatMap(readBound);
  if (bounds.length === 0) return [];
  const placed = sentencesOf(
    reading.passages.filter(
      ({ role, section }) => (role === 'design' && section !== 'Domain Model') || section === 'Technical Context',
    ),
  ).filter(({ sentence }) => !reading.isRestated(sentence));
  if (placed.some(({ sentence }) => following.test(sentence) && !denying.test(sentence))) return [];
  const copies = placed
    .filter(({ sentence }) => copying.test(sentence) && !trying.test(sentence))
    .flatMap((one) => {
      const rhythm = rhythmOf(one.sentence);
      return rhythm === null ? [] : [{ ...one, rhythm }];
    })
    .toSorted((a, b) => a.rhythm - b.rhythm);
  const [most] = copies;
  if (!most) return [];
  return bounds
    .filter(({ seconds }) => most.rhythm > seconds)
    .map(({ demand, span }) =>
      raise(reading, {
        concern: 'target-without-design',
        weight: 'major',
        passage: most.passage,
        sentence: most.sentence,
        demand,
        fault: `up to ${tellSpan(most.rhythm)} is lost between two copies, and ${demand.ref} allows ${span}`,
        text: 'What was written since the last copy is in none of them. When the store is lost just before the next one, all of that is gone, and nobody can say what it was.',
        question: 'From what is that brought back which was written since the last copy, and how much of it is missing then?',
        waysOut: [
          {
            title: 'Ship the log of the store as it is written, for recovery to a point in time',
            tradeOff: 'A second place to pay for, to watch and to restore from in a drill.',
          },
          {
            title: 'A standby that follows the store',
            tradeOff: 'Costs about twice as much; what is deleted by mistake is deleted there as well.',
          },
        ],
      }),
    );
}

function readBound(demand: Demand): LossBound[] {
  return demand.text.split(/[.;]\s+/).flatMap((clause) => {
    if (!losing.test(clause)) return [];
    const isPoint = /\b(?:recovery point|RPO)\b/i.test(clause);
    const figure = readFigures(clause).find(
      ({ kind, index }) => kind === 'duration' && (isPoint || bounding.test(clause.slice(0, index))),
    );
    return figure && figure.value > 0 ? [{ demand, seconds: figure.value, span: figure.text }] : [];
  });
}

const day = 86_400;

/** The rhythm that a sentence names, also as a time of the day. */
function rhythmOf(sentence: string): number | null {
  if (/\b(?:monthly|every month|once a month)\b/i.test(sentence)) return day * 30;
  return (
    readRhythm(sentence) ??
    (/\b(?:every|each) (?:evening|morning|midnight)\b|\bovernight\b|\bat (?:night|midnight)\b/i.test(sentence) ? day : null)
  );
}

const units: readonly (readonly [string, number])[] = [
  ['month', day * 30],
  ['week', day * 7],
  ['day', day],
  ['hour', 3600],
  ['minute', 60],
];

function tellSpan(seconds: number): string {
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? ['second', 1];
  const many = Math.round(seconds / length);
  return many === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${many} ${unit}s`;
}
