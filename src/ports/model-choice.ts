import { z } from 'zod';
import { InputError } from '../lifecycle/errors.ts';

/** A provider and model that drafts. `rules` has no model. */
export type ModelChoice = { readonly provider: 'rules' } | { readonly provider: 'anthropic' | 'openai'; readonly model: string };

export const modelChoiceSchema: z.ZodType<ModelChoice> = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('rules') }),
  z.strictObject({ provider: z.enum(['anthropic', 'openai']), model: z.string().min(1) }),
]);

/** Models for providers without a named model, recommended by their makers in November 2026. */
export const defaultModels = { anthropic: 'claude-sonnet-5-5', openai: 'gpt-6.1-sol' } as const;

/**
 * Parses a list such as `anthropic:claude-sonnet-5-5, openai, rules`, in which later entries are
 * fallbacks. Throws InputError `model.unknown` with every invalid entry.
 */
export function parseModelChoices(text: string): readonly ModelChoice[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const choices = entries.map(parseChoice);
  const unknown = entries.filter((_, index) => choices[index] === null);
  if (unknown.length > 0 || entries.length === 0) {
    throw new InputError({
      id: 'model.unknown',
      message: entries.length === 0 ? 'No model is named.' : `There is no drafter "${unknown.join('", "')}".`,
      fix: 'Write `anthropic:MODEL`, `openai:MODEL` or `rules`, or a comma-separated list of them.',
    });
  }
  return choices.filter((choice) => choice !== null);
}

/** Renders `anthropic:claude-sonnet-5-5` or `rules`. */
export function nameModel(choice: ModelChoice): string {
  return choice.provider === 'rules' ? 'rules' : `${choice.provider}:${choice.model}`;
}

function parseChoice(entry: string): ModelChoice | null {
  if (entry === 'rules') return { provider: 'rules' };
  // Splits at the first colon, since local models have colons too (`openai:llama3.3:70b`).
  const [, provider, model] = /^(anthropic|openai)(?::(\S+))?$/.exec(entry) ?? [];
  if (provider !== 'anthropic' && provider !== 'openai') return null;
  return { provider, model: model ?? defaultModels[provider] };
}

/** US dollars per million tokens. */
export interface Rates {
  readonly input: number;
  readonly cacheRead: number;
  /** Cached for five minutes at Anthropic, for thirty at OpenAI. */
  readonly cacheWrite: number;
  readonly output: number;
}

/** Rates by model, as `nameModel` names it. */
export type ModelPrices = Readonly<Record<string, Rates>>;
