import { readFigures } from './figures.ts';
import { splitSentences } from './passages.ts';
import { readSpansInWords } from './spans-in-words.ts';
import { subjectWords } from './subject-words.ts';

/** How long something is there, as a sentence says it. */
export interface Retention {
  readonly sentence: string;
  /** The clause of it that says so. */
  readonly clause: string;
  /** What it names up to the span: the data, and what keeps or deletes it. */
  readonly named: string;
  /** Words of what is kept or deleted. */
  readonly subject: ReadonlySet<string>;
  readonly seconds: number;
  /** The span as written. */
  readonly span: string;
  /** "A year" and the like: a manner of speaking as well as a span. */
  readonly inWords: boolean;
  /** `keep`: at least so long. `delete`: no longer. */
  readonly bound: 'keep' | 'delete';
}

const keeping =
  /\b(?:kept|keeps?|stored|stores?|retained|retains?|archived|held|preserved|preserves?|stays?|remains?)\b(?! (?:(?:it|them|us|this|that) )?(?:in (?:step|sync|touch)|up|apart|open|running|going|alive|together)\b)(?=[^.;]{0,60}\bfor\b)/i;
/** "Writes each of them as a file, for 10 years". */
const laying =
  /\b(?:writes?|written|saves?|saved|puts?|cop(?:y|ies|ied)|uploads?|uploaded|appends?|appended|locked|lays?|laid)\b(?=[^.;]{0,120}(?:,| and) for (?:at least )?\d+ years?\b)/i;
const deleting =
  /\b(?:deleted?|deletes|erased?|erases|removed?|removes|purged?|purges|anonymi[sz]ed?|made anonymous|destroyed|wiped|discarded|cleaned up|pseudonymi[sz]ed)\b(?=[^.;]{0,60}\b(?:after|within|older than|past)\b)/i;
const atMost = /\b(?:at (?:the )?most|no longer than|not longer than|up to|a maximum of)\b/i;

/** "Changed every 60 days" is how often, and not how long. */
const rhythm = /\b(?:every|each|per|once in)\s*$/i;

const day = 86_400;

function readSpans(text: string): { readonly value: number; readonly text: string; readonly index: number }[] {
  const figures = readFigures(text).filter(({ kind }) => kind === 'duration');
  return [...figures, ...readSpansInWords(text)].toSorted((a, b) => a.index - b.index);
}

/** Sentences about how long data lives. Minutes and hours are about work in progress, and about no record. */
export function readRetentions(text: string): Retention[] {
  const clauses = splitSentences(text).flatMap((sentence) => sentence.split(/;\s+/).map((clause) => ({ sentence, clause })));
  return clauses.flatMap(({ sentence, clause }, at) => {
    const verb = deleting.exec(clause) ?? keeping.exec(clause) ?? laying.exec(clause);
    if (!verb) return [];
    const behind = clause.slice(verb.index);
    const figure = readSpans(behind).find(({ value, index }) => value >= day && !rhythm.test(behind.slice(0, index)));
    if (!figure) return [];
    const [before, object] = [clause.slice(0, verb.index), behind.slice(verb[0].length, figure.index)];
    const subject = subjectOf(before, object, {
      verb: verb[0],
      previous: clauses[at - 1]?.clause ?? '',
    });
    if (subject.size === 0) return [];
    const bound = deleting.test(clause) || atMost.test(behind) ? 'delete' : 'keep';
    return [
      {
        sentence,
        clause,
        named: `${before} ${object}`,
        subject,
        seconds: figure.value,
        span: figure.text,
        inWords: /^\D*\ban?\b/i.test(figure.text),
        bound,
      } as const,
    ];
  });
}

const pronoun = /^(?:and |or |both |which )*(?:it|they|them|these|those|this|that|both|which|all)\b/i;

/** "Carts are deleted", "a job deletes carts", and of "it is deleted" what was spoken of before; none where nobody can tell. */
function subjectOf(before: string, behind: string, { verb, previous }: { verb: string; previous: string }): ReadonlySet<string> {
  const object = behind.replace(/\b(?:for|after|within|until)\b.*$/is, '').trim();
  if (/s$/i.test(verb) && object !== '') return pronoun.test(object) ? new Set() : subjectWords(object);
  // Of "reading a protocol is recorded and kept" the record of it is kept, and not the protocol.
  if (/^\s*(?:reading|opening|viewing|looking|searching|(?:each|every) (?:access|view|reading|opening|search))\b/i.test(before))
    return new Set();
  const near = before.split(/,\s+|:\s+(?=\S)/).at(-1) ?? '';
  if (!pronoun.test(near)) return subjectWords(near);
  return near === before ? subjectWords(previous) : new Set();
}

/** Whether data that lives so long breaks what is demanded: gone before it may go, or there when it must be gone. */
export function breaksRetention(demanded: Retention, said: Retention): boolean {
  return demanded.bound === 'keep' ? said.seconds < demanded.seconds : said.seconds > demanded.seconds;
}
