import { z } from 'zod';
import type { Evidence } from '../../lifecycle/incident-evidence.ts';
import type { IncidentTools, ToolReading } from '../../ports/incident-tools.ts';
import { inline } from '../prompting/lines.ts';
import type { ReadTool } from './challenger.ts';

/** What a tool read, before it is redacted and fenced. */
export interface IncidentLookUp {
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

const mostLines = 120;

/** The look-up tools of an agent about one incident: each only reads. */
export function incidentLookUps(
  tools: IncidentTools,
  ask: { readonly incident: string; readonly by: string; readonly signal: AbortSignal | undefined },
): ReadTool<IncidentLookUp>[] {
  return [
    offer({
      name: 'read_file',
      description: `Reads lines of a file at the commit that runs, at most ${mostLines}.`,
      input: z.strictObject({ path: z.string(), from: z.int().positive(), to: z.int().positive() }),
      run: async ({ path, from, to }) =>
        present(await tools.readFile({ ...ask, path, from, to: Math.min(to, from + mostLines - 1) })),
    }),
    offer({
      name: 'read_diff',
      description: 'Reads what a commit changed in a file; with null instead of a path, which files it changed.',
      input: z.strictObject({ sha: z.string().describe('At least 7 digits of its hash.'), path: z.string().nullable() }),
      run: async ({ sha, path }) => present(await tools.readDiff({ ...ask, sha, path })),
    }),
    offer({
      name: 'search_logs',
      description: 'Finds lines of the logs of the last 15 minutes in which a text stands.',
      input: z.strictObject({ words: z.string().describe('A text as it stands in the line.') }),
      run: async ({ words }) => present(await tools.searchLogs({ ...ask, words })),
    }),
    offer({
      name: 'read_record',
      description: 'Reads a decision, a post-mortem, an incident or another artifact of the record, or one part of it.',
      input: z.strictObject({ place: z.string().describe('Its key, such as ADR-004, or of a part, such as ADR-004#EC-2.') }),
      run: async ({ place }) => present(await tools.readRecord({ ...ask, place })),
    }),
    offer({
      name: 'search_record',
      description: 'Finds decisions, post-mortems and incidents in which words stand, best first.',
      input: z.strictObject({ words: z.string().describe('Two to five words.') }),
      run: async ({ words }) => {
        const found = words.trim() === '' ? [] : await tools.searchRecord(words);
        const lines = found.map(
          ({ key, kind, title, status, excerpt }) => `${key} (${kind}) ${inline(title)} [${status}]: ${inline(excerpt)}`,
        );
        return { text: lines.length === 0 ? `Nothing has these words: ${inline(words)}.` : lines.join('\n'), evidence: [] };
      },
    }),
  ];
}

function offer<I>({
  input,
  run,
  ...told
}: Pick<ReadTool<never>, 'name' | 'description'> & {
  readonly input: z.ZodType<I>;
  readonly run: (input: I) => Promise<IncidentLookUp>;
}): ReadTool<IncidentLookUp> {
  return { ...told, input, run: (given) => run(input.parse(given)) };
}

function present(read: ToolReading): IncidentLookUp {
  if ('nothing' in read) return { text: read.nothing, evidence: [] };
  const { evidence } = read;
  return {
    text: evidence.map(({ id, class: kind, ref, text }) => `${id} (${kind}) ${inline(ref)}\n${text}`).join('\n\n'),
    evidence,
  };
}
