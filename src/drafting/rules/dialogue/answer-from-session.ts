import { cut } from '../../../analysis/challenge/raise.ts';
import { findSuccessor } from '../../../analysis/design/standing-decisions.ts';
import { givesUp } from '../../../analysis/design/given-up.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { joinWords } from '../context-texts.ts';
import type { Dialogue } from './dialogue.ts';

const asksForDecided =
  /\b(?:(?:did|have|has) (?:we|you|i|they|been|anybody) (?:\w+ )?(?:decided?|settled?|agreed?|accepted|rejected|rebutted|parked)|(?:was|were|is|are) (?:already )?(?:decided|settled|agreed)|decided (?:so far|already|until now|up to now)|(?:our|the|all|list) decisions)\b/i;
const ofAsking = subjectWords(
  'about what which how did have has was were been we you they anybody decide decided decision decisions settle settled agree agreed accept accepted reject rejected rebutted parked so far already until now up to show list all our',
);

/** What the session has settled, all of it or about what is asked for; empty where nobody asks for that, or nothing was decided about it. */
export function tellDecided(dialogue: Dialogue): string {
  const { turn, session } = dialogue;
  const subject = [...subjectWords(turn.text)].filter((word) => !ofAsking.has(word));
  if (!asksForDecided.test(turn.text)) return '';
  const meant = session.decisions.filter((one) => isAbout(dialogue, one, subject));
  if (subject.length > 0 && meant.length === 0) return '';
  const decided = meant.map((decision) => {
    const { id, text, settles, decidedBy } = decision;
    const later = findSuccessor(decision, session.decisions);
    const beside = [decidedBy, settles.length > 0 && `on ${joinWords(settles)}`, later && `replaced by ${later.id}`];
    return `- ${id} (${beside.filter(Boolean).join(', ')}): “${cut(oneLine(text))}”`;
  });
  // What was accepted is a decision of its own.
  const settled = session.challenges
    .filter(({ state }) => state === 'rebutted' || state === 'deferred')
    .filter(({ title, answer }) => wordsAlike(subject, subjectWords(`${title} ${answer}`)).length === subject.length)
    .map(({ id, state, answer, standing }) => {
      const outcome = state === 'deferred' ? 'put off' : standing === 'upheld' ? 'rebutted, and I hold on to it' : 'rebutted';
      return `- ${id} (${outcome}): “${cut(oneLine(answer))}”`;
    });
  const lines = [...decided, ...settled];
  return lines.length === 0 ? 'Nothing was decided in this session yet.' : `In this session:\n\n${lines.join('\n')}`;
}

/** In its own words, those of the question or challenge that it settles, or those of what it gives up. */
function isAbout(
  { material, session, reading }: Dialogue,
  { text, settles }: Dialogue['session']['decisions'][number],
  subject: readonly string[],
): boolean {
  const { decisions, unknowns } = material.rfc.body.openQuestions;
  const asked = [
    ...[...decisions, ...unknowns].filter(({ id }) => settles.includes(id)).map((one) => one.text),
    ...session.challenges.filter(({ id }) => settles.includes(id)).map(({ title }) => title),
  ];
  const givenUp = reading.design.flatMap(({ sentences }) => sentences.filter((sentence) => givesUp(text, sentence)));
  const words = subjectWords([text, ...settles, ...asked, ...givenUp].join(' '));
  return wordsAlike(subject, words).length === subject.length;
}

const asksWhyNot = /\bwhy\b.*\b(?:not|no|never|reject\w*|dismiss\w*|against|dropped|ruled out|without)\b|\bwhy\b.*n['’]t\b/i;
const ofWhy = subjectWords(
  'why not was were did do does is are the taken take took used use chosen choose rejected reject dismissed against dropped ruled out without have has just instead',
);

/** Why an alternative is not taken, or that nobody says so; empty where the question is about something else besides. */
export function tellWhyNot({ turn, session, material }: Dialogue): string {
  if (!asksWhyNot.test(turn.text)) return '';
  const said = turn.text.replace(/n['’]t\b/gi, ' not');
  const asked = new Set([...subjectWords(said)].filter((word) => !ofWhy.has(word)));
  const meant = material.rfc.body.alternatives.filter(
    ({ id, text }) =>
      new RegExp(`\\b${id}\\b`, 'i').test(turn.text) ||
      (asked.size > 0 && sharedWords(asked, subjectWords(text)).length === asked.size),
  );
  return meant.map((alternative) => reasonOf(alternative, session)).join('\n\n');
}

function reasonOf({ id, text, reason }: RfcBody['alternatives'][number], { decisions, challenges }: Dialogue['session']): string {
  const name = `${id} (“${cut(oneLine(text))}”)`;
  const decision = decisions.findLast(({ settles }) => settles.includes(id));
  if (decision)
    return `${name}: ${decision.id} decided on it: “${cut([decision.text, decision.rationale].filter(Boolean).join(' '))}”`;
  if (reason.trim() !== '') return `${name} is not taken: “${cut(oneLine(reason))}”`;
  const asking = challenges.filter(({ state, about }) => state === 'open' && about.includes(id)).map((challenge) => challenge.id);
  return `Nobody says why ${name} is not taken.${asking.length > 0 ? ` ${joinWords(asking)} ${asking.length === 1 ? 'asks' : 'ask'} for the reason.` : ''}`;
}

/** What stands under the ids that a question names in its words, `LIM-4` or `EC-2`; parts that the turn is about are told elsewhere. */
export function tellNamed({ turn, reading, session }: Dialogue): { id: string; text: string }[] {
  const ids = [...new Set(turn.text.match(/\b[A-Z]{1,5}-\d+\b/g))].filter((id) => !turn.about.includes(id));
  return ids.flatMap((id) => {
    const [text] = [
      ...session.decisions.filter((one) => one.id === id).map((one) => one.text),
      ...session.challenges.filter((one) => one.id === id).map(({ title }) => title),
      ...reading.passages.filter((one) => one.id === id).map((one) => one.text),
      ...reading.demands.filter((one) => one.id === id).map((one) => one.text),
    ];
    return text === undefined ? [] : [{ id, text: oneLine(text) }];
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
