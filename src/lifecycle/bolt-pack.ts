import { z } from 'zod';
import { proofTypes } from './bolt.ts';

/** The most tokens of a pack. A longer one costs every step of the agent that holds it. */
export const packTokenLimit = 8_000;

const quoted = {
  ref: z.string().describe('Whole key of the part, such as `ADR-001#EC-2`.'),
  text: z.string().describe('Empty where it was cut.'),
  cut: z.boolean().describe('True where it was left out for length; with `whole` it is there.'),
};
const own = z.boolean().describe('True where the Bolt makes it real, rather than only uses or obeys it.');
const slice = z.strictObject({ ...quoted, own });
const rule = z.strictObject({
  ...slice.shape,
  binds: z.string(),
  prevents: z.string(),
  rule: z.string(),
  check: z.string().describe('Its own, or the one that a person accepted for it.'),
  code: z.string().describe('What the check says of the code now, the files of the Bolt first; empty where nothing was checked.'),
});

const dependency = z.strictObject({
  key: z.string(),
  title: z.string(),
  status: z.string(),
  change: z.string().describe('Its pull request; empty where there is none.'),
  commits: z.array(z.strictObject({ repository: z.string(), sha: z.string() })),
});

/** Everything that a coding agent needs for one Bolt. The same record and code give the same bytes. */
export const boltPackSchema = z.strictObject({
  bolt: z.string().describe('Key of the Bolt.'),
  goal: z.string(),
  criteria: z.array(
    z.strictObject({
      id: z.string().describe('Such as `BOLT-012#AC-1`.'),
      text: z.string(),
      from: z.string().describe('The part of the AI-ADR that it comes from; empty where none is named.'),
      proof: z.enum(proofTypes).nullable().describe('What shows that it is met.'),
      met: z.boolean(),
    }),
  ),
  parts: z.array(z.strictObject({ ...quoted, type: z.string() })).describe('What the Bolt makes real, verbatim.'),
  rules: z.array(rule).describe('All decision points of the AI-ADR and its amendments in force, the own ones first.'),
  contract: z.array(slice).describe('Operations of the API that it makes or that its parts link to.'),
  schema: z.array(slice),
  invariants: z.array(z.strictObject(quoted)).describe('Invariants of the AI-DAA, or parts of the TIP, to keep.'),
  dependencies: z.array(dependency),
  touches: z.array(z.string()).describe('Files that may change, as globs.'),
  tests: z.strictObject({
    how: z.string().describe('How a test says what it proves.'),
    names: z.array(z.strictObject({ name: z.string(), proves: z.string() })),
  }),
  trailer: z.string().describe('Last line of every commit.'),
  stop: z.array(z.string()).describe('When to stop and raise, what to report, and how to go back.'),
  hash: z.string().describe('sha256 (hex) over the JSON of all fields before it, without spaces.'),
  tokens: z.int().describe(`Estimated size of the Markdown, at most ${packTokenLimit} unless it is whole.`),
});

export type BoltPack = z.infer<typeof boltPackSchema>;
export type PackSlice = z.infer<typeof slice>;
export type PackRule = z.infer<typeof rule>;
export type PackDependency = z.infer<typeof dependency>;
