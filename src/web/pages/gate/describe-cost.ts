import type { Gate } from './review.ts';

/** `$0.42, 120,000 tokens in 5 steps`; a price that nobody knows is not guessed. */
export function describeCost(drafting: Gate['drafting']): string {
  const tokens = drafting.reduce((sum, { usage }) => sum + usage.inputTokens + usage.outputTokens, 0);
  if (tokens === 0) return 'nothing';
  const costs = drafting.map(({ usage }) => usage.costUsd);
  const usd = costs.every((cost) => cost !== null)
    ? `$${costs.reduce((sum, cost) => sum + cost, 0).toFixed(2)}`
    : 'unknown price';
  return `${usd}, ${tokens.toLocaleString('en-US')} tokens in ${drafting.length} ${drafting.length === 1 ? 'step' : 'steps'}`;
}
