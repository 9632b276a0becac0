import { cut } from '../../../analysis/challenge/raise.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { weights, type Challenge } from '../../../lifecycle/challenge.ts';
import { count } from '../../../lifecycle/count.ts';
import { blockingQuestions, listQuestions, tellBlocking } from '../../../lifecycle/session-questions.ts';
import type { Dialogue } from './dialogue.ts';

/** Asks for a judgement on the whole: what is worst, what comes first, whether it is ready. */
const asksForWeight =
  /\b(?:worst|(?:biggest|greatest|largest|main|heaviest|top|most (?:serious|important|urgent|worrying|dangerous|critical|pressing)) (?:thing|issue|problem|point|concern|flaw|fault|weakness|objection|challenge|worry|risk)s?|weakest|worr(?:y|ies|ied|ying)|bothers?|your (?:view|opinion|verdict|impression|advice)|(?:do|would) you (?:think|say|recommend|suggest|advise|do)|what (?:next|now|first|else)|where (?:should|do|shall) (?:we|i) (?:start|begin|go)|(?:ready|good enough|done|finished|sound|solid|any good))\b/i;
const ofJudgement = subjectWords(
  'worst biggest greatest largest main heaviest top most serious important urgent worrying dangerous critical pressing thing issue problem point concern flaw fault weakness objection challenge worry risk ' +
    'weakest worries worried bother bothers view opinion verdict impression advice think recommend suggest advise next now first else start begin ready good enough done finished sound solid any ' +
    'what where which who how why here there about with design rfc whole everything still left really right should would could does can shall must will have has are was you your they that this not',
);

/** Words of courtesy: whoever says no more asks nothing and records nothing. */
const courtesy = new Set(
  'hello hi hey there thanks thank thx you very much many so ok okay k yes yeah yep no nope sure great good fine cool nice perfect well alright right understood got it i see morning afternoon evening bye please'.split(
    ' ',
  ),
);

/** So many are named. */
const mostNamed = 3;

/** What weighs most among what is open, for whoever asks for a judgement, or says nothing that could be looked up; empty where something is asked. */
export function answerJudgement(dialogue: Dialogue): string {
  const { turn, session } = dialogue;
  if (turn.about.length > 0) return '';
  const words = turn.text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.every((word) => courtesy.has(word)))
    return `There is nothing in that for me to look up or record. ${tellWeight(dialogue)}`;
  if (!asksForWeight.test(turn.text)) return '';
  const open = openByWeight(session.challenges);
  const subject = new Set([...subjectWords(turn.text)].filter((word) => !ofJudgement.has(word)));
  if (subject.size === 0) return tellWeight(dialogue);
  const near = open.filter(({ title, about, ties }) => {
    const said = subjectWords([title, ...about, ...ties.map(({ quote }) => quote)].join(' '));
    return sharedWords(subject, said).length === subject.size;
  });
  return near.length === 0 ? '' : listed('Of what is open about that, this weighs most:', near);
}

const asksForEnd = /\b(?:ready|good enough|done|finished|finaliz\w+)\b/i;

function tellWeight({ turn, session, material, unraised }: Dialogue): string {
  const open = openByWeight(session.challenges);
  const waiting =
    unraised.length === 0
      ? ''
      : `${count(unraised.length, 'point waits', 'points wait')} that I have not raised yet: ask for challenges.`;
  // Every screen tells of the questions as well: here where it is asked whether it is ready, or where nothing else is open.
  const blocking = tellBlocking(blockingQuestions(listQuestions(material.rfc.body, session)));
  const questions = open.length === 0 || asksForEnd.test(turn.text) ? blocking : '';
  if (open.length === 0 && waiting === '' && blocking === '')
    return 'Nothing is open, and I have nothing material left against it: it can be finalized.';
  const challenges = open.length === 0 ? 'No challenge is open.' : listed('Of what is open this weighs most:', open);
  return [challenges, [waiting, questions].filter(Boolean).join(' ')].filter(Boolean).join('\n\n');
}

function listed(lead: string, challenges: readonly Challenge[]): string {
  const lines = challenges.slice(0, mostNamed).map(({ id, weight, title }) => `- ${id} (${weight}): ${cut(title)}`);
  return `${lead}\n\n${lines.join('\n')}`;
}

function openByWeight(challenges: readonly Challenge[]): Challenge[] {
  return challenges
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight));
}
