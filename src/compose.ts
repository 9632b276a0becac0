import packageJson from '../package.json' with { type: 'json' };
import { workflows } from '../graphs/registry.ts';
import { currentVersion } from '../graphs/workflow.ts';
import type { App, Chore, Diagnosis } from './app.ts';
import { commandLine, renderForTerminal } from './cli/fixes/command-lines.ts';
import { createCodeFolders } from './code/git/create-code-folders.ts';
import { createCodeMirrors } from './code/git/create-code-mirrors.ts';
import { createAuditSigner } from './people/audit-signer.ts';
import { createReadiness } from './diagnosis/check-readiness.ts';
import { refuseForeignTracing, type Config } from './config/config.ts';
import { createCorrelation } from './usecases/incident-evidence/create-correlation.ts';
import { createIncidentTools } from './usecases/incident-evidence/create-incident-tools.ts';
import { createAgentTools } from './usecases/agent-tools/create-agent-tools.ts';
import { describeSchemaGap } from './diagnosis/describe-schema-gap.ts';
import { diagnose } from './diagnosis/diagnose.ts';
import { keepPrdIds } from './documents/prd/keep-ids/keep-prd-ids.ts';
import { parseArtifact, remarkArtifact, renderArtifact } from './documents/render-artifact.ts';
import { fitEdits } from './documents/blocks/fit-edits.ts';
import { createDrafter } from './drafting/create-drafter.ts';
import { createModelAsker } from './drafting/models/wire/model-asker.ts';
import { createDocumentReader } from './drafting/threads/document-reader.ts';
import { createThreadedRules } from './drafting/threads/rules-in-threads.ts';
import { draftWithinDay } from './engine/draft-within-day.ts';
import { createEngine } from './engine/engine.ts';
import { examineQueue } from './engine/examine-queue.ts';
import type { QueuePlace } from './engine/queue-place.ts';
import { migrateQueue } from './engine/migrate-queue.ts';
import { createLogSources } from './integrations/logs/create-log-sources.ts';
import { createPullComments } from './integrations/github/pull-comments.ts';
import { createNotifier } from './integrations/notifications/create-notifier.ts';
import { createLog } from './log.ts';
import { callGuards } from './operations/call-guards.ts';
import { createSignIn } from './people/create-sign-in.ts';
import { identify } from './people/identify.ts';
import { welcomeOwner } from './people/welcome-owner.ts';
import type { ComplianceChecker } from './ports/compliance.ts';
import type { Principal } from './ports/people.ts';
import { readGauges } from './diagnosis/read-gauges.ts';
import { listPrompts } from './drafting/prompting/prompt-files.ts';
import { createOnCallStore } from './repository/on-call/on-call-store.ts';
import { createAlertStore } from './repository/alerts/alert-store.ts';
import { deriveSealingKey } from './repository/alerts/seal.ts';
import { createArtifactStore } from './repository/artifacts/artifact-store.ts';
import { createCodeStore } from './repository/code/code-store.ts';
import { createAuditTrail } from './repository/audit/audit-trail.ts';
import { createBoltWorkStore } from './repository/bolts/bolt-work-store.ts';
import { createTestReportStore } from './repository/bolts/test-report-store.ts';
import { checkMigrations } from './repository/database/check-migrations.ts';
import { connectionsFor, openDatabase, type ConnectionTarget } from './repository/database/connection.ts';
import { createDesignMaterials } from './repository/design-sessions/design-materials.ts';
import { createDesignSessionStore } from './repository/design-sessions/design-session-store.ts';
import { withFolderLock } from './repository/embedded/folder-lock.ts';
import { openAsOwner } from './repository/database/open-as-owner.ts';
import { requireSchema } from './repository/database/require-schema.ts';
import { openDatabaseServer } from './repository/database/open-server.ts';
import { createExchangeStore } from './repository/exchange/exchange-store.ts';
import { createFeed } from './repository/events/feed.ts';
import { createGateStore } from './repository/gates/gate-store.ts';
import { hasPeople } from './repository/people/has-people.ts';
import { createGameDayStore } from './repository/game-days/game-day-store.ts';
import { createHypothesisStore } from './repository/incidents/hypothesis-store.ts';
import { createIncidentStore } from './repository/incidents/incident-store.ts';
import { createKnowledgeStore } from './repository/knowledge/knowledge-store.ts';
import { migrate } from './repository/database/migrate.ts';
import { newToken } from './repository/people/new-token.ts';
import { createUnitStore } from './repository/units/unit-store.ts';
import { createNotificationStore } from './repository/notifications/notification-store.ts';
import { readPromptSecret } from './repository/models/read-prompt-secret.ts';
import { createFigures } from './repository/events/read-figures.ts';
import { requireDatabase } from './repository/database/require-database.ts';
import { createPeopleStore } from './repository/people/people-store.ts';
import { createRequestStore } from './repository/requests/request-store.ts';
import { openQueuePool } from './repository/runs/queue-pool.ts';
import { createProviderQuota } from './repository/models/provider-quota.ts';
import { createBudgetStore } from './repository/runs/budget-store.ts';
import { createRunLeases } from './repository/runs/run-leases.ts';
import { createRunOutbox } from './repository/runs/run-outbox.ts';
import { createLiveText } from './repository/runs/live-text.ts';
import { createRunStore } from './repository/runs/run-store.ts';
import { createSignInStore } from './repository/people/sign-in-store.ts';
import { tidyRuns } from './repository/runs/tidy-runs.ts';
import { sealAudit } from './repository/audit/seal-audit.ts';
import type { RolePasswords } from './repository/database/work-roles.ts';
import { createComplianceRulings } from './repository/compliance/compliance-rulings.ts';
import { createThrowawayDatabase } from './repository/throwaway/throwaway-database.ts';
import { createWorkflowChoiceStore } from './repository/artifacts/workflow-choice-store.ts';
import { createStarterPlaybook } from './usecases/playbook/read-starter-playbook.ts';
import { count, startMetrics } from './telemetry/metrics.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { createCodeIndexer } from './usecases/code/create-code-indexer.ts';
import { startDueDrafts } from './usecases/incident-drafts/start-due-drafts.ts';
import { remindIncidents } from './usecases/incidents/remind-incidents.ts';
import { createService } from './usecases/create-service.ts';
import { whoIsOnCall } from './usecases/on-call/read-on-call.ts';
import { workOnAlerts } from './usecases/alerts/work-on-alerts.ts';
import { logDecisions } from './usecases/gates/log-decisions.ts';
import type { UsecasePorts } from './usecases/ports.ts';

/** Assembles the app on the configured database. Throws what its parts throw. */
export async function openApp(config: Config): Promise<App> {
  refuseForeignTracing();
  const log = createLog(config.logLevel);
  const stopTelemetry = await startTelemetry(config.traces, { version: packageJson.version });
  const server = await openDatabaseServer(config).catch(async (error: unknown) => {
    await stopTelemetry();
    throw error;
  });
  try {
    return await assemble();
  } catch (error) {
    await server.release();
    await stopTelemetry();
    throw error;
  }

  async function assemble(): Promise<App> {
    await (server.owner ? prepareDatabase(server.owner, server.passwords) : requireSchema(server.service));
    const { service } = server;
    const database = openDatabase(service, { connections: connectionsFor(config.runsAtOnce) });
    const queuePool = openQueuePool(service);
    const queue: QueuePlace = config.redis ? { kind: 'redis', redis: config.redis } : { kind: 'postgres', pool: queuePool };

    const documents = { render: renderArtifact, parse: parseArtifact, remark: remarkArtifact, keepPrdIds, fitEdits };
    const reader = createDocumentReader();
    const redactor = reader.createRedactor({ redactsEmail: config.redactsEmail });
    const artifacts = createArtifactStore(database);
    const knowledge = createKnowledgeStore(database.pool);
    const rules = createThreadedRules();
    const code = createCodeStore(database.pool);
    const units = createUnitStore(database);
    const hypotheses = createHypothesisStore(database.pool);
    const mirrors = createCodeMirrors({ ...config.git, takesFolders: config.database === null });
    const logSources = createLogSources(config.logs);
    const agentTools = createAgentTools({ artifacts, knowledge });
    const incidents = createIncidentStore(database);
    const sealingKey = deriveSealingKey(service.password);
    const alerts = createAlertStore(database.pool, {
      key: sealingKey,
      rawDays: config.alertRawDays,
    });
    const correlating = {
      alerts,
      artifacts,
      code,
      documents,
      hypotheses,
      incidents,
      knowledge,
      logSources,
      mirrors,
      reader,
      redactor,
      units,
    };
    const drafter = createDrafter({
      settings: config.models,
      asker: createModelAsker({ settings: config.models, quota: createProviderQuota(database.pool, config.providerLimits) }),
      rules,
      redactor,
      readSecret: () => readPromptSecret(database.pool),
      agentTools,
      incidentTools: createIncidentTools(correlating, agentTools),
    });
    const gates = logDecisions(createGateStore(database), log);
    const sessions = createDesignSessionStore(database.pool);
    const materials = createDesignMaterials({ artifacts, gates, knowledge });
    const people = createPeopleStore(database);
    const budgets = createBudgetStore(database.pool, config.budgets);
    const runs = createRunStore(database.pool, { currentVersion: (name) => currentVersion(workflows, name) });
    const liveText = createLiveText(database.pool);
    const engine = createEngine({
      registry: workflows,
      stores: {
        artifacts,
        gates,
        documents,
        drafter,
        sessions,
        materials,
        incidents,
        correlation: createCorrelation(correlating),
      },
      runs,
      leases: createRunLeases(database.pool),
      outbox: createRunOutbox(database.pool),
      budgets,
      saverFor: async (lease) => {
        const { FencedSaver } = await import('./repository/checkpoints/fenced-saver.ts');
        return new FencedSaver(database.pool, lease);
      },
      queue,
      concurrency: config.runsAtOnce,
      findSchemaGap: async () => describeSchemaGap(await checkMigrations(database.pool)),
      onError: (error) => log.warn({ err: error }, 'queue'),
      liveText,
      log,
    });

    const boltWork = createBoltWorkStore(database.pool);
    const notifications = createNotificationStore(database.pool);
    const folders = createCodeFolders(config.git);
    let checker: Promise<ComplianceChecker> | undefined;
    const ports: UsecasePorts = {
      alerts,
      artifacts,
      audit: createAuditTrail(database),
      boltWork,
      budgets,
      code,
      codeIndexer: createCodeIndexer({ code, mirrors }),
      units,
      documents,
      drafter: draftWithinDay(drafter, budgets),
      exchange: createExchangeStore(database),
      gameDays: createGameDayStore(database.pool, sealingKey),
      gates,
      hypotheses,
      incidents,
      knowledge,
      liveText,
      logSources,
      materials,
      mirrors,
      compliance: {
        checker: {
          // The parsers are large, and few commands need them.
          check: async (...given) => {
            checker ??= import('./code/compliance/create-compliance-checker.ts').then(({ createComplianceChecker }) =>
              createComplianceChecker({ throwaway: createThrowawayDatabase() }),
            );
            return (await checker).check(...given);
          },
        },
        comments: createPullComments(config.github),
        folders,
        rulings: createComplianceRulings(database),
      },
      notifications,
      onCall: createOnCallStore(database.pool),
      people,
      prompts: () => listPrompts(),
      reader,
      redactor,
      runs,
      sessions,
      signer: createAuditSigner(config.folder),
      starterPlaybook: createStarterPlaybook(),
      testReports: createTestReportStore(database.pool),
      workers: engine,
      workflowChoices: createWorkflowChoiceStore(database),
    };
    const feed = createFeed(database.pool);
    // This connects only when somebody signs in, so a worker has no such connection.
    const signInDatabase = openDatabase(server.signIn);
    const signIn = await createSignIn(createSignInStore(signInDatabase), config.oidc);
    const examine = (): Promise<readonly Diagnosis[]> =>
      diagnose({
        config,
        server,
        database,
        drafter,
        budgets,
        notifications,
        gates,
        people,
        knowsWorkflow: (name, version) => Object.hasOwn(workflows[name] ?? {}, version),
        examineQueue: () => examineQueue(queue),
      });
    const readiness = createReadiness({
      requireDatabase: () => requireDatabase(database.pool),
      checkMigrations: () => checkMigrations(database.pool),
      requireQueue: async () => void (await examineQueue(queue)),
      log,
    });
    const notifier = createNotifier({
      notifications,
      gates,
      runs,
      incidents,
      whoIsOnCall: (asked) => whoIsOnCall(ports, asked),
      settings: config.notifications,
      publicUrl: config.publicUrl,
      renderFix: (fix) => renderForTerminal(fix),
      onSettled: ({ id, channel }, outcome) => {
        count('notifications_total', { channel, outcome: outcome.status });
        if (outcome.status === 'failed') log.warn({ notification: id, channel, reason: outcome.error }, 'notification not sent');
      },
    });
    const readFigures = createFigures(database.pool);
    const chores: Chore[] = [
      { name: 'tidy-live-text', everyMs: 5_000, work: () => liveText.tidy() },
      { name: 'send-notifications', everyMs: 2_000, work: (signal) => notifier.send(signal) },
      { name: 'tidy-notifications', everyMs: 3_600_000, work: () => notifications.tidy() },
      { name: 'tidy-changes', everyMs: 3_600_000, work: () => feed.tidy() },
      { name: 'tidy-sign-in', everyMs: 3_600_000, work: () => people.tidySignIn() },
      // One query when the audit trail has nothing new.
      { name: 'seal-audit', everyMs: 5_000, work: () => sealAudit(database) },
      {
        name: 'read-alerts',
        everyMs: 500,
        isWork: true,
        work: (signal) =>
          workOnAlerts(ports, {
            signal,
            redactsEmail: config.redactsEmail,
            onError: (error) => log.warn({ err: error }, 'alert set aside'),
          }),
      },
      { name: 'tidy-alerts', everyMs: 3_600_000, work: () => alerts.tidy() },
      // Tidies ended runs within seconds; three indexed queries when nothing ended.
      {
        name: 'tidy-runs',
        everyMs: 5_000,
        work: async (signal) => void (await tidyRuns(database.pool, config.tidying, signal)),
      },
      // A reminder may be half a minute late. Mostly it costs one query without rows.
      { name: 'remind-gates', everyMs: 30_000, work: async () => void (await gates.remind()) },
      // The bounds are minutes and hours. Mostly it costs two queries with few rows.
      { name: 'remind-incidents', everyMs: 30_000, work: () => remindIncidents(ports) },
      { name: 'remind-game-days', everyMs: 30_000, work: () => ports.gameDays.remind() },
      // An alert of an exercise may be a second late; mostly it costs one query without rows.
      { name: 'send-game-days', everyMs: 1_000, work: () => ports.gameDays.sendDue() },
      // The draft of a next step may be two seconds late; mostly it costs one query without rows.
      { name: 'draft-incidents', everyMs: 2_000, work: () => startDueDrafts(ports) },
      // Postgres judges by its own clock; a claim may end half a minute late.
      { name: 'expire-claims', everyMs: 30_000, work: async () => void (await boltWork.expireClaims()) },
    ];
    /** Processes on one folder take turns. An external database needs no folder yet. */
    const inFolder = async <T>(work: () => Promise<T>): Promise<T> => {
      if (config.database) return await work();
      return await withFolderLock(config.folder, work);
    };
    let principal: Promise<Principal> | undefined;
    let ownerCreated = false;
    return {
      ports,
      serviceFor: (holder) =>
        createService(ports, { principal: holder, diagnose: examine, guards: callGuards, publicUrl: config.publicUrl }),
      feed,
      signIn,
      requests: createRequestStore(database.pool),
      database: server.description,
      get ownerCreated() {
        return ownerCreated;
      },
      principal() {
        principal ??= inFolder(async () => {
          const identity = await identify(people, { ...config, newToken });
          ownerCreated = identity.ownerCreated;
          return identity.principal;
        });
        return principal;
      },
      welcome: () =>
        inFolder(() => welcomeOwner({ people, hasPeople: () => hasPeople(database.pool), folder: config.folder, newToken })),
      diagnose: examine,
      upkeep: () => chores,
      requireDatabase: () => requireDatabase(database.pool),
      openBoardQueue: async () => (await import('./engine/open-board-queue.ts')).openBoardQueue(queue),
      readiness,
      liveText,
      commandLine,
      async metrics() {
        const [meter, gauges] = await Promise.all([
          startMetrics(),
          readGauges({ readiness, readFigures, countJobs: () => engine.countJobs() }),
        ]);
        return await meter.render(gauges);
      },
      async close() {
        mirrors.close();
        folders.close();
        await engine.close();
        await rules.close();
        await reader.close();
        await feed.close();
        await liveText.close();
        await queuePool.end();
        // Sealing in each transaction would cost most of the throughput. After a kill, the next
        // command seals.
        await sealAudit(database).catch((error: unknown) => log.warn({ err: error }, 'audit not sealed'));
        await signInDatabase.close();
        await database.close();
        await server.release();
        await stopTelemetry();
      },
    };
  }
}

/** Migrates the configured database. Throws what `openAsOwner` and `migrate` throw. */
export async function migrateDatabase(config: Pick<Config, 'database' | 'secret'>): Promise<string> {
  const { owner, passwords, description } = await openAsOwner(config);
  await prepareDatabase(owner, passwords);
  return description;
}

/** Prepares schema, rules, service role and queue tables; a few queries if they exist. */
export async function prepareDatabase(owner: ConnectionTarget, passwords: RolePasswords): Promise<void> {
  await migrate(owner, passwords);
  const pool = openQueuePool(owner);
  try {
    await migrateQueue(pool);
  } finally {
    await pool.end();
  }
}
