import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { answerQuestion } from './dialogue/answer-question.ts';
import { openDialogue, type Dialogue, type MoveReply, nothingBeside } from './dialogue/dialogue.ts';
import { diveIntoRisk } from './dialogue/dive-into-risk.ts';
import { drawDiagram } from './dialogue/draw-diagram.ts';
import { noteDecision } from './dialogue/note-decision.ts';
import { notePark } from './dialogue/note-park.ts';
import { offerAlternatives } from './dialogue/offer-alternatives.ts';
import { quoteAsWritten } from './dialogue/quote-as-written.ts';
import { raiseObjections } from './dialogue/raise-objections.ts';
import { standingOf } from './dialogue/standing.ts';
import { weighRebuttal } from './dialogue/weigh-rebuttal.ts';

/**
 * The challenger without a model: what code can find against a design, in the order of its weight, and what follows from the answers. It knows no
 * domain; what it says is made of the design's own words.
 */
export function answerTurn(input: StepInput<'design/answer-turn'>): StepOutput<'design/answer-turn'> {
  const dialogue = openDialogue(input);
  const reply: MoveReply = replyTo(dialogue);
  const { sentence, nothingLeft } = standingOf(dialogue, reply.objections ?? []);
  return { ...nothingBeside, ...reply, text: [reply.text, sentence].filter((part) => part !== '').join('\n\n'), nothingLeft };
}

function replyTo(dialogue: Dialogue): MoveReply {
  const { move, settlement } = dialogue.turn;
  switch (move) {
    case 'alternatives':
      return offerAlternatives(dialogue);
    case 'dive':
      return diveIntoRisk(dialogue);
    case 'diagram':
      return drawDiagram(dialogue);
    case 'ask':
      return answerQuestion(dialogue);
    case 'decide':
      return settlement === 'rebut' ? weighRebuttal(dialogue) : noteInItsWords(dialogue);
    case 'park':
      return notePark(dialogue);
    case 'challenge':
      return raiseObjections(dialogue);
    default:
      return { text: '' };
  }
}

function noteInItsWords(dialogue: Dialogue): MoveReply {
  const reply = noteDecision(dialogue);
  return { ...reply, objections: quoteAsWritten(reply.objections ?? [], dialogue.turn.text) };
}
