import type { Report } from '../usecases/reports/registry.ts';
import type { Desk } from './session.ts';

/** Tells who asked for other limits that a session that stands keeps those it was opened with. */
export function noteLimits(
  { progress }: Pick<Desk, 'progress'>,
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
    `${key} stands already and keeps its own limits: ${own.join(', ')}. Another one begins after \`throughline design close ${key} --reason "…"\`.`,
  );
}
