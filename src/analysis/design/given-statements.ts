import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import { splitSentences } from '../challenge/passages.ts';
import { textsOf } from '../challenge/read-design.ts';

/**
 * What the PRD and the AI-DAA state, which an RFC only repeats: no design session decides it away; it is changed where it stands. A TIP proposes how it is built,
 * which is what a session is held about: what a page quotes of it is struck as its own sentences are.
 */
export function listGiven({ prd, source }: Pick<DesignMaterial, 'prd' | 'source'>): string[] {
  return [...textsOf(prd.body), ...(source.kind === 'tip' ? [] : textsOf(source.body))];
}

/** Tells of a sentence of the RFC whether it repeats one of these statements, or a constraint, word for word. */
export function repeatsOneOf(given: readonly string[], { contextAndProblem }: RfcBody): (sentence: string) => boolean {
  const constraints = contextAndProblem.constraints.map(({ text }) => text);
  const known = new Set([...given, ...constraints].flatMap((text) => [text, ...splitSentences(text)]).map(wordsOnly));
  return (sentence) => known.has(wordsOnly(sentence));
}

/** Without the reference in front that says where it is from, and without what Markdown and the end of a sentence add. */
function wordsOnly(text: string): string {
  return text
    .replace(/[*`~\s]+/g, ' ')
    .replace(/^\W*(?:[^:#]*?\b[A-Z]+-\d+(?:#[\w.-]+)?\)?: )?/, '')
    .replace(/[.\s]+$/, '')
    .toLowerCase();
}
