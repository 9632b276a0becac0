import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { traceDirections } from '../../lifecycle/trace-closure.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { AgentTools, FoundArtifact, ReadArtifact } from '../../ports/agent-tools.ts';
import { inline } from '../prompting/lines.ts';
import { describeSuccessor } from '../../lifecycle/successor.ts';

/** Characters of one result; about 3,000 tokens. */
const mostCharacters = 12_000;
const mostHits = 8;
const mostParts = 120;

/** A tool's result before it is redacted and fenced. */
export interface LookedUp {
  readonly text: string;
  /** Keys that the result shows to exist, and to which a challenge may be tied. */
  readonly refs: readonly string[];
}

export interface LookUpTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  /** Runs with an input that satisfies the schema `input`. */
  readonly run: (given: unknown, tools: AgentTools) => Promise<LookedUp>;
}

const place = z
  .string()
  .describe(
    'Key of an artifact, such as ADR-004, of a part of one, such as DAA-001#OP-borrow-book, or a section, such as RFC-001#Integration Points.',
  );
const words = z.string().describe('Two to five words that stand in what you look for.');

/** The look-up tools (specification 1.4): the Playbook, earlier decisions and incidents. */
export const lookUpTools: readonly LookUpTool[] = [
  offer({
    name: 'read_artifact',
    description: 'Reads an artifact of the Knowledge Repository, or one part or section of it, whole.',
    input: z.strictObject({ place }),
    run: async (input, tools) => {
      const found = await tools.readArtifact(input.place);
      if (found) return describe(found);
      return nothing(
        `There is no ${inline(input.place)}. Keys look like PRD-001, DAA-001, ADR-004; \`search\` finds them by words.`,
      );
    },
  }),
  offer({
    name: 'trace',
    description:
      'Shows what an artifact or part was made from (up), or what was made from it (down); of an invariant or operation its aggregate, and the stories it serves.',
    input: z.strictObject({ place, direction: z.enum(traceDirections) }),
    run: async (input, tools) => {
      const drawn = await tools.trace(input.place, input.direction);
      return drawn === null
        ? nothing(`There is no ${inline(input.place)}; \`search\` finds artifacts by words.`)
        : { text: drawn, refs: keysIn(drawn) };
    },
  }),
  offer({
    name: 'search',
    description: 'Finds artifacts in which words stand, best first.',
    input: z.strictObject({ words, kind: z.enum(artifactKindIds).nullable().describe('Of one kind only, or null.') }),
    run: async (input, tools) => {
      if (input.words.trim() === '') return nothing('There is nothing to search for: name two to five words.');
      return listFound(
        await tools.search(input.words, { ...(input.kind && { kinds: [input.kind] }), limit: mostHits }),
        input.words,
      );
    },
  }),
  offer({
    name: 'read_playbook',
    description: 'Reads a Playbook entry; without a key, lists the entries there are.',
    input: z.strictObject({ key: z.string().nullable().describe('Pattern id, such as MESSAGING-001, or null for the list.') }),
    run: async ({ key }, tools) => {
      const found = key === null ? null : await tools.readArtifact(key);
      if (found?.kind === 'playbook') return describe(found);
      const entries = await tools.listPatterns();
      const lines = entries.map((entry) => `${entry.key} ${inline(entry.title)} [${entry.status}]`);
      const lead = key === null ? 'Entries of the Playbook:' : `${inline(key)} is no Playbook entry. There are:`;
      return { text: [lead, ...(lines.length > 0 ? lines : ['none'])].join('\n'), refs: entries.map((entry) => entry.key) };
    },
  }),
  offer({
    name: 'list_precedents',
    description: 'Finds earlier AI-ADRs, post-mortems and incidents about a topic.',
    input: z.strictObject({ words }),
    run: async (input, tools) => {
      if (input.words.trim() === '') return nothing('Name two to five words of the topic.');
      return listFound(
        await tools.search(input.words, { kinds: ['adr', 'postmortem', 'incident'], limit: mostHits }),
        input.words,
      );
    },
  }),
];

function offer<I>({
  input,
  run,
  ...told
}: Pick<LookUpTool, 'name' | 'description'> & {
  readonly input: z.ZodType<I>;
  readonly run: (input: I, tools: AgentTools) => Promise<LookedUp>;
}): LookUpTool {
  return { ...told, input, run: (given, tools) => run(input.parse(given), tools) };
}

function nothing(text: string): LookedUp {
  return { text, refs: [] };
}

function describe({ key, kind, title, status, version, successor, text, parts }: ReadArtifact): LookedUp {
  const refs = [key, ...parts.map((part) => partRef(key, part))];
  const head = [
    `${key} (${kind}) ${inline(title)} [${status}], version ${version}`,
    ...(successor === null ? [] : [`${describeSuccessor(successor)}.`]),
  ];
  if (text.length <= mostCharacters) return { text: [...head, '', text].join('\n'), refs };
  const shown = parts.slice(0, mostParts).map((part) => partRef(key, part));
  const rest = `This is the beginning of ${text.length} characters. Its parts can be read one by one: ${shown.join(', ')}`;
  return { text: [...head, '', text.slice(0, mostCharacters), '…', rest].join('\n'), refs };
}

function listFound(found: readonly FoundArtifact[], asked: string): LookedUp {
  if (found.length === 0) return nothing(`Nothing has these words: ${inline(asked)}. Try fewer or other ones.`);
  const lines = found.map(
    ({ key, kind, title, status, excerpt }) => `${key} (${kind}) ${inline(title)} [${status}]: ${inline(excerpt)}`,
  );
  return { text: lines.join('\n'), refs: found.map(({ key }) => key) };
}

/** Finds all keys and part keys in a rendered trace. */
function keysIn(text: string): string[] {
  return [...new Set(text.match(/\b[A-Z]+-(?:\d{4}-)?\d{3,}(?:#[\w.-]*\w)?/g))];
}
