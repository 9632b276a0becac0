import { addUsage, noUsage } from '../../src/ports/drafter.ts';
import type { Outcomes } from './own-sections.ts';
import type { Section } from './print-section.ts';

/** What each model took and cost: calls (six for a flawless inception with one revision, five without), tokens, dollars, seconds. */
export function usageSection(outcomes: Outcomes): Section {
  const details: string[] = [];
  const rows = [...outcomes.values()].map((outcome) => {
    if (!('steps' in outcome)) {
      details.push(`${outcome.name}: ${outcome.failure}`);
      return [outcome.name, 'failed', '', '', '', '', '', ''];
    }
    const { name, steps } = outcome;
    const usage = steps.map((step) => step.usage).reduce(addUsage, noUsage);
    const drafters = [...new Set(steps.map(({ drafter }) => drafter.model ?? drafter.kind))];
    details.push(`${name}: drafted by ${drafters.join(', ')}`);
    details.push(...steps.flatMap(({ passedOver }) => passedOver.map(({ model, because }) => `${name}: ${model} ${because}`)));
    return [
      name,
      steps.length,
      steps.reduce((sum, { calls }) => sum + calls, 0),
      usage.inputTokens,
      usage.cacheReadTokens,
      usage.outputTokens,
      usage.costUsd === null ? 'unknown' : usage.costUsd.toFixed(4),
      (steps.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / 1000).toFixed(1),
    ];
  });
  return {
    title: 'What the models took',
    columns: ['prd', 'steps', 'calls', 'tokens in', 'of those cached', 'tokens out', 'USD', 'seconds'],
    rows,
    details: [...new Set(details)],
  };
}
