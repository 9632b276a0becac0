import { unitBodySchema } from '../../lifecycle/unit.ts';
import { field, group, items, prose, referencesSection, section, table } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

/** A Deployment Unit as a document (specification 2.8). */
export const unitKind = outlinedKind('unit', unitBodySchema, {
  root: group([
    section(
      'Source',
      'source',
      group([], { facts: [field('Repository', 'repository'), field('Commit', 'commit'), field('Run', 'run')] }),
    ),
    section(
      'Application Code',
      'applicationCode',
      table([field('Artifact', 'name'), field('Location', 'location'), field('Digest', 'digest')], { prefix: 'ART' }),
      { aliases: ['Binaries', 'Container Images', 'Images'] },
    ),
    section(
      'Bill of Materials',
      'sbom',
      table([field('Location', 'location'), field('Digest', 'digest'), field('Format', 'format')]),
      { aliases: ['SBOM'] },
    ),
    section(
      'Tests',
      'tests',
      group([
        section('Unit Tests', 'unit', prose, { aliases: ['Unit'] }),
        section('Integration Tests', 'integration', prose, { aliases: ['Integration'] }),
        section('End-to-End Tests', 'endToEnd', prose, { aliases: ['End-to-End', 'E2E Tests'] }),
        section('Smoke Tests', 'smoke', prose, { aliases: ['Smoke'] }),
      ]),
    ),
    section('Infrastructure as Code', 'infrastructureAsCode', items('IAC'), { aliases: ['Infrastructure'] }),
    section('Migrations', 'migrations', table([field('Path', 'path'), field('Reversible', 'reversible', ['yes', 'no'])])),
    section(
      'Configuration',
      'configuration',
      table([field('Environment', 'environment'), field('Name', 'name'), field('Hash', 'hash')]),
      { aliases: ['Environment-Specific Configuration'] },
    ),
    section(
      'Documentation',
      'documentation',
      group([section('Deployment Guide', 'deploymentGuide', prose), section('Runbook', 'runbook', prose)], {
        lead: 'deploymentGuide',
      }),
    ),
    section('Rollback Plan', 'rollbackPlan', prose, { aliases: ['Rollback'] }),
    referencesSection,
  ]),
  partTypes: { ART: 'deliverable', IAC: 'infrastructure' },
});
