import type { TurnReply } from '../../steps/design/answer-turn.ts';
import { checkDiagrams } from '../models/answers/check-diagrams.ts';

/** Drops diagrams that cannot be drawn. */
export async function keepDrawn(reply: TurnReply): Promise<TurnReply> {
  const broken = await Promise.all(reply.diagrams.map((diagram) => checkDiagrams('diagrams', [diagram])));
  return { ...reply, diagrams: reply.diagrams.filter((_, at) => broken[at]?.length === 0) };
}
