import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import {
  recordChallenge,
  recordDecision,
  settledIds,
  rfcBodySchema,
  type RecordedChallenge,
  type RecordedDecision,
  type RfcBody,
} from '../../../lifecycle/rfc.ts';
import { sayOnce, withPlainMarks } from '../marks/decision-marks.ts';
import { readMeant } from '../ends/denied-kinds.ts';
import { noteCasesOfDropped } from '../ends/dropped-operations.ts';
import { keepRecords } from './keep-records.ts';
import { isRecorded, markDecisions } from '../marks/mark-decisions.ts';
import { mergeAlternatives, nameTurnedDown } from '../alternatives/merge-alternatives.ts';
import { mergeChallenges } from './merge-challenges.ts';
import { mergeDiagrams } from './merge-diagrams.ts';
import { noteChoices } from './note-choices.ts';
import { notePatterns } from './note-patterns.ts';
import { noteRebuttedRisks } from './risk-notes.ts';
import { noteRebuttals } from './note-rebuttals.ts';
import { quoteMarks } from '../marks/quoted-marks.ts';
import { settleQuestions } from './settle-questions.ts';
import { renumberRecords } from './renumber-records.ts';
import { findSuccessor, replacedBy } from '../standing-decisions.ts';
import { takeBackDecisions } from './take-back-decisions.ts';

/**
 * The RFC with what its design session came to (specification 1.4, step 4): challenges and decisions on record, questions settled, other ways that were
 * talked about with the reason against them, accepted challenges as edge cases or risks, each decision where the sentence stands that it is about, or in the
 * section, patterns as they were decided, what rebuttals told, diagrams that were asked for. What people wrote stays to be read;
 * finalized again with the same session, the RFC stays the same. What comes in gets no id that a part of any version had (`everUsed`), and what the RFC
 * only repeats of its sources stays as it is (`given`). Diagrams out of which a decision took what a later one brings back are drawn as the `versions` before
 * this one had them, newest first.
 */
export function finalizeRfc(
  body: RfcBody,
  session: SessionRecord,
  {
    everUsed = [],
    given = [],
    versions = [],
  }: { readonly everUsed?: readonly string[]; readonly given?: readonly string[]; readonly versions?: readonly RfcBody[] } = {},
): RfcBody {
  const challenged = session.challenges.map(recordChallenge);
  const decided = session.decisions.map((one) => recordDecision(one, replacedBy(one, session.decisions, session.challenges)));
  const { designSession, ...texts } = body;
  const challenges = keepRecords(designSession.challenges, challenged, { prefix: 'CH', everUsed });
  const decisions = keepRecords(designSession.decisions, decided, { prefix: 'DEC', everUsed });
  const earlier = {
    rfc: session.rfc,
    moved: new Map([
      ...[...challenges.moved].filter(([id]) => isOfAnother(id, body, session)),
      ...[...decisions.moved].filter(([id]) => isAnotherDecision(id, body, session)),
    ]),
  };
  const renumbered = <T extends { readonly id: string }>(records: readonly T[], ours: readonly T[]): T[] =>
    records.map((one) => (ours.includes(one) ? one : { ...renumberRecords(one, earlier), id: one.id }));
  const history = renumbered(decisions.records, decided).filter((one) => !decided.includes(one));
  const over = listOver(history, session.decisions);
  const own = { ...renumberRecords(texts, earlier), designSession };
  const all = [...history, ...session.decisions];
  const left = takeBackDecisions(withPlainMarks(own, all), [...over.keys()], all);
  const marked = noteCasesOfDropped(markDecisions(left, session, given), session);
  const updated = sayOnce(noteRebuttedRisks(noteChoices(noteRebuttals(marked, session), session), session.challenges), all);
  const merged = quoteMarks(mergeChallenges(notePatterns(updated, session), session, everUsed), all);
  const alternatives = mergeAlternatives(merged, session, everUsed);
  const recorded = decided.map((one) => nameTurnedDown(one, session, { alternatives }));
  return rfcBodySchema.parse({
    ...merged,
    proposedSolution: {
      ...merged.proposedSolution,
      diagrams: mergeDiagrams(merged.proposedSolution.diagrams, session, {
        isRecorded: (one) => isRecorded(body, one),
        meant: readMeant(left),
        versions: [body, ...versions],
        over: history.filter((one) => over.has(one) || (one.replacedBy ?? '') !== ''),
        stood: history.filter((one) => !over.has(one) && (one.replacedBy ?? '') === ''),
      }),
    },
    alternatives,
    openQuestions: settleQuestions(merged.openQuestions, session, over),
    designSession: {
      challenges: renumbered(challenges.records, challenged).map((one) => settledInRfc(one, body)),
      decisions: [...history.map((one) => withSuccessor(one, over.get(one)?.id)), ...recorded].toSorted(inOrderOfTime),
    },
  });
}

/** Decisions of earlier sessions whose place one of this session took. */
function listOver(
  history: readonly RecordedDecision[],
  decisions: readonly SessionDecision[],
): Map<RecordedDecision, SessionDecision> {
  const found = history.flatMap((one) => {
    const plain = { ...one, settles: settledIds(one) };
    const id = findSuccessor(plain, [plain, ...decisions])?.id;
    const successor = decisions.find((decision) => decision.id === id);
    return successor ? [[one, successor] as const] : [];
  });
  return new Map(found);
}

function withSuccessor(one: RecordedDecision, id: string | undefined): RecordedDecision {
  return id === undefined ? one : { ...one, replacedBy: id };
}

/** Of two decisions about one thing the one behind holds; what somebody wrote by hand, without a time, stays behind all. */
function inOrderOfTime({ decidedAt: one }: RecordedDecision, { decidedAt: other }: RecordedDecision): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Whether what the document records by an id was another challenge than the session's: one whose words somebody changed is the same. */
function isOfAnother(id: string, { designSession }: RfcBody, { challenges }: SessionRecord): boolean {
  const written = designSession.challenges.find((one) => one.id === id);
  const ours = challenges.map(recordChallenge).find((one) => one.id === id);
  return written?.concern !== ours?.concern || written?.tiedTo !== ours?.tiedTo || written?.settledAt !== ours?.settledAt;
}

/** The same of a decision. */
function isAnotherDecision(id: string, { designSession }: RfcBody, { decisions }: SessionRecord): boolean {
  const written = designSession.decisions.find((one) => one.id === id);
  const ours = decisions.find((one) => one.id === id);
  return written?.decidedAt !== ours?.decidedAt;
}

/** A person may have settled in the document what the session left open. */
function settledInRfc(challenge: RecordedChallenge, { designSession }: RfcBody): RecordedChallenge {
  const written = designSession.challenges.find(({ id, text }) => id === challenge.id && text === challenge.text);
  return challenge.state === 'open' && written !== undefined && written.state !== 'open' ? written : challenge;
}
