/**
 * Actions that a fix may name, with the names of their arguments. API operations have their own ids
 * and fields here; the others exist on the command line alone. Every entry point renders each
 * action, and one that forgets an action does not compile.
 */
export const actions = {
  acceptFix: ['key', 'version'],
  acknowledgeIncident: ['key'],
  addAlertChannel: ['name', 'source', 'exercise'],
  addRepository: ['address'],
  adoptPatterns: ['names', 'all'],
  answerDesignTurn: ['key', 'model'],
  answerPrd: ['key', 'answers', 'recommended'],
  assignGate: ['key', 'assignees'],
  attestClaims: ['of'],
  cancelGameDay: ['name'],
  cancelRun: ['key'],
  checkArtifacts: [],
  checkUnit: ['key', 'type'],
  chooseWorkflow: ['key', 'reason'],
  claimBolt: ['key'],
  clearSuspects: ['from', 'to', 'seen', 'reason'],
  closeDesignSession: ['key', 'reason'],
  closeIncident: ['key', 'outcome'],
  completeActionItem: ['key', 'item'],
  createArtifact: ['kind', 'from'],
  createLoginLink: ['person'],
  createToken: ['holder', 'kind'],
  declareIncident: ['key'],
  decideGate: ['key', 'decision', 'note', 'comments'],
  diagnose: [],
  diffVersions: ['key', 'from', 'to'],
  draftAdr: ['key'],
  draftIncident: ['key', 'step'],
  draftPrd: ['intent', 'model'],
  draftRfc: ['source', 'fresh'],
  editArtifact: ['key', 'file'],
  exportArtifact: ['key', 'version'],
  exportBundle: [],
  exportFolder: [],
  finalizeDesignSession: ['key'],
  forkRun: ['key', 'from'],
  grantRole: ['id', 'role'],
  importBundle: [],
  importPrd: ['files'],
  indexRepository: ['name'],
  ingestTests: [],
  linkArtifact: ['key', 'role', 'to'],
  linkIdentity: ['id', 'issuer', 'subject'],
  listAlertChannels: [],
  listAlertDeliveries: [],
  listAlerts: [],
  listArtifacts: ['kind', 'status'],
  listBaselines: [],
  listDesignEdits: ['key'],
  listDesignSessions: [],
  listGameDays: [],
  listGaps: [],
  listGateRules: [],
  listGates: ['status', 'artifact', 'type', 'mine'],
  listNext: [],
  listNotificationChannels: [],
  listNotifications: [],
  listPeople: [],
  listReadyBolts: [],
  listRepositories: [],
  listRuns: [],
  listSchemas: [],
  listSessions: [],
  listTokens: [],
  listVersions: ['key'],
  mergeBolt: ['key'],
  migrate: [],
  moveArtifact: ['key', 'status', 'reason'],
  openDesignSession: ['rfc', 'maxTurns'],
  planBolts: ['key'],
  reactivatePerson: ['id'],
  readArtifact: ['key'],
  readBoltWork: ['key'],
  readDesignSession: ['key'],
  readGate: ['key'],
  readIncident: ['key'],
  readPerson: ['id'],
  readRun: ['key'],
  readStarterPlaybook: [],
  readTemplate: ['kind'],
  recordDeployment: [],
  recordExecution: ['key'],
  recordStability: ['key'],
  reportBolt: ['key'],
  rotateAlertChannel: ['name'],
  retryNotificationChannel: ['channel'],
  retryRun: ['key', 'model'],
  serve: [],
  setGateRule: ['kind'],
  settleDesignEdits: ['key', 'does', 'edits'],
  signAudit: [],
  signIn: [],
  startGameDay: ['plan'],
  startRun: ['workflow', 'prd', 'fresh'],
  stopGameDay: ['key'],
  streamRunEvents: ['key'],
  submitArtifact: ['key'],
  succeedArtifact: ['key', 'role', 'reason', 'guidance'],
  syncFolder: [],
  takeDesignTurn: ['key', 'move', 'as', 'about', 'replaces', 'changes', 'anew', 'text', 'because'],
  tracePlace: ['of', 'direction'],
  verifyAudit: [],
} as const;

export type ActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as [ActionName, ...ActionName[]];

type Flag = 'all' | 'anew' | 'exercise' | 'fresh' | 'recommended';
type List = 'about' | 'assignees' | 'changes' | 'edits' | 'files' | 'names' | 'of' | 'replaces';

/** `of` is a list of artifacts when claims are attested, and a single place when it is traced. */
type ValueOf<A extends ActionName, Name extends string> = Name extends Flag
  ? true
  : [A, Name] extends ['tracePlace', 'of']
    ? string
    : Name extends List
      ? string[]
      : Name extends 'answers' | 'comments'
        ? Record<string, string>[]
        : string | number;

/** The reader fills in absent arguments; each entry point writes its own placeholder. */
export type ArgsOf<A extends ActionName> = {
  [Name in (typeof actions)[A][number]]?: ValueOf<A, Name> | undefined;
};

/** Fields of requests, and settings, that a fix may name. */
export const fieldNames = [
  'about',
  'all',
  'anew',
  'anyway',
  'as',
  'assignees',
  'base',
  'because',
  'constraints',
  'dueSeconds',
  'grant',
  'model',
  'note',
  'quorum',
  'reason',
  'recommended',
  'redact',
  'role',
  'seen',
  'text',
  'unattended',
  'url',
  'waivers',
] as const;

export type FieldName = (typeof fieldNames)[number];
