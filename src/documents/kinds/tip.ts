import { tipBodySchema } from '../../lifecycle/tip.ts';
import { field, group, items, prose, referencesSection, section, table } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

const apiChange = group([section('Request', 'request', prose), section('Response', 'response', prose)], {
  facts: [field('Method', 'method'), field('Path', 'path')],
});

/** A TIP as a document (specification 2.3). */
export const tipKind = outlinedKind('tip', tipBodySchema, {
  root: group([
    section(
      'Context',
      'context',
      group([section('Summary', 'summary', prose, { aliases: ['Brief Summary'] })], { lead: 'summary' }),
    ),
    section(
      'Proposed Implementation',
      'proposedImplementation',
      group([
        section('Database Changes', 'databaseChanges', items('DB'), { aliases: ['Schema Changes', 'Database'] }),
        section(
          'API Changes',
          'apiChanges',
          { shape: 'entries', prefix: 'API', title: ['method', 'path'], group: apiChange },
          { aliases: ['API Endpoints', 'API'] },
        ),
        section('Service Logic', 'serviceLogic', items('SVC'), { aliases: ['Service Changes', 'Business Logic'] }),
        section('Testing', 'testing', items('TEST'), { aliases: ['Tests', 'Test Plan'] }),
        section('Integration Points', 'integrationPoints', items('INT'), { aliases: ['Integrations'] }),
      ]),
      { aliases: ['Implementation', 'Proposal'] },
    ),
    section('Edge Cases', 'edgeCases', items('EC')),
    section('Open Questions', 'openQuestions', items('Q', [field('Answer', 'answer')]), { aliases: ['Questions'] }),
    section(
      'Effort Estimate',
      'effortEstimate',
      group([], {
        facts: [field('Implementation', 'implementation'), field('Testing', 'testing'), field('Code Review', 'codeReview')],
      }),
      { aliases: ['Estimate', 'Effort'] },
    ),
    section(
      'Coverage Notes',
      'coverageNotes',
      table([field('Part', 'ref'), field('Status', 'status', ['DEFERRED', 'N/A', 'GAP']), field('Reason', 'reason')], {
        stated: ['ref', 'status', 'reason'],
      }),
      { optional: true },
    ),
    referencesSection,
  ]),
  partTypes: {
    DB: 'database-change',
    API: 'api-change',
    SVC: 'service-change',
    TEST: 'test',
    INT: 'integration-point',
    EC: 'edge-case',
    Q: 'question',
  },
});
