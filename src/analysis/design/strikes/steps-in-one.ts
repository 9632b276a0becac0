import { splitPassages } from '../../challenge/passages.ts';
import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { mapDesign } from '../map-design.ts';
import { listProcesses, listProcessesInOne, type ProcessInOne } from './settled-processes.ts';
import { strikeSpans } from './strike-spans.ts';
import { beside, type Settled, strikeWhole } from './settled.ts';

type Strike = Pick<Settled, 'strike' | 'isBeside'>;

/** What a sentence loses by decisions that bring processes into one transaction, with those decisions; none where it tells of none of these processes. */
interface Told {
  readonly by: readonly SessionDecision[];
  readonly strike: Strike;
}

/** Sentences that tell how processes are done in steps, or that all is done aggregate by aggregate, where decisions bring processes into one transaction. */
export function listStepsInOne(body: RfcBody, decisions: readonly SessionDecision[]): Settled[] {
  const inOne = listProcessesInOne(body, decisions);
  if (inOne.length === 0) return [];
  const found: Settled[] = [];
  const told = tellsOf(body, inOne);
  mapDesign(body, (text, place) => {
    for (const passage of splitPassages({ section: place, markdown: readStanding(text), role: 'design' }))
      for (const quote of passage.sentences) {
        const { by, strike } = told(quote, place);
        found.push(...by.map((decision) => ({ quote, place, concern: 'other' as const, decision, ...strike })));
      }
    return text;
  });
  return found;
}

/** The decisions about processes of which a risk tells that they stop between their steps; `isEach` where none of them still may. */
export function readRiskOfSteps(body: RfcBody, decisions: readonly SessionDecision[]): (risk: string) => Ended {
  const inOne = listProcessesInOne(body, decisions);
  return (risk) => ofProcesses(stopping.test(risk) ? namedIn(risk) : [], inOne);
}

/** Whether a draft wrote it of its processes, which are known by their names, or of each aggregate. */
export function isDraftedOfSteps(sentence: string): boolean {
  return [changing, ...alone, stepping, perAggregate, drafted].some((form) => form.test(sentence));
}

interface Ended {
  readonly by: readonly SessionDecision[];
  readonly isEach: boolean;
}

function tellsOf(body: RfcBody, inOne: readonly ProcessInOne[]): (sentence: string, place: string) => Told {
  const processes = listProcesses(body);
  const doing = (deeds: readonly string[]): string[] =>
    processes.filter(({ later }) => later.some((step) => deeds.includes(step))).map(({ name }) => name);
  // Those of which one part heard by an event that the other was done.
  const heard = [...readStanding(body.proposedSolution.integrationPoints).matchAll(upon)].flatMap(([, deeds = '']) =>
    doing(codeIn(deeds)),
  );
  return (sentence, place) => {
    if (changing.test(sentence)) {
      const own = ofProcesses(namedIn(sentence), inOne);
      return { by: own.by, strike: own.isEach ? { strike: strikeSteps } : beside };
    }
    if (alone.some((form) => form.test(sentence))) {
      // "`CopyBorrowing` changes `Loan` and `Copy`": behind the verb stand the aggregates.
      const own = ofProcesses(namedIn(sentence).slice(0, 1), inOne);
      return { by: own.by, strike: own.isEach ? { strike: strikeWhole } : beside };
    }
    // What it does it goes on doing, and no longer one after the other.
    const [, told = ''] = stepping.exec(sentence) ?? [];
    if (told !== '') return { by: ofProcesses([told], inOne).by, strike: beside };
    // Of all else it holds as before.
    if (place === 'High-Level Approach' && perAggregate.test(sentence)) return { by: decisionsOf(inOne), strike: beside };
    if (place === 'High-Level Approach' && byEvents.test(sentence)) return { by: ofProcesses(heard, inOne).by, strike: beside };
    const own = ofProcesses(
      [...sentence.matchAll(upon)].flatMap(([, deeds = '']) => doing(codeIn(deeds))),
      inOne,
    );
    return { by: own.by, strike: own.isEach ? { strike: strikeUpon } : beside };
  };
}

/** The decisions about these processes; `isEach` where every one of them is surely in one transaction. */
function ofProcesses(names: readonly string[], inOne: readonly ProcessInOne[]): Ended {
  const own = inOne.filter(({ name }) => names.includes(name));
  const isEach = names.length > 0 && names.every((name) => own.some((one) => one.name === name && one.isSure));
  return { by: decisionsOf(own), isEach };
}

function decisionsOf(inOne: readonly ProcessInOne[]): SessionDecision[] {
  return [...new Set(inOne.map(({ decision }) => decision))];
}

/** Processes that a sentence names, without what they do. */
function namedIn(sentence: string): string[] {
  return codeIn(sentence.replace(/\([^()]*\)/g, '')).filter((name) => /^\p{Lu}/u.test(name));
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

const stepping = /^`?([\p{Lu}][\p{L}\d]*)`?: `[^`]+` on `[^`]+`, then /u;
const changing = /\bchanges? more than one aggregate, in steps\.$/;
const alone = [
  /^`[^`]+` changes .*\bone after the other: somebody has to see to it that it does not stop in between\.$/,
  /^`[^`]+` stops behind `[^`]+`: .+ still to be done, and must not get lost\.$/,
];
const stopping = /\bstops between its steps, and the aggregates no longer fit together\.$/;
const drafted = /^`[^`]+`: `[^`]+` on `/;
const perAggregate =
  /\b(?:one|a single|each|every|exactly one|only one) aggregate (?:in|per|in each|for each) (?:one |a single |each |its own )?transaction\b|\b(?:one|a|each|every|a single) transaction (?:changes|touches|for|per) (?:exactly |only |at most )?(?:one|a single|each|every) aggregate\b/i;
const byEvents = /\bparts? tells? (?:\p{L}+ )*by (?:domain )?events\b/iu;
const upon = /, upon which it does ((?:`[^`]+`(?:, | and )?)+)\.$/gm;

/** "`A` and `B` change more than one aggregate" holds as before. */
const strikeSteps = strikeFound(/, in steps(?=\.$)/);
/** What is told is told as before. */
const strikeUpon = strikeFound(/, upon which it does [^.]+(?=\.$)/);

function strikeFound(form: RegExp): Settled['strike'] {
  return (sentence) => {
    const found = sentence.includes('~~') ? null : form.exec(sentence);
    // The comma stays in front: a part that is struck begins with a word.
    return found ? strikeSpans(sentence, [{ start: found.index + 2, end: found.index + found[0].length }]) : sentence;
  };
}
