import { plainName } from '../../../analysis/concepts/terms.ts';
import { cut } from '../../../analysis/challenge/raise.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { matchPatterns } from '../../../analysis/patterns/match-patterns.ts';
import { count } from '../../../lifecycle/count.ts';
import { namedPartId, partRef, splitPartRef } from '../../../lifecycle/ids.ts';
import { listQuestions } from '../../../lifecycle/session-questions.ts';
import { joinWords } from '../context-texts.ts';
import { codeName } from '../rfc/describe-components.ts';
import type { Dialogue } from './dialogue.ts';
import { answerJudgement } from './answer-judgement.ts';
import { answerOutage } from './answer-outage.ts';
import { tellDecided } from './tell-decided.ts';
import { tellRetention } from './tell-retention.ts';
import { tellUsed } from './tell-used.ts';
import { askedWho, asksForRight, whoMay } from './who-may.ts';
import { isSettled, rankInvariants } from './rank-invariants.ts';
import { holdingDecisions, isGone } from './what-holds.ts';

const asksForRisk = /\b(?:risk\w*|danger\w*|weak\w*|threat\w*|fragile|critical|at stake|break|breaks|broken|hardest)\b/i;
const asksForOwner = /\bwho(?:se)?\b.*\b(?:owns?|keeps?|holds?|responsible|in charge|changes?|may|can|allowed|decides?|does)\b/i;
const asksForOpen =
  /\b(?:undecided|not (?:yet )?decided|still (?:open|missing|to be decided)|left (?:open|to (?:decide|settle|answer))|(?:still|yet) (?:have |has |need(?:s)? )?to (?:decide|settle|answer|be (?:decided|settled|answered))|remains? (?:open|to be decided)|anything (?:still )?(?:open|left|unsettled)|(?:open|unsettled|unanswered) (?:points|questions|decisions|challenges|objections|issues|risks)|what(?: is|['’]s) (?:open|missing|left|unanswered|unsettled))\b/i;

/** Answers that nobody wrote down and that follow from the parts: counted, and with the ids that say so. Empty where the question is none of these. */
export function answerFromStructure(dialogue: Dialogue): string {
  const { text } = dialogue.turn;
  if (/\binvariants?\b|\brules?\b/i.test(text) && asksForRisk.test(text)) return rankInvariants(dialogue);
  if (asksForOpen.test(text)) return listUndecided(dialogue);
  const settled = tellDecided(dialogue);
  if (settled !== '') return settled;
  if (asksForOwner.test(text)) return tellOwner(dialogue);
  // "What stores it, and for how long?" asks two things.
  const [retention, used] = [tellRetention(dialogue), tellUsed(dialogue)];
  return [retention, used].filter(Boolean).join('\n\n') || answerOutage(dialogue) || answerJudgement(dialogue);
}

/** Aggregates and operations of which the question has every word. */
function tellOwner(dialogue: Dialogue): string {
  const { turn, material } = dialogue;
  const { source, prd } = material;
  const said = whoMay(dialogue);
  if (source.kind !== 'daa') return said;
  const asked = subjectWords(turn.text);
  const typed = new Set(turn.text.toLowerCase().match(/[\p{L}\d]+/gu));
  const isNamed = (name: string): boolean => {
    const own = subjectWords(plainName(name));
    // "Who may withdraw a consent?" asks for no `checkConsent`, whose deed is too common a word to count otherwise.
    const deeds = plainName(name).toLowerCase().split(/\s+/);
    return own.size > 0 && sharedWords(own, asked).length === own.size && wordsAlike(deeds, typed).length === deeds.length;
  };
  const { aggregates } = source.body;
  const deeds = aggregates.flatMap((aggregate) => aggregate.operations.map((operation) => ({ aggregate, operation })));
  const owned = aggregates.filter(({ name, root, attributes }) =>
    [name, root, ...attributes.map((one) => one.name)].some(isNamed),
  );
  // "Who owns the loan?" asks for the thing, although `checkLoan` has its words as well.
  const isOfThing = owned.length > 0 && /\b(?:owns?|keeps?|holds?|responsible|in charge)\b/i.test(turn.text);
  const named = isOfThing ? [] : deeds.filter(({ operation }) => isNamed(operation.name));
  const rules = (name: string): string[] =>
    aggregates
      .filter((one) => one.name === name)
      .flatMap(({ invariants }) => invariants.map(({ id, statement }) => `${partRef(source.key, id)} (“${statement}”)`));
  const isUnnamed = said === '' && asksForRight(turn.text);
  if (named.length > 0)
    return [
      isUnnamed ? 'No sentence names who may.' : said,
      ...named.map(({ aggregate, operation }) => {
        const stories = storiesOf(operation.covers);
        const wanted = prd.body.stories.filter(({ id }) => stories.includes(id));
        const roles = [...new Set(wanted.map(({ role }) => role))];
        const who =
          roles.length > 0
            ? `Stories of ${joinWords(roles)} (${wanted.map(({ id }) => partRef(prd.key, id)).join(', ')}) lead to it`
            : said === ''
              ? `No story of ${prd.key} leads to it, so nobody says who does it`
              : `No story of ${prd.key} leads to it`;
        const kept = rules(aggregate.name).filter((rule) => /\b(?:only|nobody but|may)\b/i.test(rule));
        return `${codeName(operation.name)} (${partRef(source.key, operation.id)}) belongs to ${aggregate.name}. ${who}${kept.length > 0 ? `; ${joinWords(kept)} ${kept.length === 1 ? 'holds' : 'hold'}` : ''}.`;
      }),
      isUnnamed ? askedWho(dialogue) : '',
    ]
      .filter(Boolean)
      .join('\n\n');
  return [
    // Whose it is tells nobody who may do with it what no sentence speaks of.
    isUnnamed && owned.length > 0 ? 'No sentence names who may.' : said,
    ...owned.map(({ name, context, operations }) => {
      const changed = operations.map((operation) => codeName(operation.name));
      const kept = rules(name);
      return [
        `${name} (${partRef(source.key, namedPartId('AGG', name))}) in the context ${context} owns it${changed.length > 0 ? `, and only ${joinWords(changed)} ${changed.length === 1 ? 'changes' : 'change'} it` : ''}.`,
        ...(kept.length > 0 ? [`It keeps ${joinWords(kept)}.`] : []),
      ].join(' ');
    }),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function storiesOf(covers: readonly string[]): string[] {
  return covers.map((ref) => (splitPartRef(ref)?.localId ?? ref).split('.')[0] ?? '');
}

/** What somebody still has to say: questions, challenges, patterns, and risks that nothing is set against. */
function listUndecided(dialogue: Dialogue): string {
  const { material, session, unraised } = dialogue;
  const { rfc } = material;
  const { tradeOffs } = rfc.body;
  const questions = listQuestions(rfc.body, session);
  const open = questions.filter(({ id, state }) => state === 'open' && !isSettled(session, id));
  const challenges = session.challenges.filter(({ state }) => state === 'open');
  // What a decision settles, meets or takes away is undecided no more, although the RFC says so only from its next version on.
  const holding = holdingDecisions(dialogue);
  const isDecided = (id: string): boolean => isSettled(session, id) || holding.some(({ settles }) => settles.includes(id));
  const risks = tradeOffs.risks.filter(
    ({ id, text, mitigation }) => mitigation.trim() === '' && !isDecided(id) && !isGone(text, holding),
  );
  const patterns = matchPatterns(material).filter(
    ({ key, title, applies, status, said }) =>
      applies && status === 'Active' && said === '' && !isDecided(key) && !holding.some(({ text }) => namesAll(text, title)),
  );
  const groups: [string, string[]][] = [
    ['Questions that nobody has answered', open.map(({ id, text }) => `- ${id}: ${cut(text)}`)],
    [
      'Challenges that nobody has answered',
      challenges.map(({ id, weight, title, question }) => `- ${id} (${weight}): ${ended(cut(title))} ${question}`.trimEnd()),
    ],
    ['Risks that nothing is set against', risks.map(({ id, text }) => `- ${id}: “${cut(text.replace(/\s+/g, ' '))}”`)],
    [
      'Patterns of the Playbook that apply, and of which nobody says whether they are used',
      patterns.map(({ key, title }) => `- ${key}: ${title}`),
    ],
  ];
  const lists = groups.filter(([, lines]) => lines.length > 0).map(([title, lines]) => `${title}:\n\n${lines.join('\n')}`);
  const deferred = [
    ...questions.filter(({ state }) => state === 'deferred'),
    ...session.challenges.filter(({ state }) => state === 'deferred'),
  ].map(({ id }) => id);
  const beside = [
    deferred.length > 0 && `Put off with a reason: ${joinWords(deferred)}.`,
    unraised.length > 0 &&
      `${count(unraised.length, 'point waits', 'points wait')} that I have not raised yet: ask for challenges.`,
  ].filter((part) => part !== false);
  return [
    lists.length === 0
      ? `Nothing that I can count: ${rfc.key} has no open question, no open challenge, no undecided pattern and no risk without a mitigation.`
      : `Undecided in ${rfc.key}, version ${rfc.version}.`,
    ...lists,
    beside.join(' '),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Whether a decision speaks of a pattern by its name. */
function namesAll(text: string, title: string): boolean {
  const words = subjectWords(title);
  return words.size > 0 && sharedWords(words, subjectWords(text)).length === words.size;
}

/** A quotation that ends with a stop needs no other. */
function ended(text: string): string {
  return /[.!?…]”?$/.test(text) ? text : `${text}.`;
}
