import { act, fix, type Fix } from '../../lifecycle/fixes/fix.ts';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { fixBodySchema } from '../../lifecycle/fix.ts';
import { gatePolicies } from '../../lifecycle/gate-policies.ts';
import { findStandingDraft } from '../../lifecycle/incident-drafts.ts';
import { describeLack } from '../../lifecycle/incident-lacks.ts';
import { artifactsOf, type IncidentMaterial } from '../../lifecycle/incident-material.ts';
import type { Role } from '../../lifecycle/roles.ts';
import { currentStep } from '../../lifecycle/incident-steps.ts';

/** Something that an incident waits for. */
export interface IncidentWait {
  readonly what: string;
  readonly who: string;
  readonly fix: Fix;
}

/** Kinds that fill a lack, each by its gate. */
const decided = {
  mitigation: 'mitigation',
  cause: 'cause',
  fix: 'fix',
  validation: 'validation',
  postmortem: 'postmortem',
  resolution: 'resolution',
} as const;

/**
 * Lists what an incident waits for, the most urgent first: gates that are open, what its next step
 * lacks, and a service that is not stable any more. Who is on call is named before others.
 */
export function listWaits(material: IncidentMaterial, onCall: string | null): IncidentWait[] {
  const { key, lacks, status, times, stability } = material;
  if (status === 'Resolved' || status === 'Closed') return [];
  const step = currentStep(status);
  const gates = material.artifacts.flatMap(({ key: of, kind, gate }): IncidentWait[] =>
    gate === null
      ? []
      : [
          {
            what: `${gate} waits on ${of}, ${artifactKinds[kind].title}`,
            who:
              kind === 'resolution' && material.commander !== null
                ? material.commander
                : nameFirst(onCall, gatePolicies[kind]?.roles ?? []),
            fix: fix`Decide there: ${act('readGate', { key: gate })}.`,
          },
        ],
  );
  const unstable: IncidentWait[] =
    stability.length > 0 && times.stableAt === null && status !== 'Correlated'
      ? [
          {
            what: 'the service is not stable any more',
            who: 'engineers',
            fix: fix`Once it is, say so: ${act('recordStability', { key })}.`,
          },
        ]
      : [];
  return [
    ...(material.times.acknowledgedAt === null && status === 'Alert Fired'
      ? [
          {
            what: 'nobody has acknowledged the alert',
            who: nameFirst(onCall, ['on-call']),
            fix: fix`${act('acknowledgeIncident', { key })}`,
          },
        ]
      : []),
    ...gates,
    ...unstable,
    ...lacks
      .filter((lack) => !isAtGate(material, lack))
      .map((lack) => ({
        what: describeLack(lack),
        who: nameFirst(onCall, step?.participants ?? []),
        fix: adviseOn(material, lack),
      })),
  ];
}

function nameFirst(onCall: string | null, roles: readonly Role[]): string {
  return [...(onCall !== null && roles.includes('on-call') ? [`${onCall} (on call)`] : []), ...roles].join(', ');
}

/** A lack that a gate fills which is open already is no task of its own. */
function isAtGate(material: IncidentMaterial, lack: string): boolean {
  const kind = decided[lack as keyof typeof decided];
  return kind !== undefined && artifactsOf(material, kind).some(({ gate }) => gate !== null);
}

function adviseOn(material: IncidentMaterial, lack: string): Fix {
  const { key } = material;
  const [mitigation] = artifactsOf(material, 'mitigation').filter(({ status }) => status === 'Approved');
  const bolt = artifactsOf(material, 'fix').at(-1);
  switch (lack) {
    case 'declaration':
    case 'severity':
    case 'commander':
      return fix`Declare it: ${act('declareIncident', { key })}.`;
    case 'stability':
      return fix`Once it is stable, say so: ${act('recordStability', { key })}.`;
    case 'mitigation':
      return mitigation
        ? fix`Execute it, then say what it did: ${act('recordExecution', { key: mitigation.key })}.`
        : fix`Draft the options: ${act('draftIncident', { key, step: 'options' })}; or say why none is needed: ${act('recordStability', { key })}.`;
    case 'acceptance':
      if (fixBodySchema.safeParse(bolt?.body).data?.fix === '')
        return fix`Write what is to change, ${act('editArtifact', { key: bolt?.key })}, then accept it: ${act('acceptFix', { key: bolt?.key })}.`;
      return fix`Read it, then accept it: ${act('acceptFix', { key: bolt?.key, version: bolt?.version })}.`;
    case 'implementation':
      return fix`See how far it is: ${act('readBoltWork', { key: bolt?.key })}.`;
    case 'deployment':
      return fix`Record the deployment: ${act('recordDeployment', {})}.`;
    case 'resolution':
      return fix`Close it: ${act('closeIncident', { key, outcome: 'resolved' })}.`;
    case 'cause':
    case 'fix':
    case 'validation':
    case 'postmortem': {
      const standing = findStandingDraft(material, lack);
      if (standing !== null)
        return fix`Complete it, ${act('editArtifact', { key: standing.key })}, then ${act('submitArtifact', { key: standing.key })}.`;
      return fix`Draft it: ${act('draftIncident', { key, step: lack })}.`;
    }
    case 'knowledge':
      return fix`Draft the amendment, ${act('draftIncident', { key, step: 'amendment' })}, or the Playbook entry: ${act('draftIncident', { key, step: 'playbook' })}.`;
    default:
      return fix`Hypotheses come by themselves; see ${act('readIncident', { key })}.`;
  }
}
