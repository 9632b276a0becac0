import { wordsAlike } from '../../challenge/same-root.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { findBroughtBack } from '../against/brought-back.ts';
import { deniedFigures } from '../ends/denied-things.ts';
import { clausesOf, listGivenUp, withoutGivenUp } from '../ends/given-up.ts';
import { lastSuccessor, listSuccessors } from '../standing-decisions.ts';
import { listDeniedSentences } from './denied-sentences.ts';
import { listSentencesGivenUp } from './given-up-sentences.ts';
import type { Settled } from './settled.ts';

/**
 * What a decision took out of the design stays out of it when a later one takes its place: of "30 days, not 7" and then "60 days", the 7 days come back to nobody.
 * Where the later one names again what was given up, it comes back.
 */
export function listHandedOn(body: RfcBody, session: SessionRecord, holding: readonly SessionDecision[]): Settled[] {
  const successors = listSuccessors(session.decisions);
  return session.decisions.flatMap((earlier) => {
    const heir = holding.find(({ id }) => id !== earlier.id && id === lastSuccessor(earlier.id, successors));
    if (heir === undefined || !saysNo(earlier) || comesBack(earlier, heir)) return [];
    return [...listSentencesGivenUp(body, session, [earlier]), ...listDeniedSentences(body, session, [earlier])]
      .filter(({ quote }) => deniedFigures(earlier.text, quote).every(({ text }) => !heir.text.includes(text)))
      .map((one) => ({ ...one, decision: heir }));
  });
}

/**
 * Decisions that hold, each with what people said of the words of the RFC for those whose place it took: what a person struck is struck by the heir, unless that
 * says that it comes back, or a person says so of the heir.
 */
export function withHandedWords(session: SessionRecord, holding: readonly SessionDecision[]): SessionDecision[] {
  const successors = listSuccessors(session.decisions);
  return holding.map((heir) => {
    const handed = session.decisions
      .filter(({ id, strikes = [] }) => id !== heir.id && strikes.length > 0 && lastSuccessor(id, successors) === heir.id)
      .filter((earlier) => !comesBack(earlier, heir))
      .flatMap(({ strikes = [] }) => strikes.filter(({ does, words }) => does === 'keeps' || !isBuiltAgain(words, heir)));
    return handed.length === 0 ? heir : { ...heir, strikes: [...handed, ...(heir.strikes ?? [])] };
  });
}

/** Words that say no go on saying it; an answer that was taken back answers nothing any more. */
function saysNo({ text }: SessionDecision): boolean {
  return listGivenUp(text).length > 0 || /\b(?:not|instead of|rather than)\b/i.test(text);
}

function comesBack(earlier: SessionDecision, heir: SessionDecision): boolean {
  return (
    takesBack(heir) ||
    findBroughtBack(heir, earlier) !== undefined ||
    listGivenUp(earlier.text).some((phrase) => {
      const thing = phrase
        .trim()
        .replace(/[.,;:]+$/, '')
        .toLowerCase();
      return builtClauses(heir).some((clause) => clause.toLowerCase().includes(thing));
    })
  );
}

/** "DEC-4 was a slip and holds no longer": it decides nothing in the place of the other. */
function takesBack({ text }: SessionDecision): boolean {
  return /\b(?:DEC-\d+|it|this|that|the decision)\s+(?:was|were|is|has been|holds?|does|did|no longer)\b[^.;,:]{0,30}(?:\b(?:slip|mistake|error|withdrawn|void|taken back|revoked|undone|canceled|cancelled|wrong)\b|(?<=holds? |does |did |no longer )(?:no longer|no more|not hold|holds?)\b)/i.test(
    text,
  );
}

/** Whether a decision builds all of what the words of a person name. */
function isBuiltAgain(words: string, heir: SessionDecision): boolean {
  const wanted = subjectWords(words);
  return wanted.size > 0 && builtClauses(heir).some((clause) => wordsAlike(wanted, subjectWords(clause)).length === wanted.size);
}

/** What a decision says, without what it gives up and without what it says comes to an end: "RabbitMQ goes for readings only" brings nothing back. */
function builtClauses({ text }: SessionDecision): string[] {
  return clausesOf(withoutGivenUp(text)).filter((clause) => !ends.test(clause));
}

const ends =
  /^[^,;:.]{2,60}?\s+(?:goes|go)(?: away)?(?=\s*[,;:.]|\s*$|\s+(?:for|from|in|with|at|only|altogether|entirely)\b)|\b(?:is|are|gets?)\s+(?:\w+ )?(?:dropped|removed|gone|retired|abandoned|scrapped|given up|taken out|switched off)\b|\b(?:drops?|removes?|abandons?|without|no longer|no more)\b/i;
