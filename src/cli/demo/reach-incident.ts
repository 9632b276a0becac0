import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Demo } from './demo-context.ts';
import { exampleChannel as channel, sendExampleAlert } from './send-example-alert.ts';
import { waitFor } from './wait-for.ts';

export interface IncidentKeys {
  readonly incident: string;
  readonly mitigation: string;
  /** The gate that waits for the mitigation. */
  readonly gate: string;
}

/**
 * Has an alert arrive as Alertmanager sends it, and brings its incident to the gate of the
 * mitigation. `server` is the address of the service, whose workers read the alert.
 */
export async function reachIncident(demo: Demo, { server }: { server: string }): Promise<IncidentKeys> {
  const { service, tell } = demo;
  await service.channels.add({ name: channel, source: 'alertmanager', service: 'lending', environment: 'production' });
  await sendExampleAlert(demo, { server, startedAt: new Date().toISOString() });

  const incident = await waitFor(demo, 'The incident', async () => {
    const { items } = await service.alerts.list({ channel }, { limit: 1 });
    return items[0]?.incident ?? null;
  });
  const { hypotheses } = await waitFor(demo, 'The first hypothesis', async () => {
    const shown = await service.incidents.show({ key: incident });
    return shown.hypotheses.length > 0 ? shown : null;
  });
  tell(`${incident} is open, and says where to look: ${hypotheses[0]?.statement ?? ''}`);

  await service.incidents.acknowledge({ key: incident });
  await service.incidents.declare({
    key: incident,
    severity: 'SEV-2',
    trigger: 'availability issue',
    affected: 'POST /loans/{id}/renewals',
    impact: 'No desk can renew a loan; new loans go through.',
  });
  tell(`${incident} is declared as SEV-2.`);
  const { key: mitigation, gate } = await waitForDraft(demo, incident, 'mitigation');
  tell(`${mitigation} waits for the on-call engineer at ${gate ?? ''}.`);
  return { incident, mitigation, gate: gate ?? '' };
}

/** Waits for what a worker drafts next; everything but a Fix-It Bolt waits at a gate. */
export async function waitForDraft(
  demo: Demo,
  incident: string,
  kind: ArtifactKindId,
): Promise<{ readonly key: string; readonly gate: string | null }> {
  return waitFor(demo, `A draft of the kind ${kind}`, async () => {
    const { artifacts } = await demo.service.incidents.show({ key: incident });
    return artifacts.find((one) => one.kind === kind && (kind === 'fix' || one.gate !== null)) ?? null;
  });
}

/** Waits for the gate that goes on with a version that a person wrote. */
export async function waitForGate(
  demo: Demo,
  { incident, key, after }: { incident: string; key: string; after: string | null },
): Promise<string> {
  return waitFor(demo, `A gate of the new version of ${key}`, async () => {
    const { artifacts } = await demo.service.incidents.show({ key: incident });
    const gate = artifacts.find((one) => one.key === key)?.gate ?? null;
    return gate === after ? null : gate;
  });
}
