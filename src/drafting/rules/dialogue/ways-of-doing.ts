import { sentencesOf } from '../../../analysis/challenge/passages.ts';
import { withoutSetAside } from '../../../analysis/technology/set-aside.ts';
import type { StepOutput } from '../../../steps/registry.ts';
import { asItStands } from './as-it-stands.ts';
import { readSettled, type Dialogue } from './dialogue.ts';
import { doings } from './known-doings.ts';

type Alternative = StepOutput<'design/answer-turn'>['alternatives'][number];

/** Who asks so wants a name, a figure or a reason, and no other way. */
const asksOtherwise = /^\s*(?:who|whom|whose|when|why|which (?:day|date|person|role)|how (?:many|much|long|often|late|soon))\b/i;

/**
 * Well-known ways to do what is asked for, by the words of the question alone: nobody has to know which part would do it. What the design does already, or a
 * decision of the session, is no other way.
 */
export function waysOfDoing(dialogue: Dialogue): Alternative[] {
  const { text } = dialogue.turn;
  if (asksOtherwise.test(text)) return [];
  const doing = doings.find(({ asks, not }) => asks.test(text) && not?.test(text) !== true);
  if (!doing) return [];
  const stated = sentencesOf(asItStands(readSettled(dialogue), dialogue.session).design)
    .map(({ sentence }) => withoutSetAside(sentence))
    .filter((sentence) => doing.speaks.test(sentence) && !denied.test(sentence));
  return doing.ways
    .filter(({ present }) => !stated.some((sentence) => present.test(sentence)))
    .map(({ present: _present, ...way }) => way);
}

const denied = /\b(?:no|not|never|without|neither|nobody)\b/i;
