import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { escapePattern } from '../../concepts/escape-pattern.ts';
import { wholeName } from '../../concepts/whole-name.ts';

type Decision = Pick<SessionDecision, 'id' | 'text' | 'settles'>;

/** A process over several aggregates that a decision brings into one transaction. */
export interface ProcessInOne<D extends Decision = SessionDecision> {
  readonly name: string;
  readonly decision: D;
  /** Where not, the decision speaks of steps or of messages as well, and what holds only people can tell. */
  readonly isSure: boolean;
}

/**
 * Which processes decisions bring into one transaction: by the answer to the question how a process changes its aggregates (as a draft asks: "How does
 * `CopyCheckIn` change …, in steps that are undone …?"), or in words that name the process. What a draft says of their steps holds no longer then. Of two
 * decisions about one process the later one counts.
 */
export function listProcessesInOne<D extends Decision>(body: ProcessesOf, decisions: readonly D[]): ProcessInOne<D>[] {
  const asked = askedProcesses(body);
  const processes = listProcesses(body);
  const known = [...new Set([...asked.map(({ name }) => name), ...processes.map(({ name }) => name)])];
  const found = decisions.flatMap((decision) => {
    const own = asked.filter(({ id }) => decision.settles.includes(id)).map(({ name }) => name);
    return readInOne(byName(decision.text, processes), own, known).map((one) => ({ ...one, decision }));
  });
  return found.filter(({ name }, at) => !found.slice(at + 1).some((later) => later.name === name));
}

/** "`stopClock` and `unsellLot` happen in one transaction" names the process by all that it does. */
function byName(text: string, processes: ReturnType<typeof listProcesses>): string {
  return text
    .split(/(?<=[.;!?])\s+/)
    .map((sentence) => {
      const named = processes.filter(({ steps }) => steps.every((step) => names(sentence, step)));
      const [only] = named;
      if (only === undefined || named.length > 1) return sentence;
      const [from, to] = [
        only.steps.map((step) => sentence.indexOf(step)),
        only.steps.map((step) => sentence.indexOf(step) + step.length),
      ];
      const start = Math.min(...from);
      const rest = sentence.slice(Math.max(...to)).replace(/^`/, '');
      return `${sentence.slice(0, start).replace(/`$/, '')}\`${only.name}\`${rest}`;
    })
    .join(' ');
}

type ProcessesOf = Pick<RfcBody, 'openQuestions' | 'proposedSolution'>;

function askedProcesses({ openQuestions }: ProcessesOf): { id: string; name: string }[] {
  return [...openQuestions.decisions, ...openQuestions.unknowns].flatMap(({ id, text }) => {
    const [, name] = asking.exec(text) ?? [];
    return name === undefined ? [] : [{ id, name }];
  });
}

const asking = /^(?:How does|Does) `([^`]+)` change .*\bin (?:one transaction, or in )?steps\b/;

/** Processes as a draft lists them ("- `CopyCheckIn`: `checkInCopy` on `Copy`, then `closeLoan` on `Loan`."), with all that each does, and what behind its first change. */
export function listProcesses({
  proposedSolution,
}: Pick<RfcBody, 'proposedSolution'>): { name: string; steps: string[]; later: string[] }[] {
  return [...readStanding(proposedSolution.componentDesign).matchAll(listed)].map(([, name = '', said = '']) => {
    const steps = [...said.matchAll(/(?:^|, then )`([^`]+)` on /g)].map(([, step = '']) => step);
    return { name, steps, later: steps.slice(1) };
  });
}

const listed = /^[-*+] `([^`\n]+)`: (`[^`\n]+` on `[^`\n]+`(?:, then `[^`\n]+` on `[^`\n]+`)+)\./gm;

function readInOne(text: string, asked: readonly string[], known: readonly string[]): { name: string; isSure: boolean }[] {
  const sentences = text.split(/(?<=[.;!?])\s+/);
  const saying = sentences.filter((sentence) => inOne.test(sentence) && !notInOne.test(sentence));
  if (saying.length === 0 || sentences.some((sentence) => notInOne.test(sentence))) return [];
  const isSure = !sentences.some((one) => stepwise.test(one)) && !saying.some((one) => messaging.test(one));
  const named = known.filter((name) => saying.some((sentence) => names(sentence, name)));
  if (asked.length > 0) return (named.length > 0 ? named : asked).map((name) => ({ name, isSure }));
  // "`CopyCheckIn` stores its key in the same transaction" says nothing of its steps.
  const isMeant = (name: string): boolean => saying.some((sentence) => happensInOne(sentence, name));
  return named.filter(isMeant).map((name) => ({ name, isSure }));
}

const inOne = /\b(?:one|a single|the same|same) (?:database )?transaction\b/i;
const notInOne =
  /\b(?:not|never|no|cannot|no longer|without|instead of|rather than)\b[^.;,]{0,30}\btransaction\b|\b(?:each|every|per) (?:step|change|aggregate|part)\b|\btransaction (?:each|for each|per)\b/i;
/** What is done one after the other, or in one case and not in another. */
const stepwise =
  /\bin (?:\p{L}+ )?steps\b|\bstep by step\b|\bsagas?\b|\bcompensat|\bundo|\bundone\b|\bdone again\b|\beventual|\botherwise\b|\bunless\b|\bexcept\b|\bas long as\b|\bif\b|\bwhere\b/iu;
const messaging =
  /\b(?:outbox|inbox|events?|messages?|queues?|relay\w*|publish\w*|afterwards|later|first|idempoten\w+|keys?|audit|log)\b/i;

function names(sentence: string, process: string): boolean {
  return wholeName(process).test(sentence);
}

/** "`CopyCheckIn` and `CopyBorrowing` each run in one transaction": the process is what is in it. */
function happensInOne(sentence: string, process: string): boolean {
  const form = String.raw`(?<![\p{L}\d])${escapePattern(process)}\x60?(?:(?:,|,? and) \x60?[\p{L}\d]+\x60?)*:? (?:now |both |each |all |together )*(?:(?:is|are|runs?|happens?|works?|takes? place|stays?) )?(?:now |both |each |all |together )*(?:(?:done|made|kept|run|changed) )?(?:in|is|are) (?:one|a single|the same) (?:database )?transaction\b`;
  return new RegExp(form, 'u').test(sentence);
}
