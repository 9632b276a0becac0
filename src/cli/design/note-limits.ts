import type { Report } from '../../usecases/reports/registry.ts';
import type { CommandContext } from '../session.ts';

/** Notes that an open session keeps its limits. Only more turns and budget can be added. */
export function noteLimits(
  { progress }: Pick<CommandContext, 'progress'>,
  { key, limits }: Report<'design-show'>,
  asked: Partial<Report<'design-show'>['limits']>,
): void {
  const { maxTurns = limits.maxTurns, maxTokens = limits.maxTokens, maxUsd = limits.maxUsd } = asked;
  if (maxTurns === limits.maxTurns && maxTokens === limits.maxTokens && maxUsd === limits.maxUsd) return;
  const own = [
    `${limits.maxTurns} turns`,
    ...(limits.maxTokens === null ? [] : [`${limits.maxTokens} tokens`]),
    ...(limits.maxUsd === null ? [] : [`$${limits.maxUsd}`]),
  ];
  progress.note(
    `${key} stands already and keeps its own limits: ${own.join(', ')}. It may get more turns, by --max-turns, and a limit of its budget that it has may be raised, by --budget-tokens and --budget-usd; another one begins after \`throughline design close ${key} --reason "…"\`.`,
  );
}
