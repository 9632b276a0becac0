import { z } from 'zod';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { addUsage, noUsage, type Usage } from '../../ports/drafter.ts';

/** Tokens and their price. */
export const usageSchema = z.strictObject({
  inputTokens: z.int().nonnegative().describe('All input tokens, those of the cache included. 0 for rules, as everything here.'),
  outputTokens: z.int().nonnegative(),
  cacheReadTokens: z.int().nonnegative().describe('Input tokens that the provider had in its cache.'),
  cacheWriteTokens: z.int().nonnegative().describe('Input tokens that the provider put into its cache for the next call.'),
  costUsd: z.number().nonnegative().nullable().describe('US dollars; null when the price of anything in it is unknown.'),
});

/** Who drafted: the built-in rules, or a model such as `anthropic:claude-sonnet-5-5`. */
export const drafterSchema = z.strictObject({
  kind: z.enum(['rules', 'model']).describe('`rules`: the built-in ones, which cost nothing.'),
  model: z.string().optional().describe('Provider and model, such as `anthropic:claude-sonnet-5-5`; absent for rules.'),
});

/** One entry for each step that drafted a part of a version. */
export const draftedPartSchema = z.strictObject({
  step: z.string().describe('Such as `inception/write-pseudocode`.'),
  drafter: drafterSchema,
  prompt: z.string().nullable().describe('Id and version of the prompt, such as `inception/write-pseudocode@1`; null for rules.'),
  promptHash: z.string().nullable().describe('sha256 (hex) of what was sent as the prompt; null for rules.'),
  usage: usageSchema,
  passedOver: z
    .array(z.strictObject({ model: z.string(), because: z.string() }))
    .describe('Models that were asked before and gave no answer, with why.'),
});

export const draftingSchema = z
  .array(draftedPartSchema)
  .describe('Who drafted which part: an entry for each step that drafted one; empty for what a person wrote.');

type Drafting = z.infer<typeof draftingSchema>;

/** Who drafted which part of a version; [] for what no step drafted. */
export function toDrafting({ provenance }: Pick<ArtifactVersion, 'provenance'>): Drafting {
  return (provenance.steps ?? []).map(({ step, drafter, usage, ...rest }) => {
    // Versions stored before models drafted say less.
    const { prompt = null, promptHash = null, passedOver = [] } = rest as Partial<typeof rest>;
    return {
      step,
      drafter: { ...drafter },
      prompt,
      promptHash,
      usage: { ...noUsage, ...usage },
      passedOver: passedOver.map((one) => ({ ...one })),
    };
  });
}

/** What drafting a version cost, over all its steps. */
export function totalUsage(drafting: Drafting): Usage {
  return drafting.map(({ usage }) => usage).reduce(addUsage, noUsage);
}

/** A model if any step was drafted by one; rules otherwise. */
export function drafterOf(artifact: Pick<ArtifactVersion, 'provenance'>): z.infer<typeof drafterSchema> {
  const byModel = (artifact.provenance.steps ?? []).find(({ drafter }) => drafter.kind === 'model');
  return byModel ? { ...byModel.drafter } : { kind: 'rules' };
}
