import { artifactKinds } from '../lifecycle/artifact-kinds.ts';
import { startWithArticle, withArticle } from '../lifecycle/count.ts';

type Details = Readonly<Record<string, unknown>>;

interface Wording {
  readonly kind: 'input' | 'missing' | 'conflict' | 'permission' | 'unavailable';
  readonly message: string;
  readonly fix: string;
}

const newLink = 'Ask for a new one: `throughline login-link`.';

/** What each refusal of the database means to a person, by its stable id. */
export const refusals: Readonly<Record<string, (details: Details) => Wording>> = {
  'artifact.not-found': ({ key }) => missing(`There is no artifact ${text(key)}.`, 'See `throughline artifact list`.'),
  'artifact.stale-version': ({ key, expected, current }) =>
    conflict(
      `${text(key)} is at version ${text(current)}; your change was made on version ${text(expected)}.`,
      `See what changed, \`throughline artifact diff ${text(key)} ${text(expected)} ${text(current)}\`, bring your change into version ${text(current)}, and save it as made on that one: with \`--base ${text(current)}\`, or \`version: ${text(current)}\` in the front matter of an exported file.`,
    ),
  'artifact.final': ({ key, status }) =>
    conflict(`${text(key)} is ${text(status)} and takes no new version.`, insteadOfAVersion(text(key), text(status))),
  'artifact.wrong-author': ({ run }) =>
    permission(`What ${text(run)} drafted has the person who started that run as its author.`, 'Store it in their name.'),
  'artifact.unfinished': () => input('An artifact needs a key and a first version.', 'Create it through the repository.'),
  'artifact.category-missing': () =>
    input(
      'A Playbook entry needs a category, which its key begins with.',
      'State it in the document: `- **Category:** MESSAGING`, in letters.',
    ),
  'artifact.unstorable-text': () =>
    input(
      'The text holds characters that cannot be stored (NUL, or half of a surrogate pair).',
      'Save the document as clean UTF-8.',
    ),
  'status.illegal-transition': ({ key, from, to, legal }) =>
    conflict(
      `${text(key)} is ${text(from)} and cannot become ${text(to)}.`,
      list(legal) === '' ? `${text(from)} is final; create a new artifact instead.` : `Legal next: ${list(legal)}.`,
    ),
  'status.decider-required': ({ key, from, to }) =>
    permission(
      `${text(key)} is ${text(from)}: only somebody who could have approved it makes it ${text(to)}.`,
      `Say so yourself, with a token of your own: \`throughline artifact move ${text(key)} ${text(to)} --reason "…"\`.`,
    ),
  'status.wrong-role': ({ key, to, needed, held }) =>
    permission(
      `To make ${text(key)} ${text(to)} takes a person who is one of: ${list(needed)}. You hold: ${list(held) || 'no role'}.`,
      'Ask someone with one of these roles, or an admin for the role.',
    ),
  'status.reason-required': ({ key, to }) =>
    input(`To make ${text(key)} ${text(to)} needs a reason.`, 'Say why nobody uses it any more: --reason "…".'),
  'status.version-required': ({ key, from, to }) =>
    conflict(`${text(key)} is ${text(from)}; only a new version makes it ${text(to)}.`, 'Add a version with what has changed.'),
  'status.replacement-required': ({ key }) =>
    permission(
      `Nothing in force supersedes ${text(key)}.`,
      'Link its replacement to it by `supersedes`; what passed a gate gives way only to what passed one too.',
    ),
  'link.dead': ({ to }) =>
    missing(`A link points at ${text(to)}, which does not exist there.`, 'Point it at an artifact or part that exists.'),
  'link.illegal': ({ from, role, to, legal }) =>
    input(
      `${startWithArticle(kindName(from))} has no link "${text(role)}" to ${withArticle(kindName(to))}.`,
      `Legal for ${withArticle(kindName(from))}: ${list(legal) || 'none'}.`,
    ),
  'link.cycle': ({ from, to }) =>
    input(
      `A link from ${text(from)} to ${text(to)} would close a cycle.`,
      'Links run from the later artifact to the earlier one.',
    ),
  'link.not-suspect': ({ from, to }) =>
    conflict(
      `No link from ${text(from)} to ${text(to)} is suspect.`,
      '`throughline knowledge gaps` lists those that are; one whose target was removed is mended by a new version.',
    ),
  'link.moved-on': ({ to, seen, current }) =>
    conflict(
      `${text(to)} is at version ${text(current)}, and you looked at version ${text(seen)}.`,
      `Read what changed, \`throughline artifact diff ${text(to)} ${text(seen)} ${text(current)}\`, and clear the link with --seen ${text(current)}.`,
    ),
  'link.machine': () => permission('Only a person says that a link still holds.', 'Ask a person to clear it.'),
  'design-session.not-found': ({ key }) => missing(`There is no design session ${text(key)}.`, 'See `throughline design list`.'),
  'session.machine': ({ deed }) =>
    permission(
      `Only a person may ${text(deed)} in a design session.`,
      'Ask a person to do it, with their own token; a machine may read.',
    ),
  'session.wrong-role': ({ deed, needed, held }) =>
    permission(
      `To ${text(deed)} in a design session takes one of these roles: ${list(needed)}. You hold: ${list(held) || 'no role'}.`,
      'Challenge and ask, and leave it to one of them to settle; or ask an admin for the role.',
    ),
  'session.rfc-expected': ({ key }) =>
    input(`${text(key)} is no RFC.`, 'Make one from the model first: `throughline rfc draft DAA-001`.'),
  'session.rfc-settled': ({ key, status }) =>
    conflict(`${text(key)} is ${text(status)}; there is nothing left to discuss.`, 'A newer RFC may supersede it.'),
  'session.not-open': ({ key, status }) =>
    conflict(
      `${text(key)} is ${text(status)} and takes no turn.`,
      text(status) === 'finalizing'
        ? 'Decide its gate: `throughline gate list`. When changes are requested there, it is open again.'
        : 'Open another: `throughline design open RFC-001`.',
    ),
  'session.moved-on': ({ key, seen, last }) =>
    conflict(
      `${text(key)} has had a turn since: you saw turn ${text(seen)}, and turn ${text(last)} is the last.`,
      `Read it, \`throughline design show ${text(key)}\`, and answer that.`,
    ),
  'session.settlement-required': () =>
    input('A decision says how it settles what it is about.', 'Name one of accept, rebut, answer, choose, reject.'),
  'session.turns-spent': ({ key, turns }) =>
    conflict(
      `${text(key)} has had its ${text(turns)} turns.`,
      `Bring it to its gate, \`throughline design finalize ${text(key)}\`; what has to change before then, change in the RFC itself (\`throughline rfc edit\`). Or close it and open another.`,
    ),
  'session.challenge-unknown': ({ key, challenge }) =>
    missing(`${text(key)} has no challenge ${text(challenge)}.`, `\`throughline design show ${text(key)}\` lists them.`),
  'session.settled-already': ({ key, challenge, state }) =>
    conflict(
      `${text(challenge)} of ${text(key)} is ${text(state)}.`,
      'Leave it out; or, to settle it otherwise, add --anew. What was said before stays on record.',
    ),
  'session.nothing-rebutted': ({ key, challenge, state }) =>
    conflict(
      `${text(challenge)} of ${text(key)} is ${text(state) || 'not there'}; a reply gives in to a rebuttal, or holds on, once.`,
      `See \`throughline design show ${text(key)}\`, and ask for the reply again: \`throughline design say ${text(key)} --again\`.`,
    ),
  'session.blockers-open': ({ key, challenges }) =>
    conflict(
      `Blockers are open in ${text(key)}: ${list(challenges)}.`,
      `Accept, rebut or park each: \`throughline design show ${text(key)}\`.`,
    ),
  'session.words-required': ({ challenge, state }) =>
    input(
      `To be ${text(state)}, ${text(challenge)} needs words.`,
      'Say what was decided, why it does not hold, or why it can wait.',
    ),
  'session.illegal-transition': ({ key, from, to }) =>
    conflict(`${text(key)} is ${text(from)} and cannot become ${text(to)}.`, `See \`throughline design show ${text(key)}\`.`),
  'session.approval-required': ({ key }) =>
    permission(`${text(key)} is finalized when its RFC is Approved, and only then.`, 'Decide the gate of the RFC.'),
  'session.rejection-required': ({ key }) =>
    permission(`${text(key)} is closed by its gate when its RFC is Rejected, and only then.`, 'Decide the gate of the RFC.'),
  'session.gate-undecided': ({ key }) =>
    permission(
      `${text(key)} is open again when changes are requested at the gate of its RFC, or that gate is withdrawn.`,
      'Decide the gate of the RFC: `throughline gate list`.',
    ),
  'part.not-found': ({ key, part }) =>
    missing(`${text(key)} has no part ${text(part)}.`, `\`throughline artifact show ${text(key)}\` shows its parts.`),
  'baseline.not-found': ({ name }) => missing(`There is no baseline ${text(name)}.`, 'See `throughline baseline list`.'),
  'baseline.exists': ({ name }) =>
    conflict(`There is a baseline ${text(name)} already, and it does not change.`, 'Choose another name.'),
  'baseline.unknown-artifact': ({ missing: unknown }) =>
    missing(`These are not in the repository: ${list(unknown)}.`, 'Name artifacts that exist, such as PRD-001 or PRD-001@2.'),
  'link.required': ({ key, roles }) =>
    input(
      `${text(key)} lacks its links: ${list(roles)}.`,
      `Say what it was made from: \`throughline artifact link ${text(key)} ${list(roles).split(', ')[0]} KEY\`. Then open the gate.`,
    ),

  'gate.decision-required': ({ key, from, to }) =>
    permission(
      `${text(key)} leaves ${text(from)} for ${text(to)} only through its gate.`,
      'Decide there: `throughline gate list`.',
    ),
  'gate.not-found': ({ key }) => missing(`There is no gate ${text(key)}.`, 'See `throughline gate list`.'),
  'gate.no-policy': ({ kind }) => input(`${startWithArticle(kindName(kind))} has no gate.`, 'Move its status directly.'),
  'gate.already-pending': ({ key, gate }) =>
    conflict(`${text(gate)} already waits on ${text(key)}.`, `Decide there: \`throughline gate show ${text(gate)}\`.`),
  'gate.run-ended': ({ run, status }) =>
    conflict(
      `${text(run)} has ended (${text(status)}), so nobody would go on after its gate.`,
      'Start a new run, or fork this one.',
    ),
  'gate.not-adoptable': ({ key, status }) =>
    conflict(`${text(key)} is ${text(status)}; only a Proposed Playbook entry is adopted.`, 'See `throughline playbook list`.'),
  'gate.claim-asked': ({ key }) =>
    conflict(`A gate asks about ${text(key)} already.`, 'Decide there: `throughline gate list --type attestation`.'),
  'gate.not-claimed': ({ key, version, status }) =>
    conflict(
      `Nothing that was imported says that version ${text(version)} of ${text(key)} is ${text(status)}.`,
      `Submit it to its gate: \`throughline artifact submit ${text(key)}\`.`,
    ),
  'gate.review-claimed': ({ key, status }) =>
    input(
      `${text(key)} is said to be ${text(status)}, which is no verdict that a person could attest.`,
      `Submit it to its gate: \`throughline artifact submit ${text(key)}\`.`,
    ),
  'gate.nothing-claimed': ({ kind }) =>
    input(`No imported ${kindName(kind)} claims another status than it has.`, 'There is nothing to attest.'),
  'gate.criteria-incomplete': ({ kind, criteria }) =>
    input(
      `A gate on ${withArticle(kindName(kind))} needs evidence for exactly these criteria: ${list(criteria)}.`,
      'Give each of them once.',
    ),
  'gate.approval-required': ({ key, to }) =>
    permission(
      `${text(key)} becomes ${text(to ?? 'approved')} only by a person's approval of exactly this version.`,
      'Decide at its gate: `throughline gate list` shows what waits.',
    ),
  'gate.machine': () => permission('A machine cannot decide at a gate.', 'A person decides, with their own token.'),
  'gate.wrong-role': ({ needed, held }) =>
    permission(
      `This gate is decided by: ${list(needed)}. You hold: ${list(held) || 'no role'}.`,
      'Ask someone with one of these roles, or an admin for the role.',
    ),
  'gate.not-assigned': ({ key, assignees }) =>
    permission(
      `${text(key)} is assigned to ${list(assignees)}.`,
      `Ask one of them, or an admin to assign it to you: \`throughline gate assign ${text(key)} --to NAME\`.`,
    ),
  'gate.same-person': ({ other }) =>
    permission(
      `You have approved this already as ${text(other)}: your identity provider has verified the same e-mail address for both of you.`,
      'Ask another person with the role. An admin makes both accounts one: `throughline person link NAME --issuer URL --subject ID`.',
    ),
  'gate.separation': ({ version, conflict, other }) =>
    permission(
      conflict === 'earlier-author'
        ? `${youAs(other)} wrote an earlier version of this; under strict separation of duties you do not approve version ${text(version)}.`
        : `${youAs(other)} approved what this is derived from; under strict separation of duties somebody else approves this.`,
      'Ask another person with the role.',
    ),
  'gate.author': ({ version, run, other }) =>
    permission(
      version === null
        ? `${youAs(other)} started ${text(run)}; who started a run does not grant it more.`
        : `${youAs(other)} are the author of version ${text(version)}; its author does not approve it.`,
      'Ask another person with the role.',
    ),
  'gate.interactive-required': () =>
    permission(
      'This takes a person at a terminal or page, because more than one person works here.',
      'Decide from a terminal; over HTTP, send `interactive: true` when a person decides at a page or terminal, which is your word and recorded as that. A program needs a token that was created with --unattended.',
    ),
  'gate.already-decided': ({ key, status, decidedBy, reason }) =>
    status === 'withdrawn'
      ? conflict(`${text(key)} was withdrawn: ${text(reason)}`, 'See `throughline gate list` for what waits now.')
      : conflict(
          status === 'pending'
            ? `You already decided at ${text(key)}.`
            : `${text(key)} is ${text(status)}, decided by ${text(decidedBy)}.`,
          `See \`throughline gate show ${text(key)}\`. A decision is never changed; a new version gets a new gate.`,
        ),
  'gate.stale-version': ({ key, version, current }) =>
    conflict(
      current === undefined || current === version
        ? `The content of ${text(key)} is not the one you looked at.`
        : `${text(key)} asks about version ${text(version)}; version ${text(current)} is current.`,
      'Look at the current content, then decide at its gate.',
    ),
  'gate.unknown-criterion': ({ unknown, criteria }) =>
    input(`No such criterion or verdict: ${list(unknown)}.`, `Say met or not-met for: ${list(criteria)}.`),
  'gate.criterion-twice': ({ criteria }) =>
    input(`More than one verdict on: ${list(criteria)}.`, 'Give each criterion one verdict.'),
  'gate.criteria-open': ({ criteria }) =>
    input(`An approval needs every criterion met; open: ${list(criteria)}.`, 'Tick them one by one, or request changes.'),
  'gate.blocked': ({ codes }) =>
    input(
      `Open error findings: ${list(codes)}.`,
      'Request changes so that they are mended, or waive each by its code with a reason (--waive CODE=reason).',
    ),
  'gate.unknown-finding': ({ codes }) =>
    input(`This gate shows no finding ${list(codes)}.`, 'Waive only findings that the gate shows.'),
  'waiver.reason-missing': () => input('A waiver needs a reason.', 'Write --waive CODE=reason.'),
  'gate.not-pending': ({ key, status }) =>
    conflict(`${text(key)} is ${text(status)} and waits for nobody.`, 'See `throughline gate list --status pending`.'),
  'gate.assign-forbidden': () =>
    permission(
      'An admin, one of those it is assigned to, or who started its run assigns a gate.',
      'Ask one of them. A machine assigns nothing.',
    ),
  'gate.assignee-without-role': ({ names, needed }) =>
    input(
      `Nobody by this name may decide there: ${list(names)}.`,
      `Name persons who hold one of ${list(needed)}; \`throughline token list\` shows who does.`,
    ),
  'gate.assignee-not-separate': ({ names }) =>
    input(`May not approve what they made themselves: ${list(names)}.`, 'Name other persons with the role.'),
  'gate.too-few-assignees': ({ quorum, missing: lacking, there, accounts }) =>
    input(
      `This gate lacks approvals by ${text(lacking)} of ${text(quorum)} persons, and only ${text(there)} of those named can give one.${sameAccounts(accounts)}`,
      'Name more; --anyone opens it to everybody with a role.',
    ),
  'gate.assignees-lack-role': ({ roles, missing: lacking, there, accounts }) =>
    input(
      there === 0
        ? `An approval by a person who is ${either(roles)} is missing, and none of them is.${sameAccounts(accounts)}`
        : `${text(lacking)} approvals by persons who are ${either(roles)} are missing, and ${text(there)} of them can give one: each approves once.${sameAccounts(accounts)}`,
      `Name more who are ${either(roles)}.`,
    ),
  'gate.comment-empty': () => input('A comment says something.', 'Write what there is to say.'),
  'gate.not-due': ({ key }) => permission(`${text(key)} is not due.`, 'A gate is escalated after it is due, as its rule says.'),
  'gate.unknown-budget': ({ scope, unit }) =>
    input(
      `There is no budget of ${text(unit)} for a ${text(scope)}.`,
      'Budgets are of tokens or usd, for a run or a day, above 0.',
    ),
  'gate.nothing-to-change': () =>
    input(
      'A budget gate has nothing to change.',
      'Approve it, with --grant for how much more, or reject it, which cancels the run.',
    ),
  'gate.no-grant': () => input('Only an approval at a budget gate grants something.', 'Leave --grant away.'),
  'gate.grant-too-small': () => input('A grant is more than 0.', 'Say how much more the run may use, in the unit of the gate.'),

  'gate-rule.unknown-kind': ({ kind, kinds }) =>
    missing(
      `There are no gates of kind ${text(kind)}.`,
      list(kinds) === '' ? 'See `throughline gate rule list`.' : `The kinds are ${list(kinds)}.`,
    ),
  'gate-rule.below-policy': ({ kind, quorum }) =>
    input(
      `The specification demands a quorum of ${text(quorum)} for ${withArticle(kindName(kind))}.`,
      'Ask for as many approvals, or more.',
    ),
  'gate-rule.unknown-role': ({ roles, kind, legal }) =>
    input(
      `Not roles that this rule may name: ${list(roles)}.`,
      `${startWithArticle(kindName(kind))} is decided by ${list(legal)}; it may be escalated to any deciding role.`,
    ),
  'gate-rule.unreachable': ({ quorum }) =>
    input(`The roles demand more approvals than the quorum of ${text(quorum)}.`, 'Raise --quorum to their sum.'),
  'gate-rule.due-missing': () =>
    input('Reminders and escalation count from when a gate is due, and it never is.', 'Set --due as well.'),

  'gate.coverage-required': ({ key }) =>
    input(
      `${text(key)} is a TIP with validation: its gate needs the coverage report.`,
      'Give it as the evidence of requirements-covered; `throughline tip draft PRD` does.',
    ),

  'workflow-choice.machine': () =>
    permission('A machine does not choose the workflow.', 'A person chooses, with their own token.'),
  'workflow-choice.wrong-role': ({ held }) =>
    permission(
      `The workflow is chosen by a lead-engineer or an architect. You hold: ${list(held) || 'no role'}.`,
      'Ask someone with one of these roles, or an admin for the role.',
    ),
  'workflow-choice.prd-expected': ({ key }) =>
    input(`${text(key)} is no PRD; a workflow is chosen for a PRD.`, 'See `throughline prd list`.'),
  'workflow-choice.answer-missing': ({ question }) =>
    input(
      `The question ${text(question)} has no answer, and what comes after it cannot decide.`,
      `Answer it: --${text(question)} yes, or no.`,
    ),
  'workflow-choice.reason-required': ({ prd, path }) =>
    input(`${text(prd)} takes the ${text(path)} workflow already.`, 'Choosing again needs a reason: --reason "…".'),
  'workflow-choice.gate-waits': ({ gate, artifact }) =>
    conflict(
      `${text(gate)} waits on ${text(artifact)} under the choice that stood when it was opened.`,
      `Decide it first: \`throughline gate show ${text(gate)}\`, or cancel its run.`,
    ),

  'bundle.repository-not-empty': () =>
    conflict(
      'This repository holds artifacts already, and a bundle brings keys that may be theirs.',
      'Import it into an empty folder: THROUGHLINE_HOME=./other/.throughline throughline bundle import FILE.',
    ),
  'bundle.key-refused': ({ key, next }) =>
    input(
      `The bundle wants the key ${text(key)}${next === undefined ? '' : `, and the next one is ${text(next)}`}.`,
      'Export the bundle again, and import it as it was written. Nothing was stored.',
    ),

  'gate.note-required': () =>
    input('Requesting changes and rejecting need a note.', 'Say what must change, or why not: --note "…".'),

  'run.not-found': ({ run }) => missing(`There is no run ${text(run)}.`, '`throughline run list` shows the runs that exist.'),
  'run.not-ended': ({ run, status }) =>
    conflict(
      `${text(run)} is ${text(status)}; only a run that has ended is forked.`,
      `\`throughline run cancel ${text(run)}\` ends it.`,
    ),
  'run.node-unknown': ({ run, node, nodes }) =>
    input(`${text(run)} never came to a step ${text(node)}.`, `Name one of: ${list(nodes) || 'none, it began no step'}.`),
  'run.budget-closed': ({ run, gate }) =>
    conflict(
      `${text(run)} asks for the budget that ${text(gate)} was closed on.`,
      `Raise the budget, then \`throughline run retry ${text(run)}\`; or cancel the run.`,
    ),

  'token.invalid': () =>
    permission('The token is not valid, has expired, or was revoked.', 'Ask an admin for a new one: `throughline token create`.'),
  'token.admin-required': () =>
    permission('Only an admin manages people and their tokens.', 'Use the token of a person with the role admin.'),
  'token.scope': ({ needed, held }) =>
    permission(
      `This token is not good for that: it has the scopes ${list(held)}, and ${text(needed)} is needed.`,
      'Use a token that was created with this scope.',
    ),
  'token.unknown-scope': ({ scopes }) =>
    input(
      `Not all of these are scopes: ${list(scopes) || 'none'}.`,
      'The scopes are read, write, decide, admin; name at least one.',
    ),
  'token.machine-scope': ({ scopes }) =>
    input(
      `A machine's token may read and write, and no more: ${list(scopes)}.`,
      'Leave the others out, or create the token for a person.',
    ),
  'token.lifetime': () =>
    input(
      'A token lasts from one minute to ten years.',
      'Name a time in between, such as 30d, or none for a token that does not end.',
    ),
  'token.holder-missing': () => input('A token needs a holder.', 'Name the person or machine it is for.'),
  'token.holder-kind': ({ holder, kind }) =>
    conflict(`${text(holder)} exists already, as a ${text(kind)}.`, 'Choose another name.'),
  'token.chosen-name': ({ holder, person }) =>
    conflict(
      `${text(holder)} signs in through the identity provider, where everybody chooses a name.`,
      `If it is them you mean, name their id, ${text(person)}; else choose another name.`,
    ),
  'token.machine-role': () =>
    input(
      'A machine holds no role: every role decides, or makes those who do.',
      'Create the token without roles, or for a person.',
    ),
  'token.unknown-role': ({ roles }) =>
    input(`Not all of these are roles: ${list(roles)}.`, 'See `throughline token create --help`.'),
  'token.not-found': ({ token }) => missing(`There is no token ${text(token)}.`, 'See `throughline token list`.'),
  'token.last-admin': ({ token }) =>
    conflict(`${text(token)} is the last token of an admin.`, 'Create another admin token first.'),

  'person.not-found': ({ person }) => missing(`There is no person ${text(person)}.`, 'See `throughline person list`.'),
  'person.deactivated': ({ person }) =>
    permission(`${text(person)} is deactivated here.`, 'An admin can change that: `throughline person reactivate`.'),
  'person.last-admin': () =>
    conflict('Nobody could manage people after that.', 'Make somebody else an admin first, with a token that does not end.'),
  'person.no-identity': ({ issuer, subject }) =>
    missing(`That person is not ${text(subject)} of ${text(issuer)}.`, 'See `throughline person show`.'),
  'sign-in.machine': () => input('A machine does not sign in.', 'Give it a token: `throughline token create --kind machine`.'),
  'sign-in.link-unknown': () => permission('No login link has this code.', newLink),
  'sign-in.link-used': () => permission('This login link was used before, and is good once.', newLink),
  'sign-in.link-expired': () => permission('This login link has expired.', newLink),

  'database.insert-only': ({ table, operation }) =>
    permission(`The database allows no such ${text(operation)} of ${text(table)}.`, 'Records are kept; add a new one instead.'),
  'tidying.age-refused': ({ age }) =>
    input(`Runs are tidied some time after they ended, and ${text(age)} is no such time.`, 'Give an age of 0 or more.'),
  'database.contended': () =>
    unavailable(
      'Others changed the same things at the same moment, and went first each time it was tried.',
      'Nothing was stored. Call again.',
    ),
  'database.password': () => unavailable('The database does not accept the password.', 'Check DATABASE_URL.'),
  'database.unavailable': ({ reason }) =>
    unavailable(
      `The database does not answer: ${text(reason)}`,
      'Check that it runs and that DATABASE_URL is right, or run `throughline doctor`.',
    ),
};

function wording(kind: Wording['kind']): (message: string, fix: string) => Wording {
  return (message, fix) => ({ kind, message, fix });
}

const input = wording('input');
const missing = wording('missing');
const conflict = wording('conflict');
const permission = wording('permission');
const unavailable = wording('unavailable');

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Who is spoken to; with the other account by which they are in it, as far as anybody knows. */
function youAs(other: unknown): string {
  return text(other) === '' ? 'You' : `You, as ${text(other)},`;
}

function list(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : '';
}

function either(value: unknown): string {
  return Array.isArray(value) ? value.join(' or ') : '';
}

/** Why fewer count than were named: ` Ada and A. Lovelace are accounts of one person.` */
function sameAccounts(people: unknown): string {
  return Array.isArray(people)
    ? people
        .filter((names) => Array.isArray(names))
        .map((names) => ` ${names.join(' and ')} are accounts of one person.`)
        .join('')
    : '';
}

/** `rfc` → `RFC`; what has gates and is no artifact, such as a budget, keeps its name. */
function kindName(value: unknown): string {
  const known = Object.entries(artifactKinds).find(([kind]) => kind === value);
  return known ? known[1].title : text(value);
}

/** What is final changes by a new record, and two kinds have a verb for that. */
function insteadOfAVersion(key: string, status: string): string {
  if (status === 'Accepted' && key.startsWith(`${artifactKinds.adr.prefix}-`))
    return `\`throughline adr amend ${key} --reason "…"\` begins a record that adds to it; \`throughline adr supersede ${key} --reason "…"\`, one that takes its place.`;
  if (status === 'Approved' && key.startsWith(`${artifactKinds.rfc.prefix}-`))
    return `\`throughline rfc supersede ${key} --reason "…"\` begins one that takes its place.`;
  return 'Create a new artifact that amends or supersedes it.';
}
