import { alertTriggers, incidentBodySchema, incidentSeverities } from '../../lifecycle/incident.ts';
import { field, group, items, list, prose, referencesSection, section, table } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

/** An incident as a document: what the steps of specification 1.6 produce. */
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
      section('Hypotheses', 'hypotheses', items('HYP', [field('Evidence', 'evidence')])),
      section('Mitigations', 'mitigations', items('MIT', [field('Risk', 'risk'), field('Outcome', 'outcome')], 'chosen'), {
        aliases: ['Mitigation Options', 'Mitigation'],
      }),
      section(
        'Root Cause',
        'rootCause',
        group([section('Cause', 'cause', prose), section('Evidence', 'evidence', prose)], {
          facts: [field('Code Location', 'codeLocation')],
          lead: 'cause',
        }),
      ),
      section(
        'Fix Validation',
        'fixValidation',
        group([
          section('Error Rates', 'errorRates', prose),
          section('Resource Usage', 'resourceUsage', prose),
          section('Load Test', 'loadTest', prose),
          section('Event Processing', 'eventProcessing', prose),
        ]),
      ),
      section('Timeline', 'timeline', table([field('Time', 'at'), field('Event', 'event')], { prefix: 'TL', stated: ['event'] })),
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
  partTypes: { HYP: 'hypothesis', MIT: 'mitigation', TL: 'timeline-line' },
});
