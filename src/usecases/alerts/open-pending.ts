import type { PendingGroup } from '../../ports/alerts.ts';
import { openIncident } from '../incidents/open-incident.ts';
import type { IncidentSeverity } from '../../lifecycle/incident.ts';
import type { UsecasePorts } from '../ports.ts';

const mostLabels = 30;

/** Words of a source that stand for a severity of ours. A person decides; this proposes. */
const severities: readonly (readonly [IncidentSeverity, RegExp])[] = [
  ['SEV-1', /^(?:sev-?1|p1|fatal|emergency|disaster)$/i],
  ['SEV-2', /^(?:sev-?2|p2|critical|error|high|major)$/i],
  ['SEV-3', /^(?:sev-?3|p[345]|warning|warn|medium|low|minor|info)$/i],
];

/**
 * Opens the incidents that alerts wait for. The same alert opens one, however often this is tried:
 * a server that is killed between the two writes leaves the second to the next.
 */
export async function openPending(ports: Pick<UsecasePorts, 'alerts'> & Parameters<typeof openIncident>[0]): Promise<void> {
  const failures: unknown[] = [];
  for (const group of await ports.alerts.pendingGroups()) {
    try {
      const { key } = await openIncident(ports, toFired(group));
      await ports.alerts.attach(group.name, key);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function toFired({ origin, episode, authorId, isExercise }: PendingGroup): Parameters<typeof openIncident>[1] {
  const { id, title, text, labels, service, environment, startedAt, stackTrace, severity, channel, source } = episode;
  const named = Object.entries(labels)
    .filter(([, value]) => value !== '' && value !== title && !text.includes(value))
    .slice(0, mostLabels);
  const proposed = severities.find(([, words]) => words.test(severity))?.[0];
  return {
    title,
    alert: [
      text === '' ? title : text,
      // Names of alerts, metrics and endpoints stand here: by them the record is found.
      ...(named.length === 0 ? [] : [named.map(([name, value]) => `- ${name}: ${value}`).join('\n')]),
    ].join('\n\n'),
    service,
    environment,
    startedAt,
    stackTrace,
    isExercise,
    author: authorId,
    origin: `alert ${origin}`,
    source: id,
    provenance: { channel, source },
    proposal: proposed === undefined ? null : { severity: proposed, because: `The alert says "${severity}".` },
  };
}
