import { act, fix, itsKey } from '../../../lifecycle/fixes/fix.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import {
  listAbout,
  standingInRfc,
  type RecordedChallenge,
  type RecordedDecision,
  type RfcBody,
  type RfcQuestion,
} from '../../../lifecycle/rfc.ts';
import { kindFinding } from './kind-codes.ts';
import { listIds } from './walk-body.ts';

/** Reports unsettled questions, challenges and decisions (specification 1.4, step 4). */
export function checkSettled(body: RfcBody): Finding[] {
  const { openQuestions, designSession } = body;
  const ids = new Set(listIds(body));
  return [
    ...[...openQuestions.decisions, ...openQuestions.unknowns].flatMap(checkQuestion),
    ...designSession.challenges.flatMap(checkChallenge),
    ...standingInRfc(designSession).flatMap((decision) => checkDecision(decision, ids)),
    ...designSession.decisions.flatMap((decision) => checkHeir(decision, ids)),
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
        fix: fix`Accept, rebut or defer it in the design session, ${act('openDesignSession', { rfc: itsKey })}: while its gate waits, request changes there first, and the session takes turns again. Only of an RFC without a session here it may be written below the challenge: "- **State:** …" and "- **Answer:** …".`,
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

/** An answer needs no other reason than its question, and a rejection's words are its reason. */
function isPlainAnswer(decision: RecordedDecision): boolean {
  return decision.does === 'answer' || decision.does === 'reject';
}

/** Returns whether a place is a local id: not a section's title or another artifact's key. */
function isLocalId(place: string): boolean {
  return /^[A-Z]+-\d+$/.test(place) && !isKey(place);
}

function isKey(place: string): boolean {
  return /-\d{3,}$/.test(place);
}

function checkDecision(decision: RecordedDecision, ids: ReadonlySet<string>): Finding[] {
  const { id, rationale } = decision;
  return [
    ...(rationale === '' && !isPlainAnswer(decision)
      ? [
          kindFinding('RFC-DECISION-UNREASONED', {
            part: id,
            message: `The decision ${id} does not say why.`,
            fix: fix`Decide it anew in its design session: ${act('takeDesignTurn', { key: 'DS-…', move: 'decide', as: decision.does, about: listAbout(decision), replaces: [id], anew: true, text: '…', because: '…' })}; while its gate waits, request changes there first. Of an RFC without a session here, write it below the decision: "- **Rationale:** …".`,
          }),
        ]
      : []),
    ...listAbout(decision)
      .filter((settled) => isLocalId(settled) && !ids.has(settled))
      .map((settled) =>
        kindFinding('RFC-DECISION-DANGLING', {
          part: id,
          message: `${id} is about ${settled}, which the document does not have.`,
          fix: 'Put back what it is about; of an RFC without a design session here, name challenges, questions or alternatives of it in "About", with commas between.',
        }),
      ),
  ];
}

/** Reports wrong replacements, which people may write by hand. */
function checkHeir({ id, replacedBy }: RecordedDecision, ids: ReadonlySet<string>): Finding[] {
  if (replacedBy === '' || (replacedBy !== id && ids.has(replacedBy))) return [];
  return [
    kindFinding('RFC-HEIR-DANGLING', {
      part: id,
      message: `${id} says that it is replaced by ${replacedBy}, which ${replacedBy === id ? 'is that very decision' : 'the document does not have'}.`,
      fix: 'Name the later decision that took its place, or the challenge that was rebutted since: "- **Replaced By:** …"; or take it out.',
    }),
  ];
}
