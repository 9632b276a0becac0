/** The operation that does what a command does. */
export interface CommandCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/api/v1`, with arguments of the command in braces. */
  readonly path: string;
  /** What the first arguments of the command are here, in their order. */
  readonly args: readonly string[];
  /** Fields of the query (GET, or behind a `?`) or of the body, by the option of the command that says them. */
  readonly options: ReadonlyMap<string, string>;
  /** Fields that the operation needs and the command says by its name. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Says what it was made against: by the tag of what was read, or `any`, where whatever is there will do. Null where nobody asks. */
  readonly match: 'tag' | 'any' | null;
}

/** A call that ends with `If-Match` is made against a tag, with `If-Match: *` against anything. An option with another name there: `new=fresh`. */
type Words = readonly [command: string, call: string, args?: string, options?: string, fixed?: Readonly<Record<string, string>>];

/** Of kinds that the command line has nouns for. */
const nouns = ['prd', 'daa', 'tip', 'rfc', 'adr', 'playbook', 'bolt', 'fix', 'unit', 'postmortem', 'incident'];

const ofKinds = nouns.flatMap((noun): Words[] => [
  [`${noun} list`, 'GET /artifacts', '', 'status', { kind: noun }],
  [`${noun} show`, 'GET /artifacts/{key}', 'key', 'version'],
  [`${noun} new`, `POST /artifacts?kind=${noun}`],
  [`${noun} edit`, 'PUT /artifacts/{key} If-Match', 'key'],
  [`${noun} move`, 'POST /artifacts/{key}/status If-Match: *', 'key status', 'reason'],
  [`${noun} submit`, 'POST /artifacts/{key}/submission If-Match: *', 'key'],
  [`${noun} amend`, 'POST /artifacts/{key}/successors If-Match: *', 'key', 'reason guidance rationale', { role: 'amends' }],
  [`${noun} supersede`, 'POST /artifacts/{key}/successors If-Match: *', 'key', 'reason', { role: 'supersedes' }],
]);

const words: readonly Words[] = [
  ...ofKinds,
  ['artifact list', 'GET /artifacts', '', 'kind status'],
  ['artifact show', 'GET /artifacts/{key}', 'key', 'version'],
  ['artifact export', 'GET /artifacts/{key}', 'key', 'version'],
  ['artifact history', 'GET /artifacts/{key}/versions', 'key'],
  ['artifact diff', 'GET /artifacts/{key}/diff', 'key from to'],
  ['artifact new', 'POST /artifacts?kind={kind}', 'kind', 'from'],
  ['artifact edit', 'PUT /artifacts/{key} If-Match', 'key'],
  ['artifact link', 'POST /artifacts/{key}/links If-Match: *', 'key role to'],
  ['artifact move', 'POST /artifacts/{key}/status If-Match: *', 'key status', 'reason'],
  ['artifact submit', 'POST /artifacts/{key}/submission If-Match: *', 'key'],
  ['artifact attest', 'POST /attestations'],
  ['link clear', 'POST /link-clearances', 'from to', 'seen reason'],
  ['prd import', 'POST /prds'],
  ['prd draft', 'POST /prd-drafts', 'intent', 'model'],
  ['prd answer', 'POST /prds/{key}/answers If-Match: *', 'key', 'recommended'],
  ['daa generate', 'POST /runs', 'prd', 'anyway new=fresh', { workflow: 'inception' }],
  ['tip draft', 'POST /runs', 'prd', 'anyway new=fresh', { workflow: 'lightweight' }],
  ['rfc draft', 'POST /rfc-drafts', 'source', 'new=fresh'],
  ['rfc review', 'GET /rfcs/{key}/review', 'key'],
  ['adr draft', 'POST /rfcs/{key}/adr-drafts', 'key'],
  ['workflow choose', 'POST /prds/{key}/workflow', 'key', 'reason'],
  ['gate list', 'GET /gates', '', 'status artifact type'],
  ['gate show', 'GET /gates/{key}', 'key'],
  ['gate approve', 'POST /gates/{key}/decisions If-Match', 'key', 'note', { decision: 'approve' }],
  [
    'gate request-changes',
    'POST /gates/{key}/decisions If-Match',
    'key',
    'note comment=comments',
    { decision: 'request-changes' },
  ],
  ['gate assign', 'PUT /gates/{key}/assignees', 'key', 'to=assignees anyone=assignees'],
  ['gate rule', 'GET /gate-rules'],
  ['design open', 'POST /design-sessions', 'rfc', 'max-turns=maxTurns'],
  ['design list', 'GET /design-sessions', '', 'rfc status'],
  ['design show', 'GET /design-sessions/{key}', 'key'],
  [
    'design say',
    'POST /design-sessions/{key}/turns',
    'key move text',
    'as about because replaces changes anew max-turns=maxTurns',
  ],
  ['design say --again', 'POST /design-sessions/{key}/reply', 'key'],
  ['design edits list', 'GET /design-sessions/{key}/edits', 'key'],
  ['design edits take', 'POST /design-sessions/{key}/edits', 'key edits', 'decision all', { does: 'take' }],
  ['design edits decline', 'POST /design-sessions/{key}/edits', 'key edits', 'decision all because', { does: 'decline' }],
  ['design finalize', 'POST /design-sessions/{key}/finalization', 'key'],
  ['design close', 'POST /design-sessions/{key}/closure', 'key', 'reason'],
  ['run list', 'GET /runs', '', 'status'],
  ['run show', 'GET /runs/{key}', 'key'],
  ['run watch', 'GET /runs/{key}/events', 'key'],
  ['run cancel', 'POST /runs/{key}/cancel If-Match: *', 'key'],
  ['run retry', 'POST /runs/{key}/retry If-Match: *', 'key', 'model'],
  ['run fork', 'POST /runs/{key}/fork If-Match: *', 'key', 'from'],
  ['next', 'GET /next'],
  ['trace', 'GET /trace', 'of'],
  ['check', 'GET /check'],
  ['knowledge gaps', 'GET /gaps'],
  ['baseline list', 'GET /baselines'],
  ['bundle export', 'GET /bundle'],
  ['bundle import', 'POST /bundle'],
  ['playbook starter', 'GET /playbook/starter'],
  ['playbook adopt', 'POST /playbook/adoptions'],
  ['audit verify', 'GET /audit/verification'],
  ['audit checkpoint', 'POST /audit/checkpoints'],
  ['token list', 'GET /tokens'],
  ['token create', 'POST /tokens', '', 'kind'],
  ['login-link', 'POST /login-links', 'person'],
  ['session list', 'GET /sessions'],
  ['person list', 'GET /people'],
  ['notification list', 'GET /notifications', '', 'status'],
];

/** By command; what only the command line does, such as `sync` and `serve`, is not here. */
export const commandCalls: ReadonlyMap<string, CommandCall> = new Map(
  words.map(([command, call, args = '', options = '', fixed = {}]) => {
    const [method = '', path = '', header, any] = call.split(' ');
    const match = header === undefined ? null : any === undefined ? 'tag' : 'any';
    const named = (text: string): string[] => text.split(' ').filter(Boolean);
    const fields = named(options).map((option) => {
      const [spoken = '', field = spoken] = option.split('=');
      return [spoken, field] as const;
    });
    return [
      command,
      { method: method as CommandCall['method'], path, args: named(args), options: new Map(fields), fixed, match },
    ];
  }),
);
