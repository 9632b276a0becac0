import type { Finding } from '../../lifecycle/findings.ts';
import type { OutlinedKindId } from '../../lifecycle/mandatory-fields.ts';
import { listDiagrams, type Diagram } from '../diagrams/list-diagrams.ts';
import { mostCharacters, parseMermaid, type DiagramProblem } from '../diagrams/parse-mermaid.ts';

/** Limit of characters of a document's diagrams together, so that none blocks the process long. */
const mostTogether = 4 * mostCharacters;

const tooMuch: DiagramProblem = {
  line: null,
  message: `The diagrams of one document have at most ${mostTogether} characters together.`,
};

/** Returns diagrams that Mermaid cannot parse, with the line. Empty blocks have another finding. */
export async function checkDiagrams(kind: OutlinedKindId, body: unknown): Promise<Finding[]> {
  const found: Finding[] = [];
  let left = mostTogether;
  // Diagrams go one by one, because the parser keeps state while it reads one.
  for (const diagram of listDiagrams(body)) {
    if (diagram.text.trim() === '') continue;
    // The parser refuses an oversized diagram unread, so it costs nothing of the limit.
    const size = diagram.text.length > mostCharacters ? 0 : diagram.text.length;
    const problem = size > left ? tooMuch : await parseMermaid(diagram.text);
    if (size <= left) left -= size;
    if (problem === null) continue;
    const { line, message } = problem;
    found.push({
      code: `${kind.toUpperCase()}-DIAGRAM-BROKEN`,
      severity: 'error',
      at: { part: diagram.part },
      message: `The ${ordinal(diagram.number)} diagram under "${diagram.part}" cannot be drawn${line === null ? '' : `, line ${line}: "${lineOf(diagram, line)}"`}. ${message}`,
      fix:
        line === null
          ? 'Make several smaller ones of it, or take it out.'
          : 'Correct that line, and look at the drawing in any Mermaid viewer; or take the diagram out.',
    });
  }
  return found;
}

function lineOf({ text }: Diagram, line: number): string {
  const stated = (text.split('\n')[line - 1] ?? '').trim();
  return stated.length <= 80 ? stated : `${stated.slice(0, 79)}…`;
}

function ordinal(number: number): string {
  return ['first', 'second', 'third', 'fourth', 'fifth'][number - 1] ?? `${number}th`;
}
