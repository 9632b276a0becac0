import { splitPartRef } from '../lifecycle/ids.ts';
import type { Role } from '../lifecycle/roles.ts';
import { writeDraftingFields } from '../operations/drafting-order.ts';
import type { DocumentOf } from '../operations/operation.ts';
import type { GivenInput } from '../operations/operation-input.ts';
import type { OperationId, Operations } from '../operations/operations.ts';
import type { ArtifactContent } from '../usecases/artifacts-write/content.ts';
import type { SaidTurn } from '../usecases/design-sessions/design-session-service.ts';
import type { SourceFile } from '../usecases/prds/import-prd.ts';
import type { Report } from '../usecases/reports/registry.ts';
import type { Service } from '../usecases/service.ts';
import { decideGate } from './decide-gate.ts';
import { followRun } from './follow-run.ts';
import { followText } from './follow-text.ts';
import { createOperationClient, type ServerAddress } from './operation-client.ts';

/** Creates a service that calls a server as the holder of the token. */
export function createRemoteService(server: ServerAddress): Service {
  const client = createOperationClient(server);
  const { call, callText } = client;
  /** Server time at which this process started each run; its followers get all events since. */
  const startedAt = new Map<string, string>();

  const to =
    <Id extends OperationId>(id: Id) =>
    (input: GivenInput<Operations[Id]>): Promise<DocumentOf<Operations[Id]>> =>
      call(id, input);
  const rememberRun = async <Run extends { id: string; createdAt: string }>(answer: Promise<Run>): Promise<Run> => {
    const run = await answer;
    startedAt.set(run.id, run.createdAt);
    return run;
  };
  /** Remembers the reply's run, so that following it reports everything, even once it is done. */
  const rememberReply = async (answer: Promise<Report<'design-show'>>): Promise<Report<'design-show'>> => {
    const session = await answer;
    const run = session.reply?.by?.run ?? session.finalization?.run;
    const at = session.turns.at(-1)?.at;
    if (run !== undefined && at !== undefined) startedAt.set(run, at);
    return session;
  };
  /** Finds a person's id by name. An unknown name is passed on, so that the server refuses it. */
  const findPerson = async (nameOrId: string): Promise<string> => {
    const { items } = await call('listPeople', {});
    return items.find(({ name }) => name === nameOrId)?.id ?? nameOrId;
  };

  return {
    identity: () => call('readIdentity', {}),
    next: () => call('listNext', {}),
    doctor: () => call('diagnose', {}),

    artifacts: {
      list: (filter, page) => call('listArtifacts', { ...filter, ...page }),
      show: to('readArtifact'),
      // Takes the canonical text, without the leading line about what superseded it.
      markdown: (ref) => callText('readArtifact', { ...ref, canonical: 'yes' }, 'text/markdown'),
      history: to('listVersions'),
      diff: to('diffVersions'),
      findings: to('listFindings'),
      create: ({ content, ...request }) => call('createArtifact', { ...request, name: nameOf(content) }, toBody(content)),
      createMany: to('createArtifacts'),
      edit: ({ content, ...request }) => call('editArtifact', { ...request, name: nameOf(content) }, toBody(content)),
      link({ from, ...link }) {
        const part = splitPartRef(from);
        return call('linkArtifact', { ...link, key: part?.key ?? from, from: part?.localId });
      },
      move: ({ to: status, ...move }) => call('moveArtifact', { ...move, status }),
      succeed: to('succeedArtifact'),
      submit: to('submitArtifact'),
      attest: ({ keys }) => call('attestClaims', { of: keys }),
      template: (request) => callText('readTemplate', request, 'text/markdown'),
    },

    prds: {
      import({ files, key, ifMatch, toBeModeled, title }) {
        const form = { body: toForm(files, { sources: true }) };
        if (key !== undefined) return call('replacePrd', { key, title, ifMatch }, form);
        return call('importPrd', { title, modeled: yesNo(toBeModeled) }, form);
      },
      show: to('readPrd'),
      suspects: to('listPrdSuspects'),
    },
    prdWriting: {
      start: (request) => rememberRun(call('draftPrd', writeDraftingFields(request))),
      redraft: (request) => rememberRun(call('redraftPrd', writeDraftingFields(request))),
      drafted: to('readPrdDraft'),
      answer: to('answerPrd'),
    },
    workflows: { show: to('readWorkflow'), choose: to('chooseWorkflow') },
    daas: { show: to('readDaa'), lint: to('lintDaa'), coverage: to('coverDaa') },
    tips: { show: to('readTip'), drafted: to('readTipReport') },
    rfcDrafting: {
      async start(request) {
        const report = await call('draftRfc', writeDraftingFields(request));
        if (report.run) startedAt.set(report.run.id, report.run.createdAt);
        return report;
      },
      drafted: to('readRfcDraft'),
    },
    adrDrafting: {
      start: ({ rfc, ...order }) => rememberRun(call('draftAdr', { key: rfc, ...writeDraftingFields(order) })),
      drafted: to('readAdrDraft'),
    },
    incidentDrafts: {
      start: ({ incident, ...order }) => rememberRun(call('draftIncident', { key: incident, ...writeDraftingFields(order) })),
    },
    plans: {
      start: ({ adr, ...order }) => rememberRun(call('planBolts', { key: adr, ...writeDraftingFields(order) })),
      drafted: to('readPlan'),
      preview: ({ adr }) => call('previewPlan', { key: adr }),
      coverage: ({ adr }) => call('readBoltCoverage', { key: adr }),
      board: (filter) => call('readBoltBoard', filter),
      raise: to('raiseBolt'),
    },

    designSessions: {
      open: (request) => rememberReply(call('openDesignSession', writeDraftingFields(request))),
      list: (filter, page) => call('listDesignSessions', { ...filter, ...page }),
      show: to('readDesignSession'),
      transcript: (ref) => callText('readDesignSession', ref, 'text/markdown'),
      say: ({ settlement, ...turn }) => rememberReply(call('takeDesignTurn', { ...writeDraftingFields(turn), as: settlement })),
      answer: ({ turns, ...request }) =>
        rememberReply(call('answerDesignSession', { ...writeDraftingFields(request), answers: turns.map(toAnswer) })),
      edits: to('listDesignEdits'),
      settleEdits: to('settleDesignEdits'),
      answerAgain: (request) => rememberReply(call('answerDesignTurn', writeDraftingFields(request))),
      finalize: (request) => rememberReply(call('finalizeDesignSession', writeDraftingFields(request))),
      close: to('closeDesignSession'),
    },

    runs: {
      async start(request) {
        const started = await call('startRun', writeDraftingFields(request));
        const { run } = started;
        if (started.worked) startedAt.set(run.id, started.resumed ? run.updatedAt : run.createdAt);
        return started;
      },
      list: (filter, page) => call('listRuns', { ...filter, ...page }),
      show: to('readRun'),
      follow: (key, options) => followRun(client, { ...options, url: server.url, key, since: startedAt.get(key) }),
      followText: (key, options) => followText(client, { ...options, url: server.url, key }),
      report: to('readRunReport'),
      cancel: to('cancelRun'),
      async retry(request) {
        const run = await call('retryRun', writeDraftingFields(request));
        startedAt.set(request.key, run.updatedAt);
        return run;
      },
      fork: (request) => rememberRun(call('forkRun', request)),
    },

    gates: {
      list: ({ status, artifactKey, kind, mine, overdue }, page) =>
        call('listGates', { status, artifact: artifactKey, type: kind, mine: yesNo(mine), overdue: yesNo(overdue), ...page }),
      show: to('readGate'),
      async decide(request) {
        const decided = await decideGate(client, request);
        if (decided.run !== null && !decided.repeated) startedAt.set(decided.run, decided.decision.decidedAt);
        return decided;
      },
      outcome: to('readGateOutcome'),
      assign: ({ key, names }) => call('assignGate', { key, assignees: names }),
      comment: to('commentGate'),
      reopen: to('reopenGate'),
      rules: {
        list: () => call('listGateRules', {}),
        set: ({ kind, change: { requiredRoles, ...change } }) =>
          call('setGateRule', {
            kind,
            ...change,
            requiredRoles:
              requiredRoles && Object.entries(requiredRoles).map(([role, approvals]) => ({ role: role as Role, approvals })),
          }),
      },
    },

    knowledge: {
      trace: to('tracePlace'),
      explain: to('explainTrace'),
      impact: ({ things }) => call('assessImpact', { things: things.join(',') }),
      search: (request, page) => call('searchArtifacts', { ...request, ...page }),
      similar: to('listSimilar'),
      gaps: () => call('listGaps', {}),
      complexity: ({ prds }) => call('listFeatureSizes', { prds: prds.length > 0 ? prds.join(',') : undefined }),
      clear: to('clearSuspects'),
      baselines: {
        create: to('createBaseline'),
        list: () => call('listBaselines', {}),
        show: to('readBaseline'),
        compare: ({ from, to: later }) => call('compareBaselines', { name: from, to: later ?? undefined }),
      },
    },
    code: {
      add: to('addRepository'),
      list: () => call('listRepositories', {}),
      index: to('indexRepository'),
      blame: to('blameLine'),
      boltCommits: to('listBoltCommits'),
    },
    playbook: {
      starter: () => call('readStarterPlaybook', {}),
      adopt: to('adoptPatterns'),
      match: to('matchPlaybook'),
      writeTable: to('writePatternTable'),
    },
    bolts: {
      next: to('listReadyBolts'),
      show: to('readBoltWork'),
      claim: to('claimBolt'),
      putDown: to('putDownBolt'),
      report: to('reportBolt'),
      submit: to('submitBolt'),
      merge: to('mergeBolt'),
      correctEffort: to('correctBoltEffort'),
    },
    tests: {
      ingest: ({ files, ...request }) => call('ingestTests', request, { body: toForm(files) }),
      coverage: to('readTestCoverage'),
    },
    coverage: {
      show: to('readCoverage'),
      write: ({ format, ...ref }) => callText('readCoverage', ref, coverageTypes[format]),
    },
    checks: {
      run: ({ inForce } = {}) => call('checkArtifacts', { inForce: yesNo(inForce) }),
      sarif: ({ inForce } = {}) => callText('checkArtifacts', { inForce: yesNo(inForce) }, 'application/sarif+json'),
      review: to('reviewRfc'),
    },
    monitoring: { export: to('exportMonitoring') },
    packs: {
      read: ({ key, whole }) => call('readBoltPack', { key, whole: yesNo(whole) }),
      markdown: ({ key, whole }) => callText('readBoltPack', { key, whole: yesNo(whole) }, 'text/markdown'),
    },
    hypotheses: { show: to('readHypotheses'), judge: to('judgeHypothesis'), addLogs: to('addIncidentLogs') },
    compliance: {
      show: to('readCompliance'),
      write: ({ format, ...request }) => callText('readCompliance', request, complianceTypes[format]),
      comment: to('commentCompliance'),
      // The server sees by the token whether a person sits there.
      except: ({ key, part, scope, reason, until }) => call('grantException', { key, part, scope: [...scope], reason, until }),
      acceptCheck: ({ key, part, check }) => call('acceptCheck', { key, part, check }),
      propose: to('proposeCheck'),
      rulings: to('readComplianceRulings'),
    },

    exchange: {
      texts: to('listTexts'),
      table: (request) => callText('readTable', request, 'text/csv'),
      exportBundle: to('exportBundle'),
      // The server validates the file's contents.
      importBundle: ({ bundle, redact }) =>
        call('importBundle', { redact: yesNo(redact) } as GivenInput<Operations['importBundle']>, { body: { json: bundle } }),
    },
    logs: { import: ({ files, ...log }) => call('importLog', log, { body: toForm(files) }) },
    audit: {
      list: to('listAudit'),
      verify: ({ checkpoint }) =>
        call('verifyAudit', { checkpoint: checkpoint === undefined ? undefined : JSON.stringify(checkpoint) }),
      checkpoint: () => call('signAudit', {}),
    },

    tokens: { create: to('createToken'), list: () => call('listTokens', {}), revoke: to('revokeToken') },
    people: {
      list: () => call('listPeople', {}),
      show: async ({ person }) => call('readPerson', { id: await findPerson(person) }),
      grantRole: async ({ person, role }) => call('grantRole', { id: await findPerson(person), role }),
      removeRole: async ({ person, role }) => call('removeRole', { id: await findPerson(person), role }),
      deactivate: async ({ person }) => call('deactivatePerson', { id: await findPerson(person) }),
      reactivate: async ({ person }) => call('reactivatePerson', { id: await findPerson(person) }),
      link: async ({ person, ...identity }) => call('linkIdentity', { id: await findPerson(person), ...identity }),
      unlink: async ({ person, ...identity }) => call('unlinkIdentity', { id: await findPerson(person), ...identity }),
    },
    sessions: { list: () => call('listSessions', {}), end: to('endSession'), endAll: () => call('endSessions', {}) },
    loginLinks: { create: to('createLoginLink') },
    notifications: {
      list: (filter, page) => call('listNotifications', { ...filter, ...page }),
      show: to('readNotification'),
      channels: () => call('listNotificationChannels', {}),
      retry: to('retryNotification'),
      retryChannel: to('retryNotificationChannel'),
      test: () => call('testNotificationChannels', {}),
    },
    gameDays: {
      list: () => call('listGameDays', {}),
      plan: to('planGameDay'),
      cancel: to('cancelGameDay'),
      start: to('startGameDay'),
      stop: to('stopGameDay'),
      report: to('readGameDay'),
    },
    onCall: {
      show: to('readOnCall'),
      set: ({ people, ...rota }) => call('setOnCall', { ...rota, ...(people ? { people: [...people] } : {}) }),
      handOff: to('readHandoff'),
    },
    alerts: {
      list: (filter, page) => call('listAlerts', { ...filter, ...page }),
      show: to('readAlert'),
      deliveries: (filter, page) => call('listAlertDeliveries', { ...filter, ...page }),
      retry: to('retryAlerts'),
    },
    channels: {
      list: () => call('listAlertChannels', {}),
      add: to('addAlertChannel'),
      rotate: to('rotateAlertChannel'),
      remove: to('removeAlertChannel'),
      sign: to('signAlert'),
    },
    units: {
      build: to('buildUnit'),
      check: to('checkUnit'),
      deployments: (ref, page) => call('listUnitDeployments', { ...ref, ...page }),
      dora: to('readDora'),
    },
    incidents: {
      show: to('readIncident'),
      list: (filter, page) => call('listIncidents', { ...filter, ...page }),
      metrics: to('readIncidentMetrics'),
      impact: ({ names }) => call('assessOutage', { names: names.join(',') }),
      actions: to('listActionItems'),
      completeAction: to('completeActionItem'),
      open: to('openIncident'),
      declare: to('declareIncident'),
      acknowledge: to('acknowledgeIncident'),
      setSeverity: to('setIncidentSeverity'),
      setCommander: to('setIncidentCommander'),
      note: to('noteIncident'),
      choose: to('chooseMitigation'),
      executed: to('recordExecution'),
      stable: to('recordStability'),
      close: to('closeIncident'),
      acceptFix: to('acceptFix'),
    },
    deployments: {
      list: (filter, page) => call('listDeployments', { ...filter, ...page }),
      record: to('recordDeployment'),
      recordCdevent: ({ event }) => call('recordCdevent', {}, { body: { json: event } }),
      recordChangeEvent: ({ event }) => call('recordChangeEvent', {}, { body: { json: event } }),
    },
  };
}

const complianceTypes = { html: 'text/html', sarif: 'application/sarif+json', text: 'text/plain' } as const;
const coverageTypes = { html: 'text/html', csv: 'text/csv', text: 'text/plain' } as const;

function yesNo(isSo: boolean | undefined): 'yes' | 'no' {
  return isSo ? 'yes' : 'no';
}

function nameOf(content: ArtifactContent): string | undefined {
  return 'bytes' in content ? content.name : undefined;
}

/** Sends Markdown as its bytes, and title and body as JSON. */
function toBody(content: ArtifactContent): { body: Blob | { json: unknown } } {
  if (!('bytes' in content)) return { body: { json: { title: content.title, body: content.body } } };
  return { body: new Blob([Uint8Array.from(content.bytes)], { type: 'text/markdown' }) };
}

/** Builds a form of the files under their given names, with their sources if wanted. */
function toForm(files: readonly (Omit<SourceFile, 'source'> & Partial<SourceFile>)[], { sources = false } = {}): FormData {
  const form = new FormData();
  for (const { name, source = '', bytes } of files) {
    form.append('files', new Blob([Uint8Array.from(bytes)]), name);
    if (sources) form.append('source', source);
  }
  return form;
}

/** Maps a turn to an answer: parked points are deferred, others settled as said or chosen. */
function toAnswer({ move, settlement, ...turn }: SaidTurn) {
  return { ...turn, as: move === 'park' ? ('defer' as const) : (settlement ?? ('choose' as const)) };
}
