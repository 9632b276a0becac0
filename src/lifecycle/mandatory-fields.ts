import { adrDimensions } from './adr-dimensions.ts';
import type { ArtifactKindId } from './artifact-kinds.ts';
import type { Finding, Severity } from './findings.ts';
import { isFromTip } from './rfc.ts';

/** Kinds whose mandatory fields are listed here. PRDs and AI-DAAs have rules of their own. */
export type OutlinedKindId = Exclude<ArtifactKindId, 'prd' | 'daa'>;

interface MandatoryField {
  /** Paths in the body; one filled path is enough. */
  readonly paths: readonly string[];
  readonly name: string;
  /** `error` when the gate cannot be decided without the field. */
  readonly severity: Severity;
}

const error = (name: string, ...paths: string[]): MandatoryField => ({ paths, name, severity: 'error' });
const warning = (name: string, ...paths: string[]): MandatoryField => ({ paths, name, severity: 'warning' });

const boltFields = [
  error('Goal', 'goal'),
  warning('Assignee', 'assignee'),
  warning('Estimated Effort', 'estimatedEffort'),
  error('Acceptance Criteria', 'acceptanceCriteria'),
];

/** Fields of specification section 2. Those that a gate requires (1.3, 1.4, 2.13) are errors. */
export const mandatoryFields: Record<OutlinedKindId, readonly MandatoryField[]> = {
  tip: [
    warning('Summary', 'context.summary'),
    error(
      'Proposed Implementation',
      'proposedImplementation.databaseChanges',
      'proposedImplementation.apiChanges',
      'proposedImplementation.serviceLogic',
    ),
    warning('Testing', 'proposedImplementation.testing'),
    error('Integration Points', 'proposedImplementation.integrationPoints'),
    error('Edge Cases', 'edgeCases'),
    error('Effort Estimate: Implementation', 'effortEstimate.implementation'),
    warning('Effort Estimate: Testing', 'effortEstimate.testing'),
    warning('Effort Estimate: Code Review', 'effortEstimate.codeReview'),
  ],
  rfc: [
    error('Problem Summary', 'contextAndProblem.problemSummary'),
    warning('Technical Context', 'contextAndProblem.technicalContext'),
    warning('Constraints', 'contextAndProblem.constraints'),
    error('High-Level Approach', 'proposedSolution.highLevelApproach'),
    warning('Component Design', 'proposedSolution.componentDesign', 'proposedSolution.components'),
    warning('Technology Choices', 'proposedSolution.technologyChoices'),
    warning('Integration Points', 'proposedSolution.integrationPoints', 'proposedSolution.integrations'),
    warning('Diagrams', 'proposedSolution.diagrams'),
    error('Alternatives Considered', 'alternatives'),
    error('Pros', 'tradeOffs.pros'),
    error('Cons', 'tradeOffs.cons'),
    warning('Risks', 'tradeOffs.risks'),
    error('Edge Cases', 'nonFunctional.edgeCases'),
    warning('Performance', 'nonFunctional.performance'),
    warning('Security', 'nonFunctional.security'),
    warning('Failure Modes', 'nonFunctional.failureModes'),
    warning('Monitoring', 'nonFunctional.monitoring', 'nonFunctional.monitors'),
  ],
  adr: [
    error('Context', 'context'),
    error('Decision', 'decision.statement', 'decision.points'),
    error('Rationale', 'rationale'),
    error(
      'Implementation Details',
      'implementation.technologyChoices',
      'implementation.databaseSchema',
      'implementation.schemaChanges',
      'implementation.apiContract',
      'implementation.sequenceDiagram',
    ),
    error('Edge Cases and Failure Handling', 'edgeCases'),
    error('Monitoring and Observability', 'monitoring.metrics', 'monitoring.alerts'),
    error('Rejected Alternatives', 'rejectedAlternatives'),
  ],
  playbook: [
    error('Problem', 'problem'),
    error('When to Use', 'context.whenToUse'),
    warning('When Not to Use', 'context.whenNotToUse'),
    error('Implementation Guide', 'solution.implementationGuide'),
    warning('Reference Architecture', 'solution.referenceArchitecture'),
    warning('Implementation Checklist', 'checklist'),
    warning('Pros', 'tradeOffs.pros'),
    warning('Cons', 'tradeOffs.cons'),
    warning('Examples', 'examples'),
  ],
  plan: [error('AI-ADR', 'adr'), error('Bolts', 'bolts')],
  bolt: boltFields,
  fix: [
    ...boltFields,
    error('Root Cause', 'rootCause'),
    error('Fix', 'fix'),
    warning('Estimated Risk', 'estimatedRisk'),
    error('Rollback Plan', 'rollbackPlan'),
  ],
  unit: [
    error('Application Code', 'applicationCode'),
    warning('Bill of Materials', 'sbom'),
    warning('Unit Tests', 'tests.unit'),
    warning('Integration Tests', 'tests.integration'),
    warning('End-to-End Tests', 'tests.endToEnd'),
    warning('Infrastructure as Code', 'infrastructureAsCode'),
    warning('Configuration', 'configuration'),
    warning('Deployment Guide', 'documentation.deploymentGuide'),
    warning('Runbook', 'documentation.runbook'),
    error('Rollback Plan', 'rollbackPlan'),
  ],
  postmortem: [
    warning('Date', 'summary.date'),
    warning('Duration', 'summary.duration'),
    error('Severity', 'summary.severity'),
    error('Impact', 'summary.impact'),
    error('Timeline', 'timeline'),
    error('Cause', 'rootCause.cause'),
    warning('Contributing Factors', 'rootCause.contributingFactors'),
    error('Resolution', 'resolution'),
    warning('What Went Well', 'learnings.wentWell'),
    warning('What Could Improve', 'learnings.couldImprove'),
    error('Action Items', 'learnings.actionItems'),
  ],
  incident: [
    error('Severity', 'severity'),
    error('Trigger', 'trigger'),
    warning('Incident Commander', 'commander'),
    error('Alert', 'alert'),
    error('Affected Endpoint or Service', 'context.affected'),
    warning('Error Logs', 'context.errorLogs'),
    warning('Stack Trace', 'context.stackTrace'),
    warning('Recent Deployments', 'context.recentDeployments'),
  ],
  mitigation: [error('Options', 'options'), error('Chosen', 'chosen')],
  cause: [error('Cause', 'cause'), error('Cause Kind', 'causeKind'), error('Evidence For', 'evidenceFor')],
  validation: [
    error('Error Rates', 'errorRates.verdict'),
    error('Resource Usage', 'resourceUsage.verdict'),
    error('Load Test', 'loadTest.verdict'),
    error('Event Processing', 'eventProcessing.verdict'),
  ],
  resolution: [error('Outcome', 'outcome'), error('Reason', 'reason')],
};

/** Returns missing fields, each with its first path. An amendment needs only what changes. */
export function findMissing(kind: OutlinedKindId, body: unknown): { readonly path: string; readonly finding: Finding }[] {
  const fields = fieldsOf(kind, body);
  const deferred = kind === 'adr' ? postponedSections(body) : new Set<string>();
  return fields
    .filter(({ name, paths }) => !deferred.has(name.toLowerCase()) && paths.every((path) => isEmpty(valueAt(body, path))))
    .map(({ name, paths, severity }) => ({
      path: paths[0] ?? '',
      finding: {
        code: `${kind.toUpperCase()}-FIELD-MISSING`,
        severity,
        at: { part: name },
        message: `${name} is not stated.`,
        fix: `Fill in "${name}"; specification section 2 asks for it.`,
      },
    }));
}

/** Lists the sections that an AI-ADR has to decide or to defer. */
export function listAdrSections(body: unknown): { readonly name: string; readonly stated: boolean }[] {
  return mandatoryFields.adr.map(({ name, paths }) => ({ name, stated: !paths.every((path) => isEmpty(valueAt(body, path))) }));
}

function fieldsOf(kind: OutlinedKindId, body: unknown): readonly MandatoryField[] {
  if (kind === 'adr' && isAmendment(body)) return amendmentFields;
  if (kind === 'rfc' && isFromTip(body as Parameters<typeof isFromTip>[0]))
    return mandatoryFields.rfc.filter(({ name }) => !saidByTip.includes(name));
  return mandatoryFields[kind];
}

/** On the lightweight path the TIP has these sections, and the RFC fits one page. */
const saidByTip: readonly string[] = ['Component Design', 'Technology Choices', 'Diagrams'];

/** Fields of specification 2.11. */
const amendmentFields = [
  error('Amendment: Reason', 'amendment.reason'),
  error('Amendment: Added Guidance', 'amendment.addedGuidance'),
  error('Rationale', 'rationale'),
];

/** Returns whether an AI-ADR is an amendment, which decides nothing (specification 2.11). */
export function isAmendment(body: unknown): boolean {
  const references = valueAt(body, 'references');
  const amends = Array.isArray(references) && references.some((reference: { role?: unknown }) => reference.role === 'amends');
  return amends || !isEmpty(valueAt(body, 'amendment.addedGuidance'));
}

/** Returns deferred sections, by name or by all their topics; `check-dimensions` reports them. */
function postponedSections(body: unknown): Set<string> {
  const named = namedAsPostponed(body);
  const whole = Map.groupBy(adrDimensions, ({ section }) => section.toLowerCase());
  return new Set([
    ...named,
    ...[...whole].filter(([, parts]) => parts.every(({ name }) => named.has(name.toLowerCase()))).map(([section]) => section),
  ]);
}

function namedAsPostponed(body: unknown): Set<string> {
  const rows = ['deferred', 'notApplicable', 'openPoints'].flatMap((key) => {
    const listed = valueAt(body, key);
    return Array.isArray(listed) ? (listed as { section: string }[]) : [];
  });
  return new Set(rows.map(({ section }) => section.toLowerCase()));
}

function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
