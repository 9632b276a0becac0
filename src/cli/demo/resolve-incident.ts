import { join } from 'node:path';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { validationBodySchema } from '../../lifecycle/validation.ts';
import type { Demo } from './demo-context.ts';
import { commitHotfix } from './commit-hotfix.ts';
import { passGate } from './pass-gate.ts';
import { waitForDraft, waitForGate } from './reach-incident.ts';
import { sendExampleAlert } from './send-example-alert.ts';
import { waitFor } from './wait-for.ts';
import { writeLearnings, type LearnedKind } from './write-learnings.ts';

export interface ResolvedKeys {
  readonly cause: string;
  readonly fix: string;
  readonly postmortem: string;
  readonly amendment: string;
  readonly playbook: string;
}

/** Brings an incident from the gate of its mitigation to Resolved, with a hotfix that is deployed. */
export async function resolveIncident(
  demo: Demo,
  given: {
    incident: string;
    mitigation: string;
    gate: string;
    repository: string;
    /** Working copy of the repository. */
    folder: string;
    /** The commit that runs in production. */
    deployed: string;
    adr: string;
    environment: Readonly<Record<string, string>>;
    /** Address of the service. */
    server: string;
  },
): Promise<ResolvedKeys> {
  const { service, tell } = demo;
  const { incident, mitigation } = given;
  const pass = async (kind: ArtifactKindId, note: string): Promise<string> => {
    const { key, gate } = await waitForDraft(demo, incident, kind);
    await passGate(demo, gate ?? '', note);
    return key;
  };
  const complete = async (kind: LearnedKind, note: string): Promise<string> => {
    const { key, gate } = await waitForDraft(demo, incident, kind);
    await writeLearnings(demo, kind, key);
    await passGate(demo, await waitForGate(demo, { incident, key, after: gate }), note);
    return key;
  };

  await passGate(demo, given.gate, 'The option with the lowest risk.');
  await service.incidents.executed({ key: mitigation, impact: 'Desks write renewals on paper; no request fails any more.' });
  await service.incidents.stable({ key: incident });
  tell(`${mitigation} is executed, and the desks are stable.`);

  const cause = await complete('cause', 'The line, its commit and a loan of the database show it.');
  const { key: fix } = await waitForDraft(demo, incident, 'fix');
  await writeLearnings(demo, 'fix', fix);
  const { version } = await service.artifacts.show({ key: fix });
  await service.incidents.acceptFix({ key: fix, version, review: 'immediate merge' });
  await commitHotfix(demo, { ...given, fix, from: join(demo.folder, 'library-lending/hotfix') });

  await endAlert(demo, given);
  const measured = await measureFix(demo, incident);
  await passGate(demo, await waitForGate(demo, { incident, ...measured }), 'Ten renewals at two desks went through.');
  const postmortem = await complete('postmortem', 'The cause is found, and what follows from it is planned.');
  const amendment = await complete('adr', 'The amendment says what the cause taught.');
  const playbook = await complete('playbook', 'The pattern holds beyond this service.');
  for (const [item, evidence, note] of [
    ['ACT-1', amendment, 'The amendment says what the cause taught.'],
    ['ACT-2', playbook, 'Whoever stores days finds the pattern.'],
  ] as const)
    await service.incidents.completeAction({ key: postmortem, item, evidence, note });
  tell(`The action items of ${postmortem} are done; ${amendment} and ${playbook} show it.`);
  await pass('resolution', 'The Post-mortem was shared with the desks.');
  tell(`${incident} is resolved.`);
  return { cause, fix, postmortem, amendment, playbook };
}

/** Has monitoring say that the alert is over, once the hotfix runs. */
async function endAlert(demo: Demo, { incident, server }: { incident: string; server: string }): Promise<void> {
  const [alert] = (await demo.service.incidents.show({ key: incident })).firing;
  if (!alert) return;
  await sendExampleAlert(demo, { server, startedAt: alert.since, endedAt: new Date().toISOString() });
  await waitFor(demo, 'The end of the alert', async () =>
    (await demo.service.incidents.show({ key: incident })).firing.length === 0 ? true : null,
  );
}

/** Writes into the validation what was looked at after the deployment. */
async function measureFix(demo: Demo, incident: string): Promise<{ key: string; after: string | null }> {
  const { service } = demo;
  const { key, gate } = await waitForDraft(demo, incident, 'validation');
  const { title, body } = await service.artifacts.show({ key });
  const checks = validationBodySchema.parse(body);
  const measured = {
    ...checks,
    errorRates: { ...checks.errorRates, figure: '0 /min for 15 minutes', verdict: 'met' },
    resourceUsage: { ...checks.resourceUsage, figure: 'CPU 12 %, memory 210 MB', verdict: 'met', query: 'the dashboard Lending' },
    loadTest: { ...checks.loadTest, figure: 'p95 180 ms at 20 renewals a second', verdict: 'met' },
    eventProcessing: {
      ...checks.eventProcessing,
      verdict: 'not applicable',
      note: 'The service announces nothing to others yet.',
    },
  };
  await service.artifacts.edit({ key, content: { title, body: measured } });
  return { key, after: gate };
}
