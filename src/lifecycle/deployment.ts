export const deploymentSources = ['github', 'cdevents', 'pagerduty', 'api'] as const;
export const deploymentStatuses = ['pending', 'succeeded', 'failed', 'rolled-back', 'removed'] as const;
export const checkTypes = ['ci', 'smoke'] as const;
export const checkStatuses = ['passed', 'failed'] as const;

export type DeploymentSource = (typeof deploymentSources)[number];
export type DeploymentStatus = (typeof deploymentStatuses)[number];
export type CheckType = (typeof checkTypes)[number];
export type CheckStatus = (typeof checkStatuses)[number];

/** Whether an environment is production by its name, where its source does not say. */
export function isProduction(environment: string): boolean {
  return /^prod(?:uction)?$/i.test(environment);
}
