import { cut } from '../../../analysis/challenge/raise.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { isTakenUp, titleOfAlternative } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import type { Challenge } from '../../../lifecycle/challenge.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { joinWords } from '../context-texts.ts';
import type { Dialogue } from './dialogue.ts';
import { listSettled, nameDecider, namePlaces, quotable, type SettledDecision } from './list-settled.ts';
import { namedIds } from './tell-named.ts';

const asksWhy = /\bwhy\b|\bhow come\b|\bwhat for\b|\breasons? (?:for|of|behind|against|why|to|that)\b|\bon what grounds\b/i;
const ofWhy = subjectWords(
  'why how come what for reason reasons behind grounds not was were did do does is are the taken take took used use chosen choose chose choice picked pick decided decide decision went going gone go ' +
    'with rejected reject dismissed against dropped drop ruled out without have has had just instead over rather than we you they our us it this that there now still really exactly please tell given want wanted need',
);

/** A decision that tells its reason in its own words. */
const tellsWhy =
  /\b(?:because|since|so that|in order to|as (?:it|we|they|there|this|that)|otherwise|which (?:costs?|saves?|avoids?))\b/i;

/** True where a question asks for a reason. */
export function isWhy(text: string): boolean {
  return asksWhy.test(text);
}

/**
 * Why something was decided so, or not taken: the reason that its decision gives and who gave it, first; or that nobody gave one. Empty where nobody asks
 * for a reason, and where nothing was decided about it.
 */
export function tellWhy(dialogue: Dialogue): string {
  const { turn, session, material } = dialogue;
  if (!isWhy(turn.text)) return '';
  const asked = [...subjectWords(turn.text.replace(/n['’]t\b/gi, ' not'))].filter((word) => !ofWhy.has(word));
  const ids = namedIds(turn);
  if (asked.length === 0 && ids.length === 0) return '';
  const settled = listSettled(dialogue);
  const alternatives = material.rfc.body.alternatives.filter(
    (one) =>
      ids.includes(one.id) || (asked.length > 0 && sharedWords(new Set(asked), subjectWords(one.text)).length === asked.length),
  );
  const ofAlternatives = settled.filter(({ settles }) => alternatives.some(({ id }) => settles.includes(id)));
  const decisions =
    ids.length > 0
      ? settled.filter(({ id, settles }) => ids.includes(id) || settles.some((place) => ids.includes(place)))
      : [...new Set([...ofAlternatives, ...nearest(settled, asked)])];
  const challenges = session.challenges.filter(
    (one) =>
      (one.state === 'rebutted' || one.state === 'deferred') &&
      (ids.includes(one.id) || (asked.length > 0 && wordsAlike(asked, wordsOf(one)).length === asked.length)),
  );
  // What holds is told before what held once.
  const lines = [
    ...decisions.filter((one) => one.replacedBy === '').map(reasonOf),
    ...decisions.filter((one) => one.replacedBy !== '').map(reasonOf),
    ...challenges.map(tellChallenge),
    ...alternatives.flatMap((one) => reasonAgainst(one, { decisions, session })),
  ];
  return lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `- ${line}`).join('\n');
}

/** Those that speak of all that is asked for; where none does, of at least half of it. */
function nearest(settled: readonly SettledDecision[], asked: readonly string[]): SettledDecision[] {
  const scored = settled.map((decision) => {
    const { text, rationale, places } = decision;
    const words = subjectWords([text, rationale, ...places.map(({ title }) => title)].join(' '));
    const own = subjectWords(text);
    // What it decides counts before what it only mentions as its reason.
    return {
      decision,
      share: wordsAlike(asked, words).length / asked.length + (wordsAlike(asked, own).length / asked.length) * 0.01,
    };
  });
  const most = Math.max(0, ...scored.map(({ share }) => share));
  return most < leastShare
    ? []
    : scored.filter(({ share }) => Math.floor(share) === 1 || share === most).map(({ decision }) => decision);
}

const leastShare = 0.5;

function wordsOf({ title, answer }: Challenge): ReadonlySet<string> {
  return subjectWords(`${title} ${answer}`);
}

function reasonOf(decision: SettledDecision): string {
  const { id, text, rationale, places, direction, decidedBy } = decision;
  const who = decidedBy === '' ? 'whoever decided it' : decidedBy;
  const named = namePlaces(places);
  const deed =
    direction === 'rejects'
      ? `rejects ${named === '' ? 'an alternative' : named}`
      : direction === 'takes up'
        ? `takes up ${named}`
        : named === ''
          ? 'decides'
          : `decides on ${named}`;
  const said = `${id} (${nameDecider(decision)}) ${deed}: “${cut(oneLine(text))}”${decision.replacedBy === '' ? '' : ` It holds no longer: ${decision.replacedBy} took its place.`}`;
  if (rationale.trim() !== '') return `“${cut(oneLine(rationale))}” is the reason that ${who} gave. ${said}`;
  // Whoever turns something down says why by what they say.
  if (direction === 'rejects' || tellsWhy.test(text)) return `${who} gave the reason with the decision itself. ${said}`;
  return `${capitalized(who)} gave no reason. ${said}`;
}

function tellChallenge({ id, title, state, answer, settledBy, settledAt }: Challenge): string {
  const deed = state === 'rebutted' ? 'rebutted' : 'put off';
  return `${id}, “${quotable(title)}”, was ${deed} by ${nameDecider({ decidedBy: settledBy, decidedAt: settledAt })}: “${cut(oneLine(answer))}”`;
}

/** What the RFC itself says against an alternative, beside what was decided about it. */
function reasonAgainst(
  { id, text, reason }: RfcBody['alternatives'][number],
  { decisions, session: { challenges } }: { decisions: readonly SettledDecision[]; session: Dialogue['session'] },
): string[] {
  const name = `${id} (“${quotable(titleOfAlternative({ text }))}”)`;
  const isDecided = decisions.some(({ settles }) => settles.includes(id));
  if (isTakenUp({ reason })) return isDecided ? [] : [`${name} is taken: “${cut(oneLine(reason))}”`];
  if (reason.trim() !== '')
    return [isDecided ? `The RFC says of ${name}: “${cut(oneLine(reason))}”` : `${name} is not taken: “${cut(oneLine(reason))}”`];
  if (isDecided) return [];
  const asking = challenges.filter(({ state, about }) => state === 'open' && about.includes(id)).map((challenge) => challenge.id);
  return [
    `Nobody says why ${name} is not taken.${asking.length > 0 ? ` ${joinWords(asking)} ${asking.length === 1 ? 'asks' : 'ask'} for the reason.` : ''}`,
  ];
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
