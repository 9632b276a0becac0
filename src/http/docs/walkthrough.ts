export interface WalkthroughStep {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Shell code to run after the steps before it. */
  readonly code: string;
  /** False for a step that runs before, or beside, the sequence. */
  readonly inOrder: boolean;
}

const auth = '-H "Authorization: Bearer $TOKEN"';
const json = '-H "Content-Type: application/json"';

/** Shell code that prints the refusal in a file and stops the step. */
const orSay = (file: string): string => ` || { cat ${file}; echo; false; }`;

/** Shell variable that fails when a refused step left it empty, so that nothing is sent. */
const needed = (name: string): string => `\${${name}:?a step before was refused}`;

const follow = `curl --fail-with-body -sSN ${auth} "$URL/api/v1/runs/${needed('RUN')}/events?until=settled"`;

const readGate = `curl --fail-with-body -sS ${auth} -o run.json "$URL/api/v1/runs/${needed('RUN')}"${orSay('run.json')}
GATE=$(sed -n 's/.*"gate":"\\([^"]*\\)".*/\\1/p' run.json)
curl --fail-with-body -sS ${auth} -D gate.headers -o gate.json "$URL/api/v1/gates/${needed('GATE')}"${orSay('gate.json')}
TAG=$(sed -n 's/^[Ee][Tt][Aa][Gg]: *\\("[^"]*"\\).*/\\1/p' gate.headers)
echo "$GATE is at $TAG"`;

/** Reads the gate as the person who may approve what you contributed to. */
const readOthersGate = readGate.replaceAll('$TOKEN', '${APPROVER:-$TOKEN}');

/** Shell code that waives every error finding that the gate shows. */
const waiveErrors = `WAIVERS=$(tr '{' '\\n' < gate.json | sed -n '/"severity":"error"/s/.*"code":"\\([^"]*\\)".*/{"code":"\\1","reason":"Known; left as it is for now."}/p' | sort -u | paste -sd, -)`;

const approve = `${waiveErrors}
curl --fail-with-body -sS -H "Authorization: Bearer \${APPROVER:-$TOKEN}" ${json} \\
  -H "If-Match: $TAG" -H "Idempotency-Key: approve-$GATE" \\
  -d "{\\"decision\\":\\"approve\\",\\"all\\":true,\\"note\\":\\"Read it.\\",\\"waivers\\":[$WAIVERS]}" \\
  "$URL/api/v1/gates/${needed('GATE')}/decisions"; echo`;

/** The whole path by curl alone, as POSIX shell steps that need URL, TOKEN and the repository. */
export const walkthrough: readonly WalkthroughStep[] = [
  {
    id: 'start',
    title: 'Start a server',
    text: 'It prints its address and where the token of the owner is kept. Set both in a second shell.',
    code: `bin/throughline serve

# in the second shell:
export URL=http://127.0.0.1:4790
export TOKEN=$(cat .throughline/owner.token)

# only where other people hold tokens too, since nobody then approves what they wrote:
export DRAFTER=$(bin/throughline token create walkthrough --kind machine --json | sed -n 's/.*"token": "\\([^"]*\\)".*/\\1/p')
# and then also APPROVER, a token of an architect or senior engineer beside you; a program decides
# there by tokens that were made with --unattended alone, TOKEN included`,
    inOrder: false,
  },
  {
    id: 'greet',
    title: 'See that it answers, and who you are',
    text: 'Everything but `/healthz`, `/readyz`, this page and the [OpenAPI document](/api/v1/openapi.json) needs the token, as a header and never in an address.',
    code: `curl --fail-with-body -sS "$URL/healthz"; echo
curl --fail-with-body -sS ${auth} "$URL/api/v1/me"; echo`,
    inOrder: true,
  },
  {
    id: 'import',
    title: 'Import a PRD',
    text: 'The Markdown is the body. 201 says that a PRD was created, 200 that the same bytes were there already.',
    code: `curl --fail-with-body -sS ${auth} -H "Content-Type: text/markdown" \\
  --data-binary @examples/library-lending.prd.md \\
  -o prd.json "$URL/api/v1/prds?name=library-lending.prd.md"${orSay('prd.json')}
PRD=$(sed -n 's/^{"prd":{"key":"\\([^"]*\\)".*/\\1/p' prd.json)
echo "imported $PRD"`,
    inOrder: true,
  },
  {
    id: 'run',
    title: 'Start the run that models its domain',
    text: 'Its starter is the author: you, or `DRAFTER` where that is set. The Idempotency-Key names the deed: sent again, the same request starts nothing and gets the same answer. With `fresh`, it drafts also where this PRD has a model already.',
    code: `START=start-$PRD-$(date +%s)
curl --fail-with-body -sS -H "Authorization: Bearer \${DRAFTER:-$TOKEN}" ${json} \\
  -H "Idempotency-Key: $START" \\
  -d "{\\"workflow\\":\\"inception\\",\\"prd\\":\\"${needed('PRD')}\\",\\"fresh\\":true}" \\
  -o run.json "$URL/api/v1/runs"${orSay('run.json')}
RUN=$(sed -n 's/^{"run":{"id":"\\([^"]*\\)".*/\\1/p' run.json)
echo "started $RUN"`,
    inOrder: true,
  },
  {
    id: 'follow',
    title: 'Follow it',
    text: 'Events come while it works, until it waits at a gate. After a break, send the last id as `Last-Event-ID` to miss none.',
    code: follow,
    inOrder: true,
  },
  {
    id: 'gate',
    title: 'Read the gate, with its evidence',
    text: 'The ETag stands for what you read: a decision names it, and is refused when something has changed since.',
    code: `${readGate}
tr '{' '\\n' < gate.json | sed -n 's/^"id":"\\([^"]*\\)","text":"[^"]*","evidence":"\\([^"]*\\)".*/\\1: \\2/p'`,
    inOrder: true,
  },
  {
    id: 'request-changes',
    title: 'Ask for a change',
    text: 'The comment names a part of the model, here its first aggregate. The run goes on, drafts a revision, and waits at the next gate.',
    code: `DAA=$(sed -n 's/.*"artifact":"\\(DAA-[0-9]*\\)".*/\\1/p' gate.json)
curl --fail-with-body -sS ${auth} -o daa.json "$URL/api/v1/daas/${needed('DAA')}"${orSay('daa.json')}
PART=$(sed -n 's/.*"aggregates":\\[{"name":"\\([^"]*\\)".*/\\1/p' daa.json)
curl --fail-with-body -sS ${auth} ${json} \\
  -H "If-Match: $TAG" -H "Idempotency-Key: change-$GATE" \\
  -d "{\\"decision\\":\\"request-changes\\",\\"note\\":\\"One rule is missing.\\",
       \\"comments\\":[{\\"part\\":\\"$PART\\",\\"text\\":\\"add invariant: A closed record is never changed.\\"}]}" \\
  "$URL/api/v1/gates/${needed('GATE')}/decisions"; echo
${follow}
curl --fail-with-body -sS ${auth} -H "Accept: text/x-diff" "$URL/api/v1/artifacts/${needed('DAA')}/diff"`,
    inOrder: true,
  },
  {
    id: 'approve',
    title: 'Read the next gate, and approve',
    text: 'Only a person with one of the roles of the gate can, and the database checks that by the token itself; `caller` in the gate says whether you can. `all` says that every criterion is met. An error finding holds an approval up until somebody waives it with a reason. Where other people hold tokens, who asked for a change does not approve it alone: `APPROVER` does.',
    code: `${readOthersGate}
${approve}
${follow}
curl --fail-with-body -sS ${auth} "$URL/api/v1/gates/${needed('GATE')}/outcome"; echo`,
    inOrder: true,
  },
  {
    id: 'read',
    title: 'Read the domain model',
    text: 'As Markdown, in any version; and which part of the PRD each of its operations covers.',
    code: `curl --fail-with-body -sS ${auth} -H "Accept: text/markdown" "$URL/api/v1/artifacts/${needed('DAA')}"
curl --fail-with-body -sS ${auth} "$URL/api/v1/daas/${needed('DAA')}/coverage"; echo`,
    inOrder: true,
  },
  {
    id: 'rfc',
    title: 'Draft the RFC of the model',
    text: 'How it is to be built: what the model says, what an engineer notes, and a question for whatever neither says.',
    code: `curl --fail-with-body -sS -H "Authorization: Bearer \${DRAFTER:-$TOKEN}" ${json} \\
  -d "{\\"source\\":\\"${needed('DAA')}\\",\\"notes\\":\\"- We run PostgreSQL.\\"}" \\
  -o run.json "$URL/api/v1/rfc-drafts"${orSay('run.json')}
RUN=$(sed -n 's/^{"run":{"id":"\\([^"]*\\)".*/\\1/p' run.json)
${follow}
curl --fail-with-body -sS ${auth} -o rfc.json "$URL/api/v1/runs/${needed('RUN')}/rfc"${orSay('rfc.json')}
RFC=$(sed -n 's/.*"key":"\\(RFC-[0-9]*\\)".*/\\1/p' rfc.json)
echo "drafted $RFC"`,
    inOrder: true,
  },
  {
    id: 'session',
    title: 'Let it be challenged, and settle what is open',
    text: 'A session belongs to people: the challenger says what is wrong, and you answer. Here every challenge and question is put off at once, with one reason; to settle a challenge, send `"move":"decide"` with `"as":"accept"` or `"rebut"`.',
    code: `curl --fail-with-body -sS ${auth} ${json} -d "{\\"rfc\\":\\"${needed('RFC')}\\"}" -o session.json "$URL/api/v1/design-sessions"${orSay('session.json')}
SESSION=$(sed -n 's/.*"key":"\\(DS-[0-9]*\\)".*/\\1/p' session.json)
curl --fail-with-body -sSN ${auth} "$URL/api/v1/design-sessions/${needed('SESSION')}/events?until=replied"
curl --fail-with-body -sS ${auth} -o session.json "$URL/api/v1/design-sessions/${needed('SESSION')}"${orSay('session.json')}
OPEN=$(tr ',{' '\\n\\n' < session.json | sed -n 's/^"id":\\("[CQH]*-[0-9]*"\\)$/\\1/p' | sort -u | paste -sd, -)
curl --fail-with-body -sS ${auth} ${json} \\
  -d "{\\"move\\":\\"park\\",\\"about\\":[$OPEN],\\"text\\":\\"Decided after the pilot.\\"}" \\
  -o session.json "$URL/api/v1/design-sessions/${needed('SESSION')}/turns" || { cat session.json; echo; OPEN=; false; }
curl --fail-with-body -sSN ${auth} "$URL/api/v1/design-sessions/${needed('SESSION')}/events?until=replied"
echo "settled in $SESSION: \${OPEN:?the turn was refused}"`,
    inOrder: true,
  },
  {
    id: 'finalize',
    title: 'Bring the design to its gate, and approve',
    text: 'The RFC takes over what was settled. Where other people hold tokens, nobody approves what they finalized: set `APPROVER` to the token of an architect or senior engineer beside you. The approval makes the RFC Approved, and its AI-ADR is drafted.',
    code: `curl --fail-with-body -sS ${auth} ${json} -d '{}' -o session.json "$URL/api/v1/design-sessions/${needed('SESSION')}/finalization"${orSay('session.json')}
RUN=$(sed -n 's/.*"finalization":{"run":"\\([^"]*\\)".*/\\1/p' session.json)
${follow}
${readOthersGate}
${approve}
${follow}`,
    inOrder: true,
  },
  {
    id: 'adr',
    title: 'Accept the AI-ADR, and read it',
    text: 'The record of what was decided. What nobody decided stands in it as an open point; once Accepted, it never changes.',
    code: `${readOthersGate}
${approve}
${follow}
ADR=$(sed -n 's/.*"artifact":"\\(ADR-[0-9]*\\)".*/\\1/p' gate.json)
curl --fail-with-body -sS ${auth} -H "Accept: text/markdown" "$URL/api/v1/artifacts/${needed('ADR')}"`,
    inOrder: true,
  },
  {
    id: 'watch',
    title: 'Beside all that: watch everything',
    text: 'A third shell shows the events of every run and gate, from whichever process they come, until you stop it.',
    code: `curl --fail-with-body -sSN ${auth} "$URL/api/v1/events"`,
    inOrder: false,
  },
];

/** Returns the steps that run in sequence in one shell. */
export function walkthroughBlocks(): readonly WalkthroughStep[] {
  return walkthrough.filter(({ inOrder }) => inOrder);
}
