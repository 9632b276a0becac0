import type { UsecasePorts } from '../ports.ts';

/** Returns the incident that something was made for. A Mitigation and a Fix-It Bolt have one. */
export async function incidentOf({ artifacts }: Pick<UsecasePorts, 'artifacts'>, key: string): Promise<string> {
  const links = await artifacts.links(key);
  return links.find(({ role }) => role === 'concerns' || role === 'fixes')?.to.split('#')[0] ?? key;
}
