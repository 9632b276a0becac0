import type { MonitoringPlan } from '../../lifecycle/monitoring.ts';

/** Renders the comment that says where a file comes from. */
export function headerOf({ adrs }: Pick<MonitoringPlan, 'adrs'>): string {
  const lines = adrs.map(({ key, version, title }) => `# From ${key} version ${version}: ${title.replaceAll(/\s+/g, ' ')}`);
  return [...lines, '# Change it there, by an amendment; what is changed here is lost at the next export.', ''].join('\n');
}
