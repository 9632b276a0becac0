import { incidentSeverities } from '../../lifecycle/incident.ts';
import { actionItemTypes, postmortemBodySchema } from '../../lifecycle/postmortem.ts';
import { field, group, items, list, prose, referencesSection, section, table } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

const actionItem = items('ACT', [field('Type', 'type', actionItemTypes), field('Owner', 'owner'), field('Due', 'due')], 'done');

/** A Post-mortem as a document (specification 2.9). */
export const postmortemKind = outlinedKind('postmortem', postmortemBodySchema, {
  root: group([
    section(
      'Incident Summary',
      'summary',
      group([section('Impact', 'impact', prose)], {
        facts: [field('Date', 'date'), field('Duration', 'duration'), field('Severity', 'severity', incidentSeverities)],
        lead: 'impact',
      }),
      { aliases: ['Summary'] },
    ),
    section(
      'Timeline',
      'timeline',
      table([field('Time', 'at'), field('Event', 'event'), field('Source', 'source')], { prefix: 'TL', stated: ['event'] }),
    ),
    section(
      'Root Cause Analysis',
      'rootCause',
      group([section('Cause', 'cause', prose), section('Contributing Factors', 'contributingFactors', list)], { lead: 'cause' }),
      { aliases: ['Root Cause', 'Root Causes'] },
    ),
    section('Resolution', 'resolution', list, { aliases: ['Actions Taken'] }),
    section(
      'Learnings and Action Items',
      'learnings',
      group([
        section('What Went Well', 'wentWell', list),
        section('What Could Improve', 'couldImprove', list, { aliases: ['What Went Wrong', 'What Could Be Improved'] }),
        section('Action Items', 'actionItems', actionItem, { aliases: ['Actions'] }),
      ]),
      { aliases: ['Learnings', 'Lessons Learned'] },
    ),
    section('Unattributed', 'unattributed', prose, { optional: true }),
    referencesSection,
  ]),
  partTypes: { TL: 'timeline-line', ACT: 'action-item' },
});
