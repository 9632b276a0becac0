import { z } from 'zod';
import { firstSentence } from '../playbook/read-problems.ts';
import type { Adoption } from '../playbook/adopt-entries.ts';
import type { StarterState } from '../playbook/list-starter.ts';
import type { PlaybookMatch, WrittenTable } from '../playbook/match-playbook.ts';
import { gateSummarySchema } from './gate-documents.ts';
import { toGateSummary } from './present-gate.ts';

const adopted = {
  key: z
    .string()
    .nullable()
    .describe('Of the artifact that it became, such as `MESSAGING-001`; null while nobody has adopted it.'),
  status: z.string().nullable().describe('Of that artifact: `Proposed`, `Active` or `Deprecated`; null while there is none.'),
  gate: z.string().nullable().describe('Key of the gate that asks whether it is adopted; null when none does.'),
};

/** `playbook starter`. */
export const playbookStarterSchema = z.strictObject({
  entries: z.array(
    z.strictObject({
      name: z.string().describe('What `playbook adopt` takes, such as `transactional-outbox`.'),
      title: z.string(),
      category: z.string(),
      problem: z.string().describe('What it solves, in a sentence.'),
      ...adopted,
    }),
  ),
});

/** `playbook adopt`. */
export const playbookAdoptionSchema = z.strictObject({
  entries: z.array(
    z.strictObject({
      name: z.string().nullable().describe('In the starter set; null for an entry that people wrote.'),
      key: z.string(),
      title: z.string(),
      status: z.string(),
      imported: z.boolean().describe('Whether it was stored just now.'),
      gate: adopted.gate,
      refused: z.boolean().describe('True when a person refused it before, and it was not named: nobody is asked again.'),
    }),
  ),
  gate: gateSummarySchema
    .nullable()
    .describe('The gate that was opened, or the one that was asking already; null when nothing is left to ask.'),
});

/** `playbook match`. */
export const playbookMatchSchema = z.strictObject({
  of: z.strictObject({ key: z.string(), title: z.string(), version: z.int().positive() }).describe('The RFC, AI-DAA or TIP.'),
  source: z.string().describe('The AI-DAA or TIP that was read.'),
  prd: z.string(),
  patterns: z
    .array(
      z.strictObject({
        key: z.string().describe('Of the entry; of one in the starter set that nobody has adopted, its name.'),
        title: z.string(),
        status: z.string().describe('`Active`, `Proposed`, or `Starter` for one that nobody has adopted.'),
        refs: z
          .array(z.string())
          .describe('Parts of the AI-DAA that call for it, such as `DAA-001#EV-loan-opened`; empty where none does.'),
        because: z.string().describe('Why they call for it; empty where none does. Whether it is used is for people to decide.'),
        said: z.string().describe('What a person wrote of it in the table of the RFC; empty where nobody did.'),
      }),
    )
    .describe('Those that facts of the model call for come first.'),
  added: z
    .array(z.string())
    .nullable()
    .describe('Titles of the patterns whose rows were added to the table of the RFC; null where nothing was to be written.'),
});

export function toStarter(states: readonly StarterState[]): z.infer<typeof playbookStarterSchema> {
  return {
    entries: states.map(({ entry: { name, title, body }, artifact, gate }) => ({
      name,
      title,
      category: body.category,
      problem: firstSentence(body.problem),
      key: artifact?.key ?? null,
      status: artifact?.status ?? null,
      gate,
    })),
  };
}

export function toAdoption({ entries, gate }: Adoption): z.infer<typeof playbookAdoptionSchema> {
  return {
    entries: entries.map(({ name, artifact: { key, title, status }, imported, gate: asking, refused }) => ({
      name,
      key,
      title,
      status,
      imported,
      gate: asking,
      refused,
    })),
    gate: gate && toGateSummary(gate),
  };
}

export function toPlaybookMatch(found: PlaybookMatch | WrittenTable): z.infer<typeof playbookMatchSchema> {
  const { of, design, matches } = found;
  return {
    of: { key: of.key, title: of.title, version: of.version },
    source: design.source.key,
    prd: design.prd.key,
    patterns: matches.map(({ refs, ...match }) => ({ ...match, refs: [...refs] })),
    added: 'added' in found ? [...found.added] : null,
  };
}
