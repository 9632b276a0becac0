import { adrsOperations } from './adrs.ts';
import { alertOperations } from './alerts.ts';
import { artifactWritingOperations } from './artifact-writing.ts';
import { artifactsOperations } from './artifacts.ts';
import { auditOperations } from './audit.ts';
import { baselinesOperations } from './baselines.ts';
import { boltWorkOperations } from './bolt-work.ts';
import { checksOperations } from './checks.ts';
import { complianceOperations } from './compliance.ts';
import { daasOperations } from './daas.ts';
import { designSessionsOperations } from './design-sessions.ts';
import { eventsOperations } from './events.ts';
import { exchangeOperations } from './exchange.ts';
import { gameDayOperations } from './game-days.ts';
import { gateRulesOperations } from './gate-rules.ts';
import { gatesOperations } from './gates.ts';
import { hypothesisOperations } from './hypotheses.ts';
import { incidentOperations } from './incidents.ts';
import { installationOperations } from './installation.ts';
import { incidentDraftsOperations } from './incident-drafts.ts';
import { knowledgeOperations } from './knowledge.ts';
import { logsOperations } from './logs.ts';
import { monitoringOperations } from './monitoring.ts';
import { notificationsOperations } from './notifications.ts';
import { onCallOperations } from './on-call.ts';
import { packsOperations } from './packs.ts';
import { peopleOperations } from './people.ts';
import { plansOperations } from './plans.ts';
import { playbookOperations } from './playbook.ts';
import { prdWritingOperations } from './prd-writing.ts';
import { prdsOperations } from './prds.ts';
import { repositoriesOperations } from './repositories.ts';
import { rfcsOperations } from './rfcs.ts';
import { runsOperations } from './runs.ts';
import { sessionsOperations } from './sessions.ts';
import { testsOperations } from './tests.ts';
import { tipsOperations } from './tips.ts';
import { tokensOperations } from './tokens.ts';
import { unitOperations } from './units.ts';
import { workflowsOperations } from './workflows.ts';

/** All operations over HTTP with a token, in the order of the OpenAPI document. */
export const operations = {
  ...installationOperations,
  ...prdsOperations,
  ...prdWritingOperations,
  ...workflowsOperations,
  ...runsOperations,
  ...eventsOperations,
  ...gatesOperations,
  ...gateRulesOperations,
  ...daasOperations,
  ...tipsOperations,
  ...rfcsOperations,
  ...designSessionsOperations,
  ...adrsOperations,
  ...packsOperations,
  ...plansOperations,
  ...incidentDraftsOperations,
  ...artifactsOperations,
  ...artifactWritingOperations,
  ...knowledgeOperations,
  ...baselinesOperations,
  ...repositoriesOperations,
  ...hypothesisOperations,
  ...playbookOperations,
  ...boltWorkOperations,
  ...testsOperations,
  ...unitOperations,
  ...incidentOperations,
  ...checksOperations,
  ...monitoringOperations,
  ...complianceOperations,
  ...exchangeOperations,
  ...auditOperations,
  ...logsOperations,
  ...tokensOperations,
  ...peopleOperations,
  ...sessionsOperations,
  ...notificationsOperations,
  ...alertOperations,
  ...onCallOperations,
  ...gameDayOperations,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;
