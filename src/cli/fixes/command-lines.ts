import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import type { ActionName, ArgsOf, FieldName } from '../../lifecycle/fixes/actions.ts';
import type { Act, Fix } from '../../lifecycle/fixes/fix.ts';
import { renderFix } from '../../lifecycle/fixes/render-fix.ts';

type Said = string | number | boolean | readonly string[] | undefined;

/** Placeholder for the reader's own words. */
const words = '…';

/** The command of each action of a fix, without the program's name. */
const commandLines: { readonly [A in ActionName]: (args: ArgsOf<A>) => string } = {
  acceptFix: ({ key = 'FIX', version = 'VERSION' }) => line('fix accept', [key], { version, review: 'pair programming' }),
  acknowledgeIncident: ({ key = 'INC' }) => line('incident ack', [key]),
  addAlertChannel: ({ name = 'NAME', source = 'alertmanager', exercise }) => line('channel add', [name], { source, exercise }),
  addRepository: ({ address = 'PATH' }) => line('repo add', [address]),
  adoptPatterns: ({ names = ['NAME'], all }) => line('playbook adopt', all ? [] : names, { all }),
  answerDesignTurn: ({ key = 'SESSION', model }) => line('design say', [key], { again: true, model }),
  answerPrd: ({ key = 'PRD', answers = [], recommended }) =>
    line('prd answer', [key, ...answers.flatMap(({ question, answer }) => [question, answer])], { recommended }),
  assignGate: ({ key = 'GATE', assignees = ['NAME'] }) =>
    line('gate assign', [key], assignees.length === 0 ? { anyone: true } : { to: assignees }),
  attestClaims: ({ of = [] }) => line('artifact attest', of),
  cancelGameDay: ({ name = 'NAME' }) => line('gameday cancel', [name]),
  cancelRun: ({ key = 'RUN' }) => line('run cancel', [key]),
  checkArtifacts: () => 'check',
  checkUnit: ({ key = 'DU', type }) => line('unit check', [key], { name: 'NAME', status: 'passed', type }),
  chooseWorkflow: ({ key = 'PRD', reason }) => line('workflow choose', [key], { reason }),
  claimBolt: ({ key = 'BOLT' }) => line(`${nounOf(key, 'bolt')} claim`, [key]),
  clearSuspects: ({ from = 'FROM', to = 'TO', seen = 'VERSION', reason = words }) =>
    line('link clear', [from, to], { seen, reason }),
  closeDesignSession: ({ key = 'SESSION', reason = words }) => line('design close', [key], { reason }),
  closeIncident: ({ key = 'INC', outcome = 'resolved' }) => line('incident close', [key], { outcome, reason: words }),
  completeActionItem: ({ key = 'PM', item = 'ACT-1' }) => line('incident action done', [`${key}#${item}`], { evidence: words }),
  createArtifact: ({ kind, from }) =>
    line(kind === undefined ? 'artifact new KIND' : `${kind} new`, from === undefined ? [] : ['FILE'], { from }),
  createLoginLink: ({ person }) => line('login-link', [], { for: person }),
  createToken: ({ holder = 'NAME', kind = 'person' }) => line('token create', [holder], { kind }),
  declareIncident: ({ key = 'INC' }) => line('incident declare', [key], { severity: 'SEV-2', trigger: 'availability issue' }),
  decideGate: ({ key = 'GATE', decision = 'approve', note = decision === 'approve' ? undefined : words, comments = [] }) =>
    line(`gate ${decision}`, [key], { note, comment: comments.map(({ part, text }) => `${part}="${text}"`) }),
  diagnose: () => 'doctor',
  diffVersions: ({ key = 'KEY', from, to }) => line('artifact diff', [key, from, to]),
  draftAdr: ({ key = 'RFC' }) => line('adr draft', [key]),
  draftIncident: ({ key = 'INC', step }) => line('incident draft', [key, step]),
  draftPrd: ({ intent, model }) => line('prd draft', [intent], { model }),
  draftRfc: ({ source = 'DAA', fresh }) => line('rfc draft', [source], { new: fresh }),
  editArtifact: ({ key = 'KEY', file }) => line(`${nounOf(key)} edit`, [key, file]),
  exportArtifact: ({ key = 'KEY', version }) =>
    line('artifact export', [key], version === undefined ? { out: 'FILE' } : { version }),
  exportBundle: () => 'bundle export FILE',
  exportFolder: () => 'export DIR',
  finalizeDesignSession: ({ key = 'SESSION' }) => line('design finalize', [key]),
  forkRun: ({ key = 'RUN', from }) => line('run fork', [key], { from }),
  grantRole: ({ id = 'NAME', role = 'ROLE' }) => line('person role add', [id, role]),
  importBundle: () => 'bundle import FILE',
  importPrd: ({ files = ['FILE'] }) => line('prd import', files),
  indexRepository: ({ name = 'NAME' }) => line('repo index', [name]),
  ingestTests: () => line('tests ingest', ['FILE'], { sha: 'SHA' }),
  linkArtifact: ({ key = 'KEY', role = 'ROLE', to = 'KEY' }) => line('artifact link', [key, role, to]),
  linkIdentity: ({ id = 'NAME', issuer = 'URL', subject = 'ID' }) => line('person link', [id], { issuer, subject }),
  listAlertChannels: () => 'channel list',
  listAlertDeliveries: () => 'alert dead',
  listAlerts: () => 'alert list',
  listArtifacts: ({ kind, status }) => line(`${kind ?? 'artifact'} list`, [], { status }),
  listBaselines: () => 'baseline list',
  listDesignEdits: ({ key = 'SESSION' }) => line('design edits list', [key]),
  listDesignSessions: () => 'design list',
  listGameDays: () => 'gameday list',
  listGaps: () => 'knowledge gaps',
  listGateRules: () => 'gate rule list',
  listGates: ({ status, artifact, type, mine }) => line('gate list', [], { status, artifact, type, mine: mine === 'yes' }),
  listNext: () => 'next',
  listNotificationChannels: () => 'notification channels',
  listNotifications: () => 'notification list',
  listPeople: () => 'person list',
  listReadyBolts: () => 'bolt next',
  listRepositories: () => 'repo list',
  listRuns: () => 'run list',
  listSchemas: () => 'schema',
  listSessions: () => 'session list',
  listTokens: () => 'token list',
  listVersions: ({ key = 'KEY' }) => line('artifact history', [key]),
  mergeBolt: ({ key = 'BOLT' }) => line(`${nounOf(key, 'bolt')} merged`, [key], { sha: 'SHA' }),
  migrate: () => 'migrate',
  moveArtifact: ({ key = 'KEY', status = 'STATUS', reason = words }) => line('artifact move', [key, status], { reason }),
  openDesignSession: ({ rfc = 'RFC', maxTurns }) => line('design open', [rfc], { 'max-turns': maxTurns }),
  planBolts: ({ key = 'ADR' }) => line('bolt plan', [key]),
  reactivatePerson: ({ id = 'NAME' }) => line('person reactivate', [id]),
  readArtifact: ({ key = 'KEY' }) => line(`${nounOf(key)} show`, [key]),
  readBoltWork: ({ key = 'BOLT' }) => line(`${nounOf(key, 'bolt')} work`, [key]),
  readDesignSession: ({ key = 'SESSION' }) => line('design show', [key]),
  readGate: ({ key = 'GATE' }) => line('gate show', [key]),
  readIncident: ({ key = 'INC' }) => line('incident show', [key]),
  readPerson: ({ id = 'NAME' }) => line('person show', [id]),
  readRun: ({ key = 'RUN' }) => line('run show', [key]),
  readStarterPlaybook: () => 'playbook starter',
  readTemplate: ({ kind = 'KIND' }) => line('artifact template', [kind]),
  recordDeployment: () => line('deployment record', [], { env: 'production', status: 'succeeded', sha: 'SHA' }),
  recordExecution: ({ key = 'MIT' }) => line('incident executed', [key], { impact: words }),
  recordStability: ({ key = 'INC' }) => line('incident stable', [key]),
  reportBolt: ({ key = 'BOLT' }) => line(`${nounOf(key, 'bolt')} report`, [key], { evidence: 'AC-1=…' }),
  rotateAlertChannel: ({ name = 'NAME' }) => line('channel rotate', [name]),
  retryNotificationChannel: ({ channel = 'NAME' }) => line('notification retry', [], { channel }),
  retryRun: ({ key = 'RUN', model }) => line('run retry', [key], { model }),
  serve: () => 'serve',
  setGateRule: ({ kind = 'KIND' }) => line('gate rule set', [kind]),
  settleDesignEdits: ({ key = 'SESSION', does = 'take', edits = [] }) => line(`design edits ${does}`, [key, ...edits]),
  signAudit: () => 'audit checkpoint',
  signIn: () => 'login',
  startGameDay: ({ plan = 'NAME' }) => line('gameday start', [plan]),
  startRun: ({ workflow, prd = 'PRD', fresh }) =>
    line(workflow === 'lightweight' ? 'tip draft' : 'daa generate', [prd], { new: fresh }),
  stopGameDay: ({ key = 'GD' }) => line('gameday stop', [key]),
  streamRunEvents: ({ key = 'RUN' }) => line('run watch', [key]),
  submitArtifact: ({ key = 'KEY' }) => line('artifact submit', [key]),
  succeedArtifact: ({ key = 'KEY', role, reason = words, guidance }) =>
    line(`${nounOf(key, 'adr')} ${role === 'amends' ? 'amend' : 'supersede'}`, [key], { reason, guidance }),
  syncFolder: () => 'sync DIR',
  takeDesignTurn: ({ key = 'SESSION', move = 'MOVE', as, about, replaces, changes, anew, text, because }) =>
    line(
      'design say',
      [key, move],
      { as, about: about?.join(','), changes: changes?.join(','), replaces: replaces?.join(','), anew },
      [text],
      { because },
    ),
  tracePlace: ({ of = 'KEY', direction }) => line('trace', [of], { up: direction === 'up', down: direction === 'down' }),
  verifyAudit: () => 'audit verify',
};

/** The command-line option of each field of a request. */
const options: Readonly<Record<FieldName, string>> = {
  about: '`--about`',
  all: '`--all`',
  anew: '`--anew`',
  anyway: '`--anyway "REASON"`',
  as: '`--as`',
  assignees: '`--anyone`',
  base: '`--base`',
  because: '`--because`',
  constraints: '`--constraint`',
  dueSeconds: '`--due`',
  grant: '`--grant`',
  model: '`--model`',
  note: '`--note "…"`',
  quorum: '`--quorum`',
  reason: '`--reason "…"`',
  recommended: '`--recommended`',
  redact: '`--redact`',
  role: '`--as`',
  seen: '`--seen`',
  text: 'quotes behind the move',
  unattended: '`--unattended`',
  url: '`--url`',
  waivers: '`--waive CODE=reason`',
};

/** Renders an action as a command, without the program's name. */
export function commandLine({ action, args }: Act): string {
  return (commandLines[action] as (given: Act['args']) => string)(args);
}

/** Renders a fix for a terminal, with the name by which the person calls the program. */
export function renderForTerminal(fix: Fix, program = 'throughline'): string {
  return renderFix(fix, { action: (act) => `\`${program} ${commandLine(act)}\``, field: (name) => options[name] });
}

/** Joins arguments and options in reading order. */
function line(command: string, ...pieces: readonly (readonly Said[] | Readonly<Record<string, Said>>)[]): string {
  const said = pieces.flatMap((piece) =>
    isPlaces(piece)
      ? piece.flatMap((one) => (one === undefined ? [] : [quote(String(one))]))
      : Object.entries(piece).flatMap(writeOption),
  );
  return [command, ...said].join(' ');
}

function isPlaces(piece: readonly Said[] | Readonly<Record<string, Said>>): piece is readonly Said[] {
  return Array.isArray(piece);
}

function writeOption([name, said]: [string, Said]): string[] {
  if (said === undefined || said === false) return [];
  if (said === true) return [`--${name}`];
  return [said].flat().flatMap((one) => [`--${name}`, quote(String(one))]);
}

/** Quotes a value as one word of the shell, whatever somebody put into it. */
function quote(said: string): string {
  if (/^[\w.,:@%+/#-]+$/.test(said) || /^\w+="…"$/.test(said)) return said;
  return /["$`\\!]/.test(said) ? `'${said.replaceAll("'", String.raw`'\''`)}'` : `"${said}"`;
}

/** Returns the noun of a key's kind. Playbook keys begin with a category. */
function nounOf(key: string | number, otherwise = 'artifact'): string {
  const prefix = String(key).split('-')[0];
  return Object.entries(artifactKinds).find(([, kind]) => kind.prefix === prefix)?.[0] ?? otherwise;
}
