import { createHash } from 'node:crypto';
import type { CodeBlock } from '../../lifecycle/document-fields.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import { splitProse } from './split-prose.ts';

/** A piece of an RFC's prose that an edit can name. */
export interface Block {
  /** `proposedSolution.componentDesign/2`. */
  readonly id: string;
  /** `proposedSolution.componentDesign`. */
  readonly section: string;
  readonly hash: string;
  readonly text: string;
}

/** An RFC's prose by section, and its diagrams, each of which is one block. */
export interface Sections {
  readonly prose: readonly (readonly [section: string, text: string])[];
  readonly diagrams: readonly (readonly [section: string, diagrams: readonly CodeBlock[]])[];
}

/** Lists paragraphs, bullets, table rows and diagrams. Items are no blocks: `set` edits them. */
export function listBlocks(body: RfcBody): Block[] {
  const { prose, diagrams } = listSections(body);
  return [
    ...prose.flatMap(([section, text]) =>
      number(
        section,
        splitProse(text).map((piece) => piece.text),
      ),
    ),
    ...diagrams.flatMap(([section, all]) =>
      number(
        section,
        all.map(({ text }) => text),
      ),
    ),
  ];
}

function number(section: string, texts: readonly string[]): Block[] {
  return texts.map((text, at) => ({ id: `${section}/${at + 1}`, section, hash: hashBlock(text), text }));
}

/** Identifies the exact text, so that an edit of another text is stale. */
export function hashBlock(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Fields kept by the session, which nobody may edit. */
const records: readonly string[] = ['designSession', 'references', 'other'];

export function listSections(body: RfcBody): Sections {
  const prose: [string, string][] = [];
  const diagrams: [string, readonly CodeBlock[]][] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') prose.push([path, value]);
    else if (Array.isArray(value)) {
      if (path.endsWith('.diagrams')) diagrams.push([path, value as CodeBlock[]]);
    } else if (typeof value === 'object' && value !== null)
      for (const [key, below] of Object.entries(value))
        if (path !== '' || !records.includes(key)) walk(below, path === '' ? key : `${path}.${key}`);
  };
  walk(body, '');
  return { prose, diagrams };
}
