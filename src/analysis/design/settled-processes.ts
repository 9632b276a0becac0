import type { SessionDecision } from '../../lifecycle/design-session.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';

/**
 * Processes over several aggregates that a decision brings into one transaction, where the RFC asks how they change them (as a draft does: "How does `CopyCheckIn`
 * change …, in steps that are undone …?"). What a draft says of their steps holds no longer then.
 */
export function listProcessesInOne(
  { openQuestions }: Pick<RfcBody, 'openQuestions'>,
  { text, settles }: Pick<SessionDecision, 'text' | 'settles'>,
): string[] {
  if (!inOne.test(text) || notInOne.test(text)) return [];
  const asked = [...openQuestions.decisions, ...openQuestions.unknowns].filter(({ id }) => settles.includes(id));
  return asked.flatMap((question) => asking.exec(question.text)?.slice(1, 2) ?? []);
}

const asking = /^(?:How does|Does) `([^`]+)` change .*\bin (?:one transaction, or in )?steps\b/;
const inOne = /\b(?:one|a single|the same|same) (?:database )?transaction\b/i;
const notInOne = /\b(?:not|never|no longer|instead of|rather than)\b[^.;,]{0,30}\btransaction\b/i;

/** Whether a sentence tells of the steps of these processes, and of no other one. */
export function tellsOfSteps(sentence: string, processes: readonly string[]): boolean {
  if (!steps.some((form) => form.test(sentence))) return false;
  const named = [...sentence.replace(/\([^()]*\)/g, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const [first, ...more] = named.filter((name) => /^\p{Lu}/u.test(name));
  // "`CopyBorrowing` changes `Loan` and `Copy`": behind the verb stand the aggregates.
  const told = /^`[^`]+` (?:changes|stops)\b/.test(sentence) ? [first] : [first, ...more];
  return told.length > 0 && told.every((name) => name !== undefined && processes.includes(name));
}

const steps = [
  /\bchanges? more than one aggregate, in steps\.$/,
  /\bone after the other: somebody has to see to it that it does not stop in between\.$/,
  /\bstops between its steps, and the aggregates no longer fit together\.$/,
  /\bstops behind `[^`]+`: .+ still to be done, and must not get lost\.$/,
];
