import { loadMermaid } from './mermaid-parser.ts';

/** Why a diagram cannot be parsed. */
export interface DiagramProblem {
  /** Line of the diagram, from 1; null when the parser names none. */
  readonly line: number | null;
  /** The parser's complaint, in one sentence. */
  readonly message: string;
}

/**
 * Limit of characters. Mermaid draws up to 50,000, but parsing time is quadratic: 4,450 nested
 * subgraphs of 49,000 characters took 23 s, those of 10,000 one. No person reads more.
 */
export const mostCharacters = 10_000;

/** Cache of results, oldest first: documents are read more often than their diagrams change. */
const known = new Map<string, DiagramProblem | null>();
const mostKnown = 200;

/** Parses a diagram as Mermaid does; null when it is valid. */
export async function parseMermaid(text: string): Promise<DiagramProblem | null> {
  if (text.length > mostCharacters)
    return { line: null, message: `It has ${text.length} characters, of which nobody reads more than ${mostCharacters}.` };
  const before = known.get(text);
  if (before !== undefined) return before;
  const problem = await parse(text);
  known.set(text, problem);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return problem;
}

async function parse(text: string): Promise<DiagramProblem | null> {
  const { lines, numbers } = withoutConfiguration(text);
  const mermaid = await loadMermaid();
  try {
    await mermaid.parse(lines.join('\n'));
    return null;
  } catch (error) {
    return describe(error instanceof Error ? error.message : String(error), numbers);
  }
}

/** Drops front matter, directives and comments, so that no document configures our parser. */
function withoutConfiguration(text: string): { lines: string[]; numbers: number[] } {
  const all = text.split('\n');
  const first = all.findIndex((line) => line.trim() !== '');
  const end = all[first]?.trim() === '---' ? all.findIndex((line, at) => at > first && line.trim() === '---') : -1;
  const kept = all
    .map((line, at) => ({ line, number: at + 1 }))
    .slice(Math.max(end + 1, first, 0))
    .filter(({ line }) => !/^\s*%%/.test(line));
  return { lines: kept.map(({ line }) => line), numbers: kept.map(({ number }) => number) };
}

function describe(message: string, numbers: readonly number[]): DiagramProblem {
  if (/No diagram type detected/.test(message))
    return {
      line: numbers[0] ?? 1,
      message: 'Its first line names no kind of diagram, such as `flowchart TD` or `sequenceDiagram`.',
    };
  const [, at] = /(?:line:? )(\d+)/.exec(message) ?? [];
  const line = at === undefined ? null : (numbers[Math.min(Number(at), numbers.length) - 1] ?? null);
  const expected = /Expecting (.*?), got ('[^']*')/s.exec(message);
  // The generated parsers call the end of the text 1.
  const got = expected?.[2] === "'1'" ? 'its end' : expected?.[2];
  if (expected) return { line, message: `It expects ${shortList(expected[1] ?? '')}, and finds ${got}.` };
  const [sentence = ''] = message
    .replace(/^.*?line \d+, column \d+: /s, '')
    .split('\n')
    .filter((part) => part.trim() !== '' && !/^Parse error|^Lexical error|^[.\w ]*-+\^/.test(part));
  return { line, message: sentence === '' ? 'Mermaid cannot read it.' : cutMessage(sentence.trim()) };
}

function shortList(names: string): string {
  const all = names.split(/,\s*/);
  return all.length <= 4 ? all.join(', ') : `${all.slice(0, 4).join(', ')} or another of ${all.length}`;
}

function cutMessage(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}
