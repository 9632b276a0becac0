import { alertTriggers, incidentBodySchema, incidentSeverities } from '../../lifecycle/incident.ts';
import { field, group, list, prose, referencesSection, section } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

/** An incident as a document: the ticket of specification 1.6, step 2. */
export const incidentKind = outlinedKind('incident', incidentBodySchema, {
  root: group(
    [
      section('Alert', 'alert', prose),
      section('Impact', 'impact', prose),
      section(
        'Context',
        'context',
        group([
          section('Affected Endpoint or Service', 'affected', prose, { aliases: ['Affected'] }),
          section('Error Logs', 'errorLogs', prose, { aliases: ['Logs'] }),
          section('Stack Trace', 'stackTrace', prose),
          section('Recent Deployments', 'recentDeployments', list),
        ]),
      ),
      referencesSection,
    ],
    {
      facts: [
        field('Severity', 'severity', incidentSeverities),
        field('Incident Commander', 'commander'),
        field('Trigger', 'trigger', alertTriggers),
      ],
      lead: 'alert',
    },
  ),
  partTypes: {},
});
