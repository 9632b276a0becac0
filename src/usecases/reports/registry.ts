import type { z } from 'zod';
import { adrDraftReportSchema } from './adr-draft.ts';
import * as alerts from './alert-documents.ts';
import * as artifacts from './artifact-documents.ts';
import * as audit from './audit-documents.ts';
import { boltNextSchema, boltWorkSchema } from './bolt-work-documents.ts';
import { agentInstallSchema } from './agent-install.ts';
import { boltPackSchema } from '../../lifecycle/bolt-pack.ts';
import { checkSchema } from './check-documents.ts';
import * as code from './code-documents.ts';
import {
  checkProposalSchema,
  complianceCommentSchema,
  complianceRulingsSchema,
  complianceSchema,
} from './compliance-documents.ts';
import { coverageSheetsSchema } from './coverage-documents.ts';
import {
  artifactMoveSchema,
  artifactTemplateSchema,
  artifactBatchSchema,
  artifactWriteSchema,
  attestationSchema,
} from './artifact-write-documents.ts';
import * as daas from './daa-documents.ts';
import { daaReportSchema } from './daa-report.ts';
import * as designs from './design-documents.ts';
import * as exchange from './exchange-documents.ts';
import { gateRuleListSchema, gateRuleSchema } from './gate-rule-documents.ts';
import * as gates from './gate-documents.ts';
import * as incidents from './incident-documents.ts';
import * as installation from './installation-documents.ts';
import * as notifications from './notification-documents.ts';
import { gameDayListSchema, gameDayReportSchema } from './game-day-documents.ts';
import { handoffSchema, onCallSchema } from './on-call-documents.ts';
import * as people from './people-documents.ts';
import { logImportSchema } from './log-import.ts';
import { prdImportSchema } from './prd-import.ts';
import { prdAnswerSchema, prdDraftReportSchema } from './prd-writing-documents.ts';
import { demoSchema } from './demo-document.ts';
import { monitoringExportSchema } from './monitoring-export.ts';
import * as baselines from './baseline-documents.ts';
import { explanationSchema } from './explain-document.ts';
import { incidentHypothesesSchema, incidentLogsSchema } from './hypothesis-documents.ts';
import { impactSchema, outageImpactSchema } from './impact-document.ts';
import * as knowledge from './knowledge-documents.ts';
import { playbookAdoptionSchema, playbookMatchSchema, playbookStarterSchema } from './playbook-documents.ts';
import * as plans from './plan-documents.ts';
import { migratedSchema, readinessSchema } from './readiness.ts';
import * as runs from './run-documents.ts';
import { rfcDraftReportSchema } from './rfc-documents.ts';
import { rfcReviewSchema } from './rfc-review.ts';
import { prdSuspectsSchema } from './suspect-documents.ts';
import { serverReadySchema } from './server-ready.ts';
import { testCoverageSchema, testIngestSchema } from './test-documents.ts';
import { tipDocumentSchema, tipReportSchema } from './tip-documents.ts';
import { workflowDocumentSchema } from './workflow-documents.ts';
import * as units from './unit-documents.ts';

/** Every JSON document of the entry points, by its name in `throughline schema`. */
export const reportSchemas = {
  'incident-hypotheses': incidentHypothesesSchema,
  'incident-logs': incidentLogsSchema,
  identity: installation.identitySchema,
  'artifact-list': artifacts.artifactListSchema,
  'artifact-show': artifacts.artifactDocumentSchema,
  'artifact-history': artifacts.versionListSchema,
  'artifact-diff': artifacts.versionDiffSchema,
  'artifact-export': artifacts.exportSchema,
  'artifact-findings': artifacts.artifactFindingsSchema,
  'artifact-write': artifactWriteSchema,
  'artifact-batch': artifactBatchSchema,
  'artifact-move': artifactMoveSchema,
  'artifact-attest': attestationSchema,
  'artifact-template': artifactTemplateSchema,
  'bolt-next': boltNextSchema,
  'bolt-work': boltWorkSchema,
  'agent-install': agentInstallSchema,
  'bolt-pack': boltPackSchema,
  'tests-coverage': testCoverageSchema,
  'tests-ingest': testIngestSchema,
  coverage: coverageSheetsSchema,
  check: checkSchema,
  compliance: complianceSchema,
  'compliance-comment': complianceCommentSchema,
  'compliance-rulings': complianceRulingsSchema,
  'check-proposal': checkProposalSchema,
  demo: demoSchema,
  'monitoring-export': monitoringExportSchema,
  'unit-build': units.unitBuildSchema,
  'unit-check': units.unitCheckSchema,
  'deployment-list': units.deploymentListSchema,
  'deployment-record': units.deploymentRecordSchema,
  dora: units.doraSchema,
  'incident-show': incidents.incidentSchema,
  'incident-list': incidents.incidentListSchema,
  'incident-metrics': incidents.incidentMetricsSchema,
  'incident-impact': outageImpactSchema,
  'action-items': incidents.actionItemsSchema,
  'gameday-list': gameDayListSchema,
  'gameday-report': gameDayReportSchema,
  'oncall-show': onCallSchema,
  'oncall-handoff': handoffSchema,
  'rfc-draft': rfcDraftReportSchema,
  'rfc-review': rfcReviewSchema,
  'audit-verify': audit.auditVerifySchema,
  'audit-checkpoint': audit.auditCheckpointSchema,
  'audit-page': audit.auditPageSchema,
  'audit-export': audit.auditExportSchema,
  'artifact-texts': exchange.artifactTextsSchema,
  'folder-sync': exchange.folderReportSchema,
  'bundle-page': exchange.bundlePageSchema,
  'bundle-export': exchange.bundleWrittenSchema,
  'bundle-import': exchange.bundleImportSchema,
  'log-import': logImportSchema,
  'prd-import': prdImportSchema,
  'prd-draft': prdDraftReportSchema,
  'prd-answer': prdAnswerSchema,
  'prd-show': artifacts.prdDocumentSchema,
  'prd-suspects': prdSuspectsSchema,
  'daa-generate': daaReportSchema,
  'daa-show': daas.daaDocumentSchema,
  'daa-lint': daas.lintReportSchema,
  'daa-coverage': daas.coverageDocumentSchema,
  'adr-draft': adrDraftReportSchema,
  'plan-preview': plans.planPreviewSchema,
  'plan-draft': plans.planDraftSchema,
  'bolt-coverage': plans.boltCoverageSchema,
  'bolt-board': plans.boltBoardSchema,
  'bolt-raised': plans.boltRaisedSchema,
  'tip-draft': tipReportSchema,
  'tip-show': tipDocumentSchema,
  'design-show': designs.designSessionSchema,
  'design-list': designs.designListSchema,
  'design-edits': designs.designEditsSchema,
  'design-questions': designs.designQuestionsSchema,
  'design-export': designs.designExportSchema,
  'workflow-show': workflowDocumentSchema,
  'gate-list': gates.gateListSchema,
  'gate-show': gates.gateDocumentSchema,
  'gate-decision': gates.gateDecisionAnswerSchema,
  'gate-decide': gates.gateDecidedSchema,
  'gate-rule-list': gateRuleListSchema,
  'gate-rule-set': gateRuleSchema,
  'run-list': runs.runListSchema,
  'run-start': runs.runStartSchema,
  'run-summary': runs.runSummarySchema,
  'run-event': runs.runEventSchema,
  'run-text': runs.runTextSchema,
  'run-show': runs.runDocumentSchema,
  'token-create': installation.createdTokenSchema,
  'token-list': installation.tokenListSchema,
  'token-revoke': installation.tokenSchema,
  'person-list': people.personListSchema,
  'person-show': people.personSchema,
  'session-list': people.sessionListSchema,
  'session-end': people.sessionsEndedSchema,
  login: people.loginSchema,
  'login-link': people.loginLinkSchema,
  'alert-list': alerts.alertListSchema,
  'alert-show': alerts.alertSchema,
  'alert-deliveries': alerts.alertDeliveriesSchema,
  'alert-retry': alerts.alertRetrySchema,
  'alert-send': alerts.alertSentSchema,
  'channel-list': alerts.channelListSchema,
  'channel-setup': alerts.channelSetupSchema,
  'channel-sample': alerts.channelSampleSchema,
  'notification-list': notifications.notificationListSchema,
  'notification-show': notifications.notificationSchema,
  'notification-channels': notifications.channelListSchema,
  'notification-retry-channel': notifications.channelRetriedSchema,
  'notification-test': notifications.notificationTestSchema,
  trace: knowledge.traceSchema,
  impact: impactSchema,
  explain: explanationSchema,
  search: knowledge.searchSchema,
  'knowledge-similar': knowledge.similarSchema,
  'knowledge-gaps': knowledge.gapsSchema,
  'knowledge-metrics': knowledge.complexitySchema,
  'link-clear': knowledge.linkClearSchema,
  'playbook-starter': playbookStarterSchema,
  'playbook-adopt': playbookAdoptionSchema,
  'playbook-match': playbookMatchSchema,
  'repository-add': code.repositorySchema,
  'repository-list': code.repositoryListSchema,
  'repository-index': code.repositoryIndexSchema,
  blame: code.blameSchema,
  'bolt-commits': code.boltCommitsSchema,
  'hook-install': code.hookInstallSchema,
  'baseline-create': baselines.baselineSchema,
  'baseline-list': baselines.baselineListSchema,
  'baseline-show': baselines.baselineDocumentSchema,
  'baseline-compare': baselines.baselineComparisonSchema,
  next: installation.nextListSchema,
  doctor: installation.diagnosisListSchema,
  readiness: readinessSchema,
  migrate: migratedSchema,
  serve: serverReadySchema,
  'schema-list': installation.schemaListSchema,
  error: installation.errorDocumentSchema,
} as const satisfies Record<string, z.ZodType>;

export type ReportName = keyof typeof reportSchemas;
export type Report<N extends ReportName> = z.input<(typeof reportSchemas)[N]>;
