import type { Finding } from '../../../lifecycle/findings.ts';
import {
  settledIds,
  type RecordedChallenge,
  type RecordedDecision,
  type RfcBody,
  type RfcQuestion,
} from '../../../lifecycle/rfc.ts';
import { isWhyNot } from '../../design/alternatives/merge-alternatives.ts';
import { faultOfHeir, standingInRfc } from '../../design/standing-decisions.ts';
import { kindFinding } from './kind-codes.ts';
import { listIds } from './walk-body.ts';

/** Whether what was asked and challenged is settled, with words, before anybody approves the design (specification 1.4, step 4). */
export function checkSettled(body: RfcBody): Finding[] {
  const { openQuestions, designSession } = body;
  const ids = new Set(listIds(body));
  return [
    ...[...openQuestions.decisions, ...openQuestions.unknowns].flatMap(checkQuestion),
    ...designSession.challenges.flatMap(checkChallenge),
    ...standingInRfc(designSession).flatMap((decision) => checkDecision(decision, ids, body)),
    ...designSession.decisions.flatMap((decision) => checkHeir(decision, designSession)),
  ];
}

function checkQuestion({ id, state, answer }: RfcQuestion): Finding[] {
  if (state === 'deferred' && answer === '')
    return [
      kindFinding('RFC-QUESTION-UNREASONED', {
        part: id,
        message: `${id} is deferred without a reason.`,
        fix: 'Say below the question why it can wait: "- **Answer:** …".',
      }),
    ];
  if (state === 'deferred' || (state === 'answered' && answer !== '')) return [];
  return [
    kindFinding('RFC-QUESTION-OPEN', {
      part: id,
      message: state === 'answered' ? `${id} is said to be answered, but has no answer.` : `${id} is still open.`,
      fix: 'Answer it below the question: "- **Answer:** …"; or defer it: "- **State:** deferred", with the reason as its answer.',
    }),
  ];
}

function checkChallenge({ id, text, state, answer, standing }: RecordedChallenge): Finding[] {
  const [title = ''] = text.split('\n');
  if (state === 'open')
    return [
      kindFinding('RFC-CHALLENGE-OPEN', {
        part: id,
        message: `The challenge ${id} is still open: ${title}`,
        fix: 'Accept, rebut or defer it in the design session, `throughline design open RFC`: while its gate waits, request changes there first, and the session takes turns again. Only of an RFC without a session here it may be written below the challenge: "- **State:** …" and "- **Answer:** …".',
      }),
    ];
  if (answer === '')
    return [
      kindFinding('RFC-CHALLENGE-UNREASONED', {
        part: id,
        message: `The challenge ${id} is ${state}, but nothing says ${whatIsMissing[state]}.`,
        fix: 'Settle it anew in the design session, with words; of an RFC without a session here, write them below the challenge: "- **Answer:** …".',
      }),
    ];
  if (state !== 'rebutted' || standing !== 'upheld') return [];
  return [
    kindFinding('RFC-CHALLENGE-UPHELD', {
      part: id,
      message: `The challenger holds on to ${id}, which was rebutted: ${title}`,
      fix: 'Read both sides below it; whoever approves decides which of them is right.',
    }),
  ];
}

const whatIsMissing = {
  accepted: 'what the design does about it',
  rebutted: 'why it does not hold',
  deferred: 'why it can wait',
} as const;

/** Whoever asks "who?" is told a name: the question is the reason. */
function isPlainAnswer(decision: RecordedDecision): boolean {
  const settled = settledIds(decision);
  return settled.length > 0 && settled.every((id) => id.startsWith('Q-'));
}

/** In the decision itself, as people speak. */
function saysWhy({ text }: RecordedDecision): boolean {
  return /\bbecause\b/i.test(text);
}

/** A section has a title and no number; what another artifact has stands behind its key. */
function isLocalId(place: string): boolean {
  return /^[A-Z]+-\d+$/.test(place) && !isKey(place);
}

function isKey(place: string): boolean {
  return /-\d{3,}$/.test(place);
}

function checkDecision(decision: RecordedDecision, ids: ReadonlySet<string>, body: RfcBody): Finding[] {
  const { id, rationale } = decision;
  return [
    ...(rationale === '' && !isPlainAnswer(decision) && !saysWhy(decision) && !isWhyNot(decision, body)
      ? [
          kindFinding('RFC-DECISION-UNREASONED', {
            part: id,
            message: `The decision ${id} does not say why.`,
            fix: `Decide it anew in the design session: \`decide --as choose --about ${id} --anew "…" --because "…"\`. Of an RFC without a session here, write it below the decision: "- **Rationale:** …".`,
          }),
        ]
      : []),
    ...settledIds(decision)
      .filter((settled) => isLocalId(settled) && !ids.has(settled))
      .map((settled) =>
        kindFinding('RFC-DECISION-DANGLING', {
          part: id,
          message: `${id} says that it settles ${settled}, which the document does not have.`,
          fix: 'Put back what it settles; of an RFC without a design session here, name challenges, questions or alternatives of it in "Settles", with commas between.',
        }),
      ),
  ];
}

/** What somebody wrote by hand there may be wrong, and is not followed then. */
function checkHeir(decision: RecordedDecision, { decisions, challenges }: RfcBody['designSession']): Finding[] {
  const plain = decisions.map((one) => ({ ...one, settles: settledIds(one) }));
  const fault = faultOfHeir({ ...decision, settles: settledIds(decision) }, { decisions: plain, challenges });
  if (fault === null) return [];
  return [
    kindFinding('RFC-HEIR-DANGLING', {
      part: decision.id,
      message: `${decision.id} says that it is replaced by ${decision.replacedBy ?? ''}, which ${heirFaults[fault]}.`,
      fix: 'Name the later decision that took its place, or the challenge that was rebutted since: "- **Replaced By:** …"; or take it out.',
    }),
  ];
}

const heirFaults = {
  itself: 'is that very decision',
  missing: 'the document does not have',
  earlier: 'was decided before it',
  accepted: 'is still accepted with its words',
} as const;
