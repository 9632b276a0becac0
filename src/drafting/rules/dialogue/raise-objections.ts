import { count } from '../../../lifecycle/count.ts';
import { weights, type Objection } from '../../../lifecycle/challenge.ts';
import { mostObjections } from '../../../steps/design/settle-reply.ts';
import type { Dialogue, MoveReply } from './dialogue.ts';
import { aboutFocus, findFocus } from './focus.ts';

/** What is wrong with the design, or with the part that the turn is about: three at most, the most material first. */
export function raiseObjections(dialogue: Dialogue): MoveReply {
  const focus = findFocus(dialogue);
  const { turn, unraised } = dialogue;
  const isGeneral = turn.about.length === 0 && (turn.text.trim() === '' || focus.passages.length === 0);
  const fitting = isGeneral ? unraised : aboutFocus(unraised, focus);
  const objections = mixed(fitting, mostObjections);
  if (objections.length > 0)
    return { text: announce(objections, fitting.length - objections.length, isGeneral ? '' : focus.name), objections };
  if (isGeneral) return { text: '' };
  const elsewhere =
    unraised.length > 0 ? ` Elsewhere ${count(unraised.length, 'point')} ${unraised.length === 1 ? 'waits' : 'wait'}.` : '';
  const missing =
    focus.unknown.length > 0
      ? `I find no ${focus.unknown.join(' and no ')} in ${dialogue.material.rfc.key} or in what it is made from. `
      : '';
  return {
    text: `${missing}${missing === '' ? `Against ${focus.name} I have nothing${wasRaised(dialogue, focus.name)}.` : ''}${elsewhere}`.trim(),
  };
}

function wasRaised({ session }: Dialogue, name: string): string {
  const raised = session.challenges
    .filter(({ about }) => about.some((place) => place.toLowerCase() === name.toLowerCase()))
    .map(({ id }) => id);
  return raised.length > 0 ? ` beyond ${raised.join(', ')}` : ' that I could show in the text';
}

function announce(objections: readonly Objection[], rest: number, about: string): string {
  const blockers = objections.filter(({ weight }) => weight === 'blocker').length;
  const what = count(objections.length, 'point') + (about === '' ? '' : ` about ${about}`);
  const weight =
    blockers === 0
      ? ''
      : blockers === objections.length
        ? blockers === 1
          ? ', and it blocks approval'
          : ', all of which block approval'
        : `; ${blockers === 1 ? 'the first blocks' : `the first ${blockers} block`} approval`;
  const more = rest > 0 ? ` ${count(rest, 'more waits', 'more wait')} behind ${objections.length === 1 ? 'it' : 'them'}.` : '';
  return `${what}${weight}.${more}`;
}

/** In the order of their weight; of equal ones, those first whose concern is not among the chosen yet. */
function mixed(objections: readonly Objection[], most: number): Objection[] {
  const chosen: Objection[] = [];
  for (const weight of weights) {
    const left = objections.filter((objection) => objection.weight === weight);
    while (left.length > 0 && chosen.length < most) {
      const next = left.findIndex(({ concern }) => !chosen.some((taken) => taken.concern === concern));
      chosen.push(...left.splice(Math.max(next, 0), 1));
    }
  }
  return chosen;
}
