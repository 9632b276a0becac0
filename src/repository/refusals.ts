type Details = Readonly<Record<string, unknown>>;

interface Wording {
  readonly kind: 'input' | 'missing' | 'conflict' | 'permission' | 'unavailable';
  readonly message: string;
  readonly fix: string;
}

/** What each refusal of the database means to a person, by its stable id. */
export const refusals: Readonly<Record<string, (details: Details) => Wording>> = {
  'artifact.not-found': ({ key }) => missing(`There is no artifact ${text(key)}.`, 'See `throughline artifact list`.'),
  'artifact.stale-version': ({ key, expected, current }) =>
    conflict(
      `${text(key)} is at version ${text(current)}; your change was made on version ${text(expected)}.`,
      `Read version ${text(current)}, bring your change into it, and save again.`,
    ),
  'artifact.final': ({ key, status }) =>
    conflict(`${text(key)} is ${text(status)} and takes no new version.`, 'Create a new artifact that amends or supersedes it.'),
  'artifact.wrong-author': ({ run }) =>
    permission(`What ${text(run)} drafted has the person who started that run as its author.`, 'Store it in their name.'),
  'artifact.unfinished': () => input('An artifact needs a key and a first version.', 'Create it through the repository.'),
  'artifact.category-missing': () =>
    input('A Playbook entry needs a category.', 'Name a category in letters, such as MESSAGING.'),
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
      `A ${text(from)} has no link "${text(role)}" to a ${text(to)}.`,
      `Legal for a ${text(from)}: ${list(legal) || 'none'}.`,
    ),
  'link.cycle': ({ from, to }) =>
    input(
      `A link from ${text(from)} to ${text(to)} would close a cycle.`,
      'Links run from the later artifact to the earlier one.',
    ),
  'link.required': ({ key, roles }) =>
    input(
      `${text(key)} lacks its links: ${list(roles)}.`,
      'Add a version that links to what it was made from, then open the gate.',
    ),

  'gate.decision-required': ({ key, from, to }) =>
    permission(
      `${text(key)} leaves ${text(from)} for ${text(to)} only through its gate.`,
      'Decide there: `throughline gate list`.',
    ),
  'gate.not-found': ({ key }) => missing(`There is no gate ${text(key)}.`, 'See `throughline gate list`.'),
  'gate.no-policy': ({ kind }) => input(`A ${text(kind)} has no gate.`, 'Move its status directly.'),
  'gate.already-pending': ({ key, gate }) =>
    conflict(`${text(gate)} already waits on ${text(key)}.`, `Decide ${text(gate)}, or cancel its run.`),
  'gate.criteria-incomplete': ({ kind, criteria }) =>
    input(`A gate on a ${text(kind)} needs evidence for exactly these criteria: ${list(criteria)}.`, 'Give each of them once.'),
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
  'gate.author': ({ version }) =>
    permission(
      `You are the author of version ${text(version)}; its author does not approve it.`,
      'Ask another person with the role.',
    ),
  'gate.interactive-required': () =>
    permission(
      'Decisions must be made at a terminal, because more than one person works here.',
      'Decide from a terminal, or use a token that was created with --unattended.',
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
  'gate.note-required': () =>
    input('Requesting changes and rejecting need a note.', 'Say what must change, or why not: --note "…".'),

  'token.invalid': () =>
    permission('The token is not valid, or was revoked.', 'Ask an admin for a new one: `throughline token create`.'),
  'token.admin-required': () => permission('Only an admin manages tokens.', 'Use the token of a person with the role admin.'),
  'token.holder-missing': () => input('A token needs a holder.', 'Name the person or machine it is for.'),
  'token.holder-kind': ({ holder, kind }) =>
    conflict(`${text(holder)} exists already, as a ${text(kind)}.`, 'Choose another name.'),
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

  'database.insert-only': ({ table, operation }) =>
    permission(`The database allows no such ${text(operation)} of ${text(table)}.`, 'Records are kept; add a new one instead.'),
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

function list(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : '';
}
