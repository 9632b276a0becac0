import { commandLine } from '../../../src/cli/fixes/command-lines.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflows } from '../../../graphs/registry.ts';
import { currentVersion } from '../../../graphs/workflow.ts';
import { createDocumentReader } from '../../../src/drafting/threads/document-reader.ts';
import { keepPrdIds } from '../../../src/documents/prd/keep-ids/keep-prd-ids.ts';
import { parseArtifact, remarkArtifact, renderArtifact } from '../../../src/documents/render-artifact.ts';
import { fitEdits } from '../../../src/documents/blocks/fit-edits.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import { openBoardQueue } from '../../../src/engine/open-board-queue.ts';
import { createEngine } from '../../../src/engine/engine.ts';
import { usualLimits, type ApiLimits, type HttpApiParts } from '../../../src/http/api-parts.ts';
import { createHttpApi } from '../../../src/http/create-http-api.ts';
import { serveHttp } from '../../../src/http/serve-http.ts';
import { createMcpEndpoint } from '../../../src/mcp/create-mcp-endpoint.ts';
import { createLog, type Log } from '../../../src/log.ts';
import { createSignIn } from '../../../src/people/create-sign-in.ts';
import type { Principal } from '../../../src/ports/people.ts';
import type { OidcSettings, SignIn } from '../../../src/ports/sign-in.ts';
import { createRedactor } from '../../../src/redaction/redactor.ts';
import { createArtifactStore } from '../../../src/repository/artifacts/artifact-store.ts';
import { FencedSaver } from '../../../src/repository/checkpoints/fenced-saver.ts';
import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import { createAuditSigner } from '../../../src/people/audit-signer.ts';
import { createStarterPlaybook } from '../../../src/usecases/playbook/read-starter-playbook.ts';
import { createOnCallStore } from '../../../src/repository/on-call/on-call-store.ts';
import { listPrompts } from '../../../src/drafting/prompting/prompt-files.ts';
import { createAuditTrail } from '../../../src/repository/audit/audit-trail.ts';
import { createExchangeStore } from '../../../src/repository/exchange/exchange-store.ts';
import { createFeed } from '../../../src/repository/events/feed.ts';
import { createDesignMaterials } from '../../../src/repository/design-sessions/design-materials.ts';
import { createDesignSessionStore } from '../../../src/repository/design-sessions/design-session-store.ts';
import { createGateStore } from '../../../src/repository/gates/gate-store.ts';
import { recordDeployment } from '../../../src/usecases/deployments/record-deployment.ts';
import { createIncidentStore } from '../../../src/repository/incidents/incident-store.ts';
import { createUnitStore } from '../../../src/repository/units/unit-store.ts';
import { createNotificationStore } from '../../../src/repository/notifications/notification-store.ts';
import { createHypothesisStore } from '../../../src/repository/incidents/hypothesis-store.ts';
import { createCorrelation } from '../../../src/usecases/incident-evidence/create-correlation.ts';
import { createKnowledgeStore } from '../../../src/repository/knowledge/knowledge-store.ts';
import { createPeopleStore } from '../../../src/repository/people/people-store.ts';
import { createRequestStore } from '../../../src/repository/requests/request-store.ts';
import { openQueuePool } from '../../../src/repository/runs/queue-pool.ts';
import { createBoltWorkStore } from '../../../src/repository/bolts/bolt-work-store.ts';
import { createTestReportStore } from '../../../src/repository/bolts/test-report-store.ts';
import { createBudgetStore } from '../../../src/repository/runs/budget-store.ts';
import { createRunLeases } from '../../../src/repository/runs/run-leases.ts';
import { createRunOutbox } from '../../../src/repository/runs/run-outbox.ts';
import { createLiveText } from '../../../src/repository/runs/live-text.ts';
import { createRunStore } from '../../../src/repository/runs/run-store.ts';
import { createSignInStore } from '../../../src/repository/people/sign-in-store.ts';
import { createWorkflowChoiceStore } from '../../../src/repository/artifacts/workflow-choice-store.ts';
import { proveServer } from '../../../src/server/server-proof.ts';
import { startMetrics } from '../../../src/telemetry/metrics.ts';
import { callGuards } from '../../../src/operations/call-guards.ts';
import { createCodeIndexer } from '../../../src/usecases/code/create-code-indexer.ts';
import { createCodeStore } from '../../../src/repository/code/code-store.ts';
import { createService } from '../../../src/usecases/create-service.ts';
import type { UsecasePorts } from '../../../src/usecases/ports.ts';
import { openTestDatabase } from '../../support/database.ts';
import { createOwner } from '../../support/people.ts';
import { openTestAlerts, openTestGameDays } from '../../support/open-test-alerts.ts';
import { openTestCompliance } from '../../support/open-test-compliance.ts';
import { openTestMirrors } from '../../support/open-test-mirrors.ts';

/** The real door over the real rooms behind it, on a port of its own. */
export interface TestApi {
  readonly url: string;
  readonly db: Database;
  readonly ports: UsecasePorts;
  /** The first person, who holds every role. */
  readonly owner: Principal;
  /** Calls as the owner, unless a token is named; null calls as nobody. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  readonly signIn: SignIn;
  /** What the service may not do. */
  asOwner(statement: string): Promise<Record<string, unknown>[]>;
  /** Works on runs from now on, until it is closed. */
  startWorking(): void;
  /** Another server on the same database. */
  openSecond(changes?: ApiChanges): Promise<{ url: string; close(): Promise<void> }>;
  /** Only the door. */
  closeDoor(): Promise<void>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: RequestInit['body'];
  readonly signal?: AbortSignal;
}

export interface ApiChanges {
  /** Drafts outside of runs. */
  readonly drafter?: UsecasePorts['drafter'];
  readonly limits?: Partial<ApiLimits>;
  readonly log?: Log;
  /** For all doors; the first one's say. */
  readonly oidc?: OidcSettings;
  /** Any that is free when absent. */
  readonly port?: number;
  readonly change?: (parts: HttpApiParts) => HttpApiParts;
}

const diagnosis = { name: 'Test', status: 'ok', detail: 'line-of-the-diagnosis', fix: '' } as const;
/** The first one is being replaced by the second. */
export const hookSecrets = ['an-old-secret-of-github', 'a-new-secret-of-github'];

export async function openTestApi(changes: ApiChanges = {}): Promise<TestApi> {
  const test = await openTestDatabase();
  const db = openDatabase(test.service);
  const queue = openQueuePool(test.service);
  const owner = await createOwner(db);
  const documents = { render: renderArtifact, parse: parseArtifact, remark: remarkArtifact, keepPrdIds, fitEdits };
  const runs = createRunStore(db.pool, { currentVersion: (name) => currentVersion(workflows, name) });
  const artifacts = createArtifactStore(db);
  const knowledge = createKnowledgeStore(db.pool);
  const gates = createGateStore(db);
  const folder = await mkdtemp(join(tmpdir(), 'throughline-api-'));
  const mirrors = openTestMirrors(folder);
  const code = createCodeStore(db.pool);
  const correlating = {
    alerts: openTestAlerts(db),
    incidents: createIncidentStore(db),
    artifacts,
    code,
    documents,
    hypotheses: createHypothesisStore(db.pool),
    knowledge,
    logSources: [],
    mirrors,
    reader: createDocumentReader(),
    redactor: createRedactor({ redactsEmail: false }),
    units: createUnitStore(db),
  };
  const stores = {
    artifacts,
    gates,
    documents,
    drafter: createRulesDrafter(),
    sessions: createDesignSessionStore(db.pool),
    materials: createDesignMaterials({ artifacts, gates, knowledge }),
    correlation: createCorrelation(correlating),
    incidents: correlating.incidents,
  };
  const people = createPeopleStore(db);
  const noLimits = { tokens: null, usd: null };
  const budgets = createBudgetStore(db.pool, { run: noLimits, day: noLimits });
  const liveText = createLiveText(db.pool);
  const engine = createEngine({
    registry: workflows,
    runs,
    stores,
    leases: createRunLeases(db.pool),
    outbox: createRunOutbox(db.pool),
    budgets,
    liveText,
    saverFor: (lease) => new FencedSaver(db.pool, lease),
    queue: { kind: 'postgres', pool: queue },
    concurrency: 2,
    onError: (error) => process.stderr.write(`${error.stack}\n`),
  });
  const notifications = createNotificationStore(db.pool);
  const ports: UsecasePorts = {
    ...stores,
    ...(changes.drafter ? { drafter: changes.drafter } : {}),
    ...correlating,
    boltWork: createBoltWorkStore(db.pool),
    testReports: createTestReportStore(db.pool),
    liveText,
    budgets,
    exchange: createExchangeStore(db),
    audit: createAuditTrail(db),
    signer: createAuditSigner(folder),
    starterPlaybook: createStarterPlaybook(),
    notifications,
    onCall: createOnCallStore(db.pool),
    gameDays: openTestGameDays(db),
    prompts: () => listPrompts(),
    codeIndexer: createCodeIndexer({ code, mirrors }),
    compliance: openTestCompliance(db),
    people,
    runs,
    workers: engine,
    workflowChoices: createWorkflowChoiceStore(db),
  };
  const feed = createFeed(db.pool);
  const ownerDb = openDatabase(test.owner);
  const signInDb = openDatabase(test.signIn);
  const signIn = await createSignIn(createSignInStore(signInDb), changes.oidc ?? null);

  const openListener = async ({ limits, log, port: wanted = 0, change = (parts) => parts }: ApiChanges) => {
    const closing = new AbortController();
    const parts: HttpApiParts = {
      authenticate: (token) => people.authenticate(token),
      serviceFor: (principal) =>
        createService(ports, { principal, guards: callGuards, diagnose: () => Promise.resolve([diagnosis]) }),
      signIn,
      signOut: (token) => people.signOut({ token, everywhere: false }),
      publicUrl: null,
      web: null,
      requests: createRequestStore(db.pool),
      feed,
      openBoardQueue: async () => openBoardQueue({ kind: 'postgres', pool: queue }),
      recordRefusal: (call) => people.recordRefusal(call),
      limits: { ...usualLimits, requestsPerMinute: 100_000, signInsPerMinute: 100_000, ...limits },
      trustedProxies: new BlockList(),
      hostNames: ['127.0.0.1', 'localhost'],
      closing: closing.signal,
      version: '0.0.0',
      instance: 'test-instance',
      readiness: () => Promise.resolve([{ name: 'database', ok: true, needed: true, detail: 'answers' }]),
      prove: (challenge) => proveServer('the secret of the test server', challenge),
      liveText,
      commandLine,
      sessions: stores.sessions,
      metrics: async () => (await startMetrics()).render([]),
      metricsAreOpen: false,
      hooks: { alerts: ports.alerts, githubSecrets: hookSecrets, record: (event) => recordDeployment(ports, event, null) },
      mcp: createMcpEndpoint({ version: '0.0.0' }),
      log: log ?? createLog('silent'),
    };
    const app = createHttpApi(change(parts));
    const { port, closed } = await serveHttp({ app, host: '127.0.0.1', port: wanted, signal: closing.signal });
    const close = (): Promise<void> => {
      closing.abort();
      return closed;
    };
    return { url: `http://127.0.0.1:${port}`, close };
  };

  const door = await openListener(changes);
  const working = new AbortController();
  const work: Promise<void>[] = [];
  return {
    url: door.url,
    db,
    ports,
    owner,
    call: (method, path, { token = owner.token, headers = {}, json, body, signal } = {}) =>
      fetch(new URL(path, door.url), {
        method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? { body } : { body: JSON.stringify(json) }),
        signal,
        redirect: 'manual',
      }),
    signIn,
    asOwner: async (statement) => (await ownerDb.pool.query<Record<string, unknown>>(statement)).rows,
    startWorking: () => work.push(engine.workUntilAborted(working.signal)),
    openSecond: (second = {}) => openListener(second),
    closeDoor: door.close,
    async close() {
      working.abort();
      await door.close();
      await Promise.all(work);
      await engine.close();
      await feed.close();
      await queue.end();
      await ownerDb.close();
      await signInDb.close();
      await db.close();
      await test.drop();
      await rm(folder, { recursive: true });
    },
  };
}
