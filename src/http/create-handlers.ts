import type { Operations } from '../operations/operations.ts';
import type { Handlers } from './handler.ts';
import { adrsHandlers } from './handlers/adrs.ts';
import { artifactWritingHandlers } from './handlers/artifact-writing.ts';
import { artifactsHandlers } from './handlers/artifacts.ts';
import { auditHandlers } from './handlers/audit.ts';
import { baselinesHandlers } from './handlers/baselines.ts';
import { monitoringHandlers } from './handlers/monitoring.ts';
import { boltWorkHandlers } from './handlers/bolt-work.ts';
import { packsHandlers } from './handlers/packs.ts';
import { checksHandlers } from './handlers/checks.ts';
import { complianceHandlers } from './handlers/compliance.ts';
import { daasHandlers } from './handlers/daas.ts';
import { designSessionsHandlers } from './handlers/design-sessions.ts';
import { createEventsHandlers } from './handlers/events.ts';
import { exchangeHandlers } from './handlers/exchange.ts';
import { gameDayHandlers } from './handlers/game-days.ts';
import { gateRulesHandlers } from './handlers/gate-rules.ts';
import { gatesHandlers } from './handlers/gates.ts';
import { hypothesisHandlers } from './handlers/hypotheses.ts';
import { incidentsHandlers } from './handlers/incidents.ts';
import { installationHandlers } from './handlers/installation.ts';
import { knowledgeHandlers } from './handlers/knowledge.ts';
import { logsHandlers } from './handlers/logs.ts';
import { alertHandlers } from './handlers/alerts.ts';
import { notificationsHandlers } from './handlers/notifications.ts';
import { onCallHandlers } from './handlers/on-call.ts';
import { peopleHandlers } from './handlers/people.ts';
import { incidentDraftsHandlers } from './handlers/incident-drafts.ts';
import { plansHandlers } from './handlers/plans.ts';
import { playbookHandlers } from './handlers/playbook.ts';
import { prdWritingHandlers } from './handlers/prd-writing.ts';
import { prdsHandlers } from './handlers/prds.ts';
import { repositoriesHandlers } from './handlers/repositories.ts';
import { rfcsHandlers } from './handlers/rfcs.ts';
import { runsHandlers } from './handlers/runs.ts';
import { sessionsHandlers } from './handlers/sessions.ts';
import { testsHandlers } from './handlers/tests.ts';
import { tipsHandlers } from './handlers/tips.ts';
import { tokensHandlers } from './handlers/tokens.ts';
import { unitsHandlers } from './handlers/units.ts';
import { workflowsHandlers } from './handlers/workflows.ts';

/** Creates the handlers of all operations for one server. */
export function createHandlers(): Handlers<Operations> {
  return {
    ...createEventsHandlers(),
    ...installationHandlers,
    ...prdsHandlers,
    ...prdWritingHandlers,
    ...workflowsHandlers,
    ...runsHandlers,
    ...gatesHandlers,
    ...gateRulesHandlers,
    ...daasHandlers,
    ...tipsHandlers,
    ...rfcsHandlers,
    ...designSessionsHandlers,
    ...adrsHandlers,
    ...incidentDraftsHandlers,
    ...plansHandlers,
    ...artifactsHandlers,
    ...artifactWritingHandlers,
    ...knowledgeHandlers,
    ...baselinesHandlers,
    ...repositoriesHandlers,
    ...playbookHandlers,
    ...hypothesisHandlers,
    ...boltWorkHandlers,
    ...packsHandlers,
    ...testsHandlers,
    ...unitsHandlers,
    ...incidentsHandlers,
    ...checksHandlers,
    ...monitoringHandlers,
    ...complianceHandlers,
    ...exchangeHandlers,
    ...auditHandlers,
    ...logsHandlers,
    ...tokensHandlers,
    ...peopleHandlers,
    ...sessionsHandlers,
    ...notificationsHandlers,
    ...alertHandlers,
    ...onCallHandlers,
    ...gameDayHandlers,
  };
}
