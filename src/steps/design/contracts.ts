import { answerTurn } from './answer-turn.ts';
import { checkConsistency } from './check-consistency.ts';
import { draftAdr } from './draft-adr.ts';
import { draftRfc } from './draft-rfc.ts';

/** Contracts of the steps of collaborative design (specification 1.4). */
export const designSteps = {
  'design/draft-rfc': draftRfc,
  'design/answer-turn': answerTurn,
  'design/check-consistency': checkConsistency,
  'design/draft-adr': draftAdr,
} as const;
