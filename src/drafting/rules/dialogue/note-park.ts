import { joinWords } from '../context-texts.ts';
import { challengesOf, type Dialogue, type MoveReply } from './dialogue.ts';

/** What is put off, and who will see that it was. */
export function notePark(dialogue: Dialogue): MoveReply {
  const { session, turn } = dialogue;
  const blockers = challengesOf(dialogue)
    .filter(({ weight }) => weight === 'blocker')
    .map(({ id }) => id);
  const decisions = session.decisions.filter(({ settles }) => settles.some((id) => turn.about.includes(id))).map(({ id }) => id);
  const parts = [
    turn.about.length > 0
      ? `${joinWords(turn.about)} ${turn.about.length > 1 ? 'are' : 'is'} put off.`
      : 'Nothing is named that could be put off.',
    blockers.length > 0 &&
      `${blockers.join(', ')} would block approval: whoever approves has to agree that it can wait, so say by when and by whom it is settled.`,
    decisions.length > 0 && `${decisions.join(', ')} had settled it before; putting it off is the later word.`,
  ];
  return { text: parts.filter(Boolean).join(' ') };
}
