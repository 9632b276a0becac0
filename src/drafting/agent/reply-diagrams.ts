import { parseMermaid } from '../../analysis/diagrams/parse-mermaid.ts';
import type { CodeBlock } from '../../lifecycle/document-fields.ts';
import type { TurnReply } from '../../steps/design/answer-turn.ts';
import type { AnswerProblem } from '../models/answers/answer-problem.ts';

/** Diagrams of a reply that cannot be drawn, as a model is told of them. */
export async function checkDiagrams({ diagrams }: TurnReply): Promise<AnswerProblem[]> {
  const problems = await Promise.all(diagrams.map(findProblem));
  return problems.flatMap((problem, at) =>
    problem === null ? [] : [{ path: `diagrams[${at}].text`, message: `Mermaid cannot draw it: ${problem}`, fails: false }],
  );
}

/** The reply without what nobody could look at. */
export async function keepDrawn(reply: TurnReply): Promise<TurnReply> {
  const problems = await Promise.all(reply.diagrams.map(findProblem));
  return { ...reply, diagrams: reply.diagrams.filter((_, at) => problems[at] === null) };
}

async function findProblem({ language, text }: CodeBlock): Promise<string | null> {
  if (language !== 'mermaid') return null;
  return (await parseMermaid(text))?.message ?? null;
}
