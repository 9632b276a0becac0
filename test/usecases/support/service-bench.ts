import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { workflows } from '../../../graphs/registry.ts';
import { createDocumentReader } from '../../../src/drafting/threads/document-reader.ts';
import { keepPrdIds } from '../../../src/documents/prd/keep-ids/keep-prd-ids.ts';
import { parseArtifact, remarkArtifact, renderArtifact } from '../../../src/documents/render-artifact.ts';
import { fitEdits } from '../../../src/documents/blocks/fit-edits.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import { createEngine } from '../../../src/engine/engine.ts';
import type { Drafter } from '../../../src/ports/drafter.ts';
import type { Principal } from '../../../src/ports/people.ts';
import { createRedactor } from '../../../src/redaction/redactor.ts';
import { createBoltWorkStore } from '../../../src/repository/bolts/bolt-work-store.ts';
import { createTestReportStore } from '../../../src/repository/bolts/test-report-store.ts';
import { createIncidentStore } from '../../../src/repository/incidents/incident-store.ts';
import { createUnitStore } from '../../../src/repository/units/unit-store.ts';
import { createNotificationStore } from '../../../src/repository/notifications/notification-store.ts';
import { createExchangeStore } from '../../../src/repository/exchange/exchange-store.ts';
import { createLiveText } from '../../../src/repository/runs/live-text.ts';
import { createHypothesisStore } from '../../../src/repository/incidents/hypothesis-store.ts';
import { createCorrelation } from '../../../src/usecases/incident-evidence/create-correlation.ts';
import type { EvidencePorts } from '../../../src/usecases/incident-evidence/evidence-ports.ts';
import type { LogSource } from '../../../src/ports/log-source.ts';
import { createKnowledgeStore } from '../../../src/repository/knowledge/knowledge-store.ts';
import type { ConnectionTarget, Database } from '../../../src/repository/database/connection.ts';
import { createPeopleStore } from '../../../src/repository/people/people-store.ts';
import { createWorkflowChoiceStore } from '../../../src/repository/artifacts/workflow-choice-store.ts';
import { createAuditSigner } from '../../../src/people/audit-signer.ts';
import { createStarterPlaybook } from '../../../src/usecases/playbook/read-starter-playbook.ts';
import { createOnCallStore } from '../../../src/repository/on-call/on-call-store.ts';
import { listPrompts } from '../../../src/drafting/prompting/prompt-files.ts';
import { createAuditTrail } from '../../../src/repository/audit/audit-trail.ts';
import { callGuards } from '../../../src/operations/call-guards.ts';
import { createCodeIndexer } from '../../../src/usecases/code/create-code-indexer.ts';
import { createCodeStore } from '../../../src/repository/code/code-store.ts';
import { createService } from '../../../src/usecases/create-service.ts';
import type { UsecasePorts } from '../../../src/usecases/ports.ts';
import type { Service } from '../../../src/usecases/service.ts';
import { openTestDatabase } from '../../support/database.ts';
import { openTestEngine } from '../../support/engine.ts';
import { createOwner } from '../../support/people.ts';
import { openTestCompliance } from '../../support/open-test-compliance.ts';
import { openTestAlerts, openTestGameDays } from '../../support/open-test-alerts.ts';
import { openTestMirrors } from '../../support/open-test-mirrors.ts';

/** The service on the real stores, engine and rules, over a test file's own database. */
export interface ServiceBench {
  readonly ports: UsecasePorts;
  /** As the service's role. */
  readonly db: Database;
  /** As the owner of the tables, for what only time would do. */
  asOwner(sql: string, values: readonly unknown[]): Promise<void>;
  /** Where that is, for a process of a test's own. */
  readonly target: ConnectionTarget;
  readonly owner: Principal;
  /** As the owner. */
  readonly service: Service;
  serviceFor(principal: Principal): Service;
  close(): Promise<void>;
}

export async function openServiceBench({
  drafter = createRulesDrafter(),
  drafterFor,
  logSources = [],
}: {
  drafter?: Drafter;
  /** Drafts runs by what the incident tools read. */
  drafterFor?: (ports: EvidencePorts) => Drafter;
  logSources?: readonly LogSource[];
} = {}): Promise<ServiceBench> {
  const database = await openTestDatabase();
  const testEngine = openTestEngine(database.service, workflows);
  const { db, runs, parts } = testEngine;
  const documents = { render: renderArtifact, parse: parseArtifact, remark: remarkArtifact, keepPrdIds, fitEdits };
  const owner = await createOwner(db);
  const folder = await mkdtemp(join(tmpdir(), 'throughline-bench-'));
  const signer = createAuditSigner(folder);
  const mirrors = openTestMirrors(folder);
  const code = createCodeStore(db.pool);
  const correlating = {
    alerts: openTestAlerts(db),
    incidents: createIncidentStore(db),
    artifacts: parts.stores.artifacts,
    code,
    documents,
    hypotheses: createHypothesisStore(db.pool),
    knowledge: createKnowledgeStore(db.pool),
    logSources,
    mirrors,
    reader: createDocumentReader(),
    redactor: createRedactor({ redactsEmail: false }),
    units: createUnitStore(db),
  };
  const correlation = createCorrelation(correlating);
  const engine = createEngine({
    ...parts,
    stores: { ...parts.stores, documents, drafter: drafterFor?.(correlating) ?? drafter, correlation },
  });
  const ports: UsecasePorts = {
    ...correlating,
    audit: createAuditTrail(db),
    signer,
    boltWork: createBoltWorkStore(db.pool),
    testReports: createTestReportStore(db.pool),
    starterPlaybook: createStarterPlaybook(),
    budgets: parts.budgets,
    gates: parts.stores.gates,
    runs,
    sessions: parts.stores.sessions,
    notifications: createNotificationStore(db.pool),
    units: createUnitStore(db),
    liveText: createLiveText(db.pool),
    people: createPeopleStore(db),
    onCall: createOnCallStore(db.pool),
    gameDays: openTestGameDays(db),
    prompts: () => listPrompts(),
    materials: parts.stores.materials,
    codeIndexer: createCodeIndexer({ code, mirrors }),
    compliance: openTestCompliance(db),
    documents,
    drafter,
    exchange: createExchangeStore(db),
    workers: engine,
    workflowChoices: createWorkflowChoiceStore(db),
  };
  const serviceFor = (principal: Principal): Service =>
    createService(ports, {
      principal,
      guards: callGuards,
      diagnose: () => Promise.resolve([{ name: 'Node', status: 'ok', detail: 'v24', fix: '' }]),
    });
  return {
    ports,
    db,
    target: database.service,
    owner,
    service: serviceFor(owner),
    serviceFor,
    async asOwner(sql, values) {
      const client = new Client(database.owner);
      await client.connect();
      await client.query(sql, [...values]).finally(() => client.end());
    },
    async close() {
      mirrors.close();
      await engine.close();
      await testEngine.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
