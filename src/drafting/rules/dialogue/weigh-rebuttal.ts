import { cut } from '../../../analysis/challenge/raise.ts';
import type { Challenge } from '../../../lifecycle/challenge.ts';
import { challengesOf, type Dialogue, type MoveReply } from './dialogue.ts';
import { findMechanism } from './met-by.ts';

interface Weighed {
  readonly text: string;
  readonly conceded?: string;
  readonly upheld?: { id: string; because: string };
}

/**
 * Whether a rebuttal names what meets the concern, itself or by pointing at a part of the RFC that does. Where it does not, that is said once with the
 * reason; who rebuts again without naming anything is left with it, and the challenge stays upheld for whoever approves.
 */
export function weighRebuttal(dialogue: Dialogue): MoveReply {
  const weighed = challengesOf(dialogue).map((challenge) => weigh(dialogue, challenge));
  return {
    text: weighed.map(({ text }) => text).join('\n\n'),
    conceded: weighed.flatMap(({ conceded }) => conceded ?? []),
    upheld: weighed.flatMap(({ upheld }) => upheld ?? []),
  };
}

function weigh(dialogue: Dialogue, challenge: Challenge): Weighed {
  const { id, concern, question, waysOut } = challenge;
  const { turn } = dialogue;
  const mechanism = findMechanism(concern, turn.text);
  if (mechanism !== undefined)
    return {
      text: `${id}: I give in. “${cut(mechanism)}” meets it, and the RFC does not say so yet: it belongs under ${placeOf(challenge)}.`,
      conceded: id,
    };
  const part = partThatMeets(dialogue, challenge);
  if (part) return { text: `${id}: I give in. ${part.id} says it: “${cut(part.sentence)}”`, conceded: id };
  const before = upheldBefore(dialogue, id);
  if (before !== undefined) {
    return {
      text: `${id}: we differ, and I leave it at that. Whoever approves sees both sides.`,
      upheld: { id, because: `Turn ${turn.sequence} names no mechanism either; the reason stands in turn ${before}.` },
    };
  }
  const ways = waysOut.length > 0 ? ` It would be met by: ${waysOut.map(({ title }) => lowerFirst(title)).join('; or ')}.` : '';
  const because = `“${cut(turn.text)}” names nothing that prevents it.${question === '' ? '' : ` ${question}`}`;
  return { text: `${id} stands. ${because}${ways}`, upheld: { id, because } };
}

/** A part that the rebuttal points at by its id, and what in it meets the concern. */
function partThatMeets({ reading, turn }: Dialogue, { concern }: Challenge): { id: string; sentence: string } | undefined {
  for (const id of turn.text.match(/\b[A-Z]{1,5}-\d+\b/g) ?? []) {
    for (const passage of reading.design.filter((candidate) => candidate.id === id)) {
      const sentence = findMechanism(concern, passage.text);
      if (sentence !== undefined) return { id, sentence };
    }
  }
  return undefined;
}

/** The first turn in which the challenge was upheld. */
function upheldBefore({ session, turn }: Dialogue, id: string): number | undefined {
  return session.turns.find(({ sequence, reply }) => sequence < turn.sequence && reply?.upheld.some((said) => said.id === id))
    ?.sequence;
}

function placeOf({ about }: Challenge): string {
  return about.join(', ');
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
