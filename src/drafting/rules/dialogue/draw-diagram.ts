import type { CodeBlock } from '../../../lifecycle/document-fields.ts';
import type { Dialogue, MoveReply } from './dialogue.ts';
import { drawComponents } from './draw-components.ts';
import { drawSequence } from './draw-sequence.ts';
import { drawStates } from './draw-states.ts';
import { readHolding } from './what-holds.ts';

interface Drawn {
  /** What it shows, in a phrase. */
  readonly of: string;
  readonly text: string;
}

/** A diagram as code of what the turn asks for: components, the sequence of an operation, or the states of an aggregate. */
export function drawDiagram(dialogue: Dialogue): MoveReply {
  const { session, material } = dialogue;
  const drawn = choose({ ...dialogue, reading: readHolding(dialogue) });
  if (!drawn)
    return {
      text: `${material.rfc.key} and ${material.source.key} name nothing that could be drawn so. I draw components, the sequence of an operation or call, and the states of an aggregate.`,
    };
  const before = session.turns.find(({ reply }) => reply?.diagrams.some(({ text }) => text === drawn.text));
  if (before)
    return { text: `The diagram of ${drawn.of} is the one of turn ${before.sequence}; nothing in it has changed since.` };
  const diagram: CodeBlock = { language: 'mermaid', text: drawn.text };
  return {
    text: `${drawn.of.charAt(0).toUpperCase()}${drawn.of.slice(1)}, drawn from ${material.rfc.key} and ${material.source.key}.`,
    diagrams: [diagram],
  };
}

const asksForStates = /\bstates?\b|life ?-?cycle|status/i;
const asksForComponents = /\bcomponents?\b|\bcontexts?\b|architecture|overview/i;
const asksForSequence = /\bsequence|\bflow of|step by step|\bcalls?\b|message flow|interaction/i;

function choose(dialogue: Dialogue): Drawn | null {
  const { turn } = dialogue;
  const words = [...turn.about, turn.text].join(' ');
  if (asksForStates.test(words)) return drawStates(dialogue);
  if (asksForSequence.test(words) || /\b(?:OP-[a-z]|US-\d|API-\d|SVC-\d)/.test(words)) return drawSequence(dialogue);
  if (asksForComponents.test(words)) return drawComponents(dialogue);
  return drawComponents(dialogue) ?? drawSequence(dialogue);
}
