import { guardService, type CallGuards } from './requests/guard-service.ts';
import type { Principal } from '../ports/people.ts';
import { listNext } from './list-next.ts';
import type { UsecasePorts } from './ports.ts';
import { toIdentity, toNextList } from './reports/installation-documents.ts';
import type { Report } from './reports/registry.ts';
import type { Service } from './service.ts';
import { createAdrDraftingService } from './services/adr-drafting.ts';
import { createArtifactService, createDaaService, createPrdService } from './services/artifacts.ts';
import { createArtifactWriting } from './services/artifacts-write.ts';
import { createAlertChannelService, createAlertService } from './services/alerts.ts';
import { createAuditService } from './services/audit.ts';
import { createComplianceService } from './services/compliance.ts';
import { createMonitoringService } from './services/monitoring.ts';
import { createBoltWorkService } from './services/bolt-work.ts';
import { createCheckService, createCoverageService } from './services/checks.ts';
import { createCodeService } from './services/code.ts';
import { createDesignSessionService } from './services/design-sessions.ts';
import { createExchangeService } from './services/exchange.ts';
import { createGateService } from './services/gates.ts';
import { createHypothesisService } from './services/hypotheses.ts';
import { createIncidentService } from './services/incidents.ts';
import { createLogService } from './services/logs.ts';
import { createIncidentDraftService } from './services/incident-drafts.ts';
import { createKnowledgeService } from './services/knowledge.ts';
import { createNotificationService } from './services/notifications.ts';
import { createLoginLinkService, createPeopleService, createSessionService } from './services/people.ts';
import { createGameDayService } from './services/game-days.ts';
import { createOnCallService } from './services/on-call.ts';
import { createPackService } from './services/packs.ts';
import { createPlanService } from './services/plans.ts';
import { createPlaybookService } from './services/playbook.ts';
import { createRunService } from './services/runs.ts';
import { createPrdWritingService } from './services/prd-writing.ts';
import { createRfcDrafting } from './services/rfc-drafting.ts';
import { createTestService } from './services/tests.ts';
import { createTipService } from './services/tips.ts';
import { createTokenService } from './services/tokens.ts';
import { createDeploymentService, createUnitService } from './services/units.ts';
import { createWorkflowService } from './services/workflows.ts';

interface ServiceOrder {
  readonly principal: Principal;
  readonly diagnose: () => Promise<readonly Report<'doctor'>['items'][number][]>;
  /** The checks that run before each method: `callGuards` of the operations. */
  readonly guards: CallGuards;
  /** URL of this installation's server; null when not configured. */
  readonly publicUrl?: string | null;
}

/** Creates the service on this process's stores, for `principal` within the token's scopes. */
export function createService(ports: UsecasePorts, { principal, diagnose, guards, publicUrl = null }: ServiceOrder): Service {
  const service: Service = {
    identity: () => Promise.resolve(toIdentity(principal)),
    next: async () => toNextList(await listNext(ports, { principal })),
    doctor: async () => ({ items: [...(await diagnose())] }),
    artifacts: { ...createArtifactService(ports), ...createArtifactWriting(ports, principal) },
    adrDrafting: createAdrDraftingService(ports, principal),
    incidentDrafts: createIncidentDraftService(ports, principal),
    plans: createPlanService(ports, principal),
    prds: createPrdService(ports, principal),
    prdWriting: createPrdWritingService(ports, principal),
    daas: createDaaService(ports),
    designSessions: createDesignSessionService(ports, principal),
    bolts: createBoltWorkService(ports, principal),
    tests: createTestService(ports, principal),
    coverage: createCoverageService(ports),
    logs: createLogService(ports, principal),
    exchange: createExchangeService(ports, principal),
    checks: createCheckService(ports),
    monitoring: createMonitoringService(ports),
    packs: createPackService(ports),
    compliance: createComplianceService(ports, principal),
    audit: createAuditService(ports),
    tips: createTipService(ports),
    rfcDrafting: createRfcDrafting(ports, principal),
    workflows: createWorkflowService(ports, principal),
    knowledge: createKnowledgeService(ports, principal),
    code: createCodeService(ports, principal),
    hypotheses: createHypothesisService(ports, principal),
    playbook: createPlaybookService(ports, principal),
    runs: createRunService(ports, principal),
    gates: createGateService(ports, principal),
    tokens: createTokenService(ports, principal),
    people: createPeopleService(ports, principal),
    sessions: createSessionService(ports, principal),
    loginLinks: createLoginLinkService(ports, { principal, publicUrl }),
    notifications: createNotificationService(ports, principal),
    units: createUnitService(ports, principal),
    deployments: createDeploymentService(ports, principal),
    alerts: createAlertService(ports, principal),
    channels: createAlertChannelService(ports, { principal, publicUrl }),
    incidents: createIncidentService(ports, principal),
    onCall: createOnCallService(ports, principal),
    gameDays: createGameDayService(ports, principal),
  };
  return guardService(service, { guards, principal, ports });
}
