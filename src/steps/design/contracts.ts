import { answerTurn } from './answer-turn.ts';
import { draftAdr } from './draft-adr.ts';
import { draftRfc } from './draft-rfc.ts';

/** Contracts of the steps of collaborative design (specification 1.4). */
export const designSteps = {
  'design/draft-rfc': draftRfc,
  'design/answer-turn': answerTurn,
  'design/draft-adr': draftAdr,
} as const;
