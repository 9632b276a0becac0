import { z } from 'zod';
import { runtimes } from '../../analysis/stack-traces/stack-trace.ts';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';

const frame = z.strictObject({
  file: z.string().nullable().describe('As the runtime printed it.'),
  line: z.int().nullable(),
  function: z.string().nullable(),
  inApp: z.boolean().describe('False for the runtime, its standard library and dependencies.'),
});

const error = {
  exception: z.string().nullable(),
  message: z.string().nullable().describe('Its first line, without secrets.'),
  frames: z.array(frame).describe('As printed: the newest first, except in Python.'),
};

/** `explain`. */
export const explanationSchema = z.strictObject({
  runtime: z.enum(runtimes).nullable().describe('Null where the text has no trace of a known runtime.'),
  ...error,
  causes: z.array(z.strictObject(error)).describe('From the outer to the inner.'),
  crashFrame: frame.nullable().describe('The innermost frame of the application in the innermost cause.'),
  candidates: z
    .array(
      z.strictObject({
        file: z.string().describe('From the root of the repository; without one, as far as the trace says.'),
        function: z.string().optional(),
        line: z.int().optional(),
        score: z.number().min(0).max(1).describe('Compares the candidates of one trace.'),
        why: z.string(),
      }),
    )
    .describe('Where the fault may be, the best first.'),
  commits: z
    .array(z.strictObject({ sha: z.string(), score: z.number().min(0).max(1), why: z.string() }))
    .describe('Commits that wrote those lines, the best first; none without a repository.'),
  chain: z
    .array(z.strictObject({ key: z.string(), kind: z.enum(artifactKindIds), title: z.string(), part: z.string().optional() }))
    .describe('From the Bolt of the best commit up to the PRD; none without a repository.'),
});

export type Explanation = z.infer<typeof explanationSchema>;
