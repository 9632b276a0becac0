import { cut } from '../../../analysis/challenge/raise.ts';
import { opposes } from '../../../analysis/design/against/goes-against.ts';
import { findOpposedWays, holdsBeside } from '../../../analysis/design/against/opposed-ways.ts';
import { listOpposedSentences, wordsToName } from '../../../analysis/design/against/opposed-sentences.ts';
import { listGiven } from '../../../analysis/design/given-statements.ts';
import { isTakenOut } from '../../../analysis/design/marks/is-taken-out.ts';
import { listTakenOut } from '../../../analysis/design/marks/mark-decisions.ts';
import { saysOfWords } from '../../../analysis/design/strikes/said-words.ts';
import { recordDecision } from '../../../lifecycle/rfc.ts';
import { givesOthersRight } from '../../../analysis/design/against/rights.ts';
import { isYesAndNo } from '../../../analysis/design/against/yes-and-no.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { findBroughtBack } from '../../../analysis/design/against/brought-back.ts';
import { findSuccessor, standingDecisions } from '../../../analysis/design/standing-decisions.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';
import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import type { Dialogue } from './dialogue.ts';
import { quotable } from './list-settled.ts';
import { joinWords } from '../context-texts.ts';

/** Which decisions it takes the place of, and what of them falls with them without a word. */
export function tellReplaced(decision: SessionDecision, { decisions }: Dialogue['session']): string {
  const before = decisions.filter((one) => findSuccessor(one, decisions)?.id === decision.id).map(({ id }) => id);
  if (before.length === 0) return '';
  const left = decisions.filter(({ id }) => before.includes(id)).flatMap(({ text }) => listUnsaid(text, decision.text));
  const falling =
    left.length === 0
      ? ''
      : ` ${left.map((clause) => `“${quotable(clause)}”`).join(' and ')} is not said again and falls with it: decide it once more where it is to hold.`;
  return `It takes the place of ${joinWords(before)}.${falling}`;
}

/** Clauses of a decision of which the one that takes its place says nothing: somebody may have meant the other half alone. */
function listUnsaid(before: string, after: string): string[] {
  const said = subjectWords(after);
  return splitSentences(before)
    .flatMap((sentence) => sentence.split(/;\s+|,\s+(?:and|but)\s+|\s+and\s+(?=\p{Ll}+s\s)/u))
    .map((clause) => clause.replace(/[.\s]+$/, ''))
    .filter((clause) => clause.split(/\s+/).length >= fewestOfClause && sharedWords(subjectWords(clause), said).length === 0);
}

const fewestOfClause = 3;

/** A rule of the model is changed there, and not by the way in a session. */
export function tellBroken({ id, text }: SessionDecision, { source }: DesignMaterial): string[] {
  if (source.kind !== 'daa') return [];
  return source.body.aggregates
    .flatMap(({ name, invariants }) => invariants.map((rule) => ({ ...rule, aggregate: name })))
    .filter(
      ({ statement, aggregate }) =>
        givesOthersRight(text, statement) ||
        isYesAndNo(text, statement) ||
        findOpposedWays(text, statement, aggregate) !== undefined,
    )
    .map(
      (rule) =>
        `${id} goes against ${partRef(source.key, rule.id)} (“${quotable(rule.statement)}”), which every design has to keep. Decide anew about ${id}, or have the rule changed in a new version of ${source.key} first.`,
    );
}

/** Both hold, and nobody can keep to both. */
export function tellOpposed(decision: SessionDecision, { decisions, challenges, rfc }: Dialogue['session']): string[] {
  return standingDecisions(decisions, challenges).flatMap((one) => {
    if (one.decidedAt > decision.decidedAt || one.id === decision.id || holdsBeside(recordDecision(decision), one.id)) return [];
    const back = findBroughtBack(decision, one);
    if (back)
      return [
        `${decision.id} and ${one.id} do not go together: ${one.id} (“${quotable(one.text)}”) gives up ${back.thing}, and both hold. Where ${decision.id} is to take its place, say it again with anew; where each holds for some parts, decide anew about ${one.id} for which.`,
      ];
    if (opposes(decision.text, one.text))
      return [
        `${decision.id} and ${one.id} do not go together: nobody can keep to both, and ${one.id} (“${quotable(one.text)}”) holds as well. ${tellBoth(decision.id, one.id, rfc)}`,
      ];
    const opposed = findOpposedWays(decision.text, one.text);
    if (!opposed) return [];
    return [
      `Do ${decision.id} (“${quotable(opposed.one)}”) and ${one.id} (“${quotable(opposed.other)}”) go together? They differ in ${opposed.about}. ${tellBoth(decision.id, one.id, rfc)}`,
    ];
  });
}

function tellBoth(id: string, earlier: string, rfc: string): string {
  return `Where ${id} takes its place, decide it with \`--about ${earlier} --anew\`, and say what is left of ${earlier}; where both hold, say so: \`throughline design strike ${rfc} ${id} --keep ${earlier}\`.`;
}

/** What the RFC says otherwise, and what no decision strikes: it may be meant of something else. */
export function tellOpposedSentences(decision: SessionDecision, { material, session }: Dialogue): string[] {
  const { id, text } = decision;
  const { key, body } = material.rfc;
  const opposed = listOpposedSentences(body, [{ id, text }]).filter(({ sentence }) => !opposes(text, sentence));
  const takenOut = opposed.length === 0 ? [] : listTakenOut(body, session, listGiven(material));
  const found = opposed.filter((one) => {
    const use = { sentence: one.sentence, words: [wordsToName(one)] };
    return !isTakenOut(use, takenOut) && !saysOfWords(body, decision, use);
  });
  const told = found.slice(0, mostTold).map((one) => {
    const { place, sentence, opposed: ways } = one;
    return `Does ${id} (“${quotable(ways.one)}”) go together with “${quotable(cut(sentence))}” (${place})? They differ in ${ways.about}: ${tellCommands(`throughline design strike ${session.rfc} ${id}`, wordsToName(one))}.`;
  });
  const more = found.length - told.length;
  return more > 0 ? [...told, `${more} more of ${key} may not go together with it.`] : told;
}

/** In a line that somebody copies, without signs that a shell reads. */
function tellCommands(strike: string, words: string): string {
  const named = /["`$\\!]/.test(words) ? '…' : words;
  return `where it goes, \`${strike} --gives-up "${named}"\`; where both hold, \`${strike} --keep "${named}"\``;
}

const mostTold = 2;
