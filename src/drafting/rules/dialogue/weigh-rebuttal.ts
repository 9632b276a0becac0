import { foldText } from '../../../analysis/fold-text.ts';
import { cut } from '../../../analysis/challenge/raise.ts';
import { textsOf } from '../../../analysis/challenge/read-design.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Challenge, Concern } from '../../../lifecycle/challenge.ts';
import { challengesOf, type Dialogue, type MoveReply } from './dialogue.ts';
import { saysHowSeldom } from './denied-premise.ts';
import { placeOfNote } from './foresee-changes.ts';
import { judgeAnswer, partsPointedAt, type Judgement } from './judge-answer.ts';

interface Weighed {
  readonly text: string;
  readonly conceded?: string;
  readonly upheld?: { id: string; because: string };
}

/**
 * Whether a rebuttal answers the challenge. Dissent is recorded only where code can show the words that it rests on; what code cannot judge stands as the
 * person's answer, and that is said.
 */
export function weighRebuttal(dialogue: Dialogue): MoveReply {
  const weighed = challengesOf(dialogue).map((challenge) =>
    tell(dialogue, challenge, judgeAnswer(dialogue, challenge, dialogue.turn.text)),
  );
  return {
    text: weighed.map(({ text }) => text).join('\n\n'),
    conceded: weighed.flatMap(({ conceded }) => conceded ?? []),
    upheld: weighed.flatMap(({ upheld }) => upheld ?? []),
  };
}

/** In the same words, whatever else stands around them. */
function saysAlready({ material }: Dialogue, sentence: string): boolean {
  const { designSession: _, ...document } = material.rfc.body;
  const said = foldText(sentence);
  return said !== '' && textsOf(document).some((text) => foldText(text).includes(said));
}

function tell(dialogue: Dialogue, challenge: Challenge, judgement: Judgement): Weighed {
  const { id, concern } = challenge;
  const rfc = dialogue.material.rfc.key;
  switch (judgement.kind) {
    case 'meets':
      return concede(
        id,
        saysAlready(dialogue, judgement.sentence)
          ? `“${cut(judgement.sentence)}” meets it, and ${rfc} says so.`
          : [`“${cut(judgement.sentence)}” meets it.`, tellNote(dialogue, challenge)].filter(Boolean).join(' '),
      );
    case 'points':
      return concede(id, `${judgement.id} says it: “${cut(judgement.sentence)}”`);
    case 'denies-premise':
      return concede(
        id,
        `If “${cut(judgement.sentence)}” holds, my question falls. ${tellNote(dialogue, challenge) || whatToSay(challenge, rfc)}`,
      );
    case 'breaks': {
      const { said, ref, quote } = judgement.figure;
      return uphold(dialogue, challenge, `“${said}” does not fit ${ref}: “${cut(quote)}”`);
    }
    // The challenger speaks of what it finds: what somebody meant, their own words tell.
    case 'hopes':
      return uphold(
        dialogue,
        challenge,
        saysHowSeldom(judgement.sentence)
          ? `I read in “${cut(judgement.sentence)}” how seldom it comes, and not what is done when it does.`
          : `I find nothing in “${cut(judgement.sentence)}” that prevents it.`,
      );
    case 'leaves-open':
      return uphold(dialogue, challenge, `I read “${cut(judgement.sentence)}” as still to be decided.`);
    case 'admits':
      return uphold(dialogue, challenge, `I find nothing in “${cut(judgement.sentence)}” that prevents it.`);
    case 'foreign':
      return leave(
        challenge,
        `I cannot judge this: I know the mechanism in “${cut(judgement.sentence)}”, but find what it is about neither in ${rfc} nor in what that is made from.`,
      );
    case 'unknown':
      return leave(challenge, `I cannot judge this: ${tellPointed(dialogue)}${whatIsMissing(concern, dialogue.turn.text)}`);
  }
}

/** What the parts and decisions say that the answer points at, for whoever reads both. */
function tellPointed(dialogue: Dialogue): string {
  const named = partsPointedAt(dialogue, dialogue.turn.text);
  return named.map(({ id, texts }) => `${id} says “${cut(texts.join(' ').replace(/\s+/g, ' ').trim())}”, and `).join('');
}

/** How people speak of concerns whose names are made for lists. */
const spokenConcerns: Readonly<Partial<Record<Concern, string>>> = {
  'invariant-span': 'how a rule over two parts is kept',
  'invariant-broken': 'how the rule is kept',
  'failure-mode': 'what happens when it fails',
  'unbounded-growth': 'what bounds it',
  'target-without-number': 'a figure',
  'target-without-design': 'how the target is reached',
  'alternative-without-reason': 'why it is not taken',
  'pattern-not-considered': 'that pattern',
  'constraint-broken': 'how the constraint is kept',
  'single-point-of-failure': 'what takes over',
  'uncovered-story': 'the part that serves it',
  'past-incident': 'what is different now',
  other: 'it',
};

/** Who uses the very word is not told that nothing was said of it. */
function whatIsMissing(concern: Concern, answer: string): string {
  const name = spokenConcerns[concern] ?? concern.replaceAll('-', ' ');
  const isNamed = wordsAlike(subjectWords(name), subjectWords(answer)).length > 0;
  return isNamed
    ? `it speaks of ${name}, and I find nothing in it that keeps it.`
    : `I know no words in it that speak of ${name}.`;
}

function concede(id: string, why: string): Weighed {
  return { text: `${id}: I give in. ${why}`, conceded: id };
}

/** Said in full once; who rebuts again in the same way is left with the reason alone, and whoever approves sees both sides. */
function uphold(dialogue: Dialogue, { id, question, waysOut }: Challenge, reason: string): Weighed {
  if (dialogue.session.turns.some(({ reply }) => reply?.upheld.some((said) => said.id === id)))
    return {
      text: `${id}: ${reason} We differ, and I leave it at that. Whoever approves sees both sides.`,
      upheld: { id, because: reason },
    };
  const because = `${reason}${question === '' ? '' : ` ${question}`}`;
  const ways = waysOut.length > 0 ? ` It would be met by: ${waysOut.map(({ title }) => lowerFirst(title)).join('; or ')}.` : '';
  return { text: `${id} stands. ${because}${ways}`, upheld: { id, because } };
}

/** The person's right: it is rebutted, with neither consent nor dissent. */
function leave({ id, question }: Challenge, why: string): Weighed {
  const asked =
    question === '' ? '' : ` I asked: ${question} If the answer is in it, say it with the thing or figure that does it.`;
  return { text: `${id}: ${why} It is recorded as your answer, and whoever approves reads both.${asked}` };
}

/** What the RFC should say, where the answer tells a fact that the challenge did not know. */
function whatToSay({ ties, about }: Challenge, rfc: string): string {
  const tie = ties.find(({ kind, quote }) => kind === 'design' && quote !== '');
  if (!tie) return `${rfc} should say so under ${about.join(', ')}.`;
  return `${rfc} should say so where it says “${cut(tie.quote)}” (${tie.ref}).`;
}

/** Where the outcome of the session will bring it into the document. */
function tellNote(dialogue: Dialogue, challenge: Challenge): string {
  const place = placeOfNote(dialogue, challenge);
  const rfc = dialogue.material.rfc.key;
  return place === '' ? '' : `${rfc} does not say so yet: finalizing notes it under ${place}.`;
}

function lowerFirst(text: string): string {
  return /^(?:A\b|\p{Lu}\p{Ll})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
