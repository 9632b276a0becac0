import { parseMermaid } from '../../../analysis/diagrams/parse-mermaid.ts';
import type { CodeBlock } from '../../../lifecycle/document-fields.ts';
import type { AnswerProblem } from './answer-problem.ts';

/** Returns a problem for each diagram that Mermaid cannot draw. */
export async function checkDiagrams(path: string, diagrams: readonly CodeBlock[]): Promise<AnswerProblem[]> {
  const found = await Promise.all(
    diagrams.map(async ({ language, text }, at) =>
      language === 'mermaid' ? await checkDiagram(`${path}[${at}].text`, text) : [],
    ),
  );
  return found.flat();
}

/** Checks one diagram; an empty one is valid. */
export async function checkDiagram(path: string, mermaid: string): Promise<AnswerProblem[]> {
  if (mermaid.trim() === '') return [];
  const problem = await parseMermaid(mermaid);
  return problem === null ? [] : [{ path, message: `Mermaid cannot draw it: ${problem.message}`, fails: false }];
}
