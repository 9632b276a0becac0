import { applyEdits } from '../../documents/blocks/apply-edits.ts';
import type { EditProposal } from '../../lifecycle/edits.ts';
import { ConflictError, InputError, NotFoundError } from '../../lifecycle/errors.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireOpenRfc } from './check-turn.ts';
import { describeSession, type SessionDescription } from './describe-session.ts';
import type { SettleEdits } from './design-session-service.ts';
import { withWayOn } from './way-on.ts';

type Request = SettleEdits & { readonly principal: Principal };

/**
 * Takes proposed edits into one new version of the RFC, in the order in which they were proposed, or declines them. Those whose text says something else by now are recorded as stale. A
 * repeat, also after a crash between the version and the record, makes no second version. Throws InputError `session.edits-unnamed`, NotFoundError `session.edit-unknown`,
 * ConflictError `session.edits-none-left`, and what the stores throw.
 */
export async function settleEdits(ports: UsecasePorts, request: Request): Promise<void> {
  const description = await describeSession(ports, request);
  const { key, does, because = '', interactive = false, principal } = request;
  const chosen = chooseEdits(description, request);
  const settle = async (edits: Parameters<typeof ports.sessions.settleEdits>[0]['edits'], rfcVersion: number): Promise<void> => {
    await ports.sessions
      .settleEdits({ key, token: principal.token, edits, because, rfcVersion, interactive })
      .catch((error: unknown) => {
        throw withWayOn(error, description);
      });
  };
  if (does === 'decline')
    return settle(
      chosen.map(({ id }) => ({ edit: id, state: 'declined' })),
      description.rfc.version,
    );
  // Whoever may not take them makes no version either.
  await settle([], description.rfc.version);
  requireOpenRfc(description);
  const open = chosen.filter(({ state }) => state === 'proposed');
  const earlier = await findVersion(ports, description, open);
  const { body, taken, stale } = earlier ?? fold(description.body, open);
  const version = earlier?.version ?? (taken.length === 0 ? description.rfc.version : await addVersion(taken, body));
  await settle(
    [
      ...chosen.filter(({ state }) => state !== 'proposed').map(({ id }) => ({ edit: id, state: 'taken' as const })),
      ...taken.map((edit) => ({ edit, state: 'taken' as const })),
      ...stale.map((edit) => ({ edit, state: 'stale' as const })),
    ],
    version,
  );

  /** The author is who opened the session: that somebody took what a model proposed makes them no author of it. */
  async function addVersion(ids: readonly string[], edited: RfcBody): Promise<number> {
    const { session, rfc } = description;
    if (session.status !== 'open') throw notOpen(description);
    const added = await ports.artifacts.addVersion({
      key: rfc.key,
      expectedVersion: rfc.version,
      title: rfc.title,
      body: edited,
      ...ports.documents.render('rfc', { title: rfc.title, body: edited }),
      links: await ports.artifacts.links(rfc.key),
      provenance: { reason: `${ids.join(', ')} of ${key}, taken by ${principal.name}`, edits: { session: key, ids } },
      authorId: session.openedById,
      origin: `edits/${key}/${ids.join(',')}`,
    });
    return added.version;
  }
}

interface Folded {
  readonly body: RfcBody;
  readonly taken: readonly string[];
  readonly stale: readonly string[];
}

function fold(before: RfcBody, proposals: readonly EditProposal[]): Folded {
  let body = before;
  const taken: string[] = [];
  const stale: string[] = [];
  for (const { id, edits } of proposals) {
    const applied = applyEdits(body, edits);
    if ('stale' in applied) stale.push(id);
    else {
      body = applied.body;
      taken.push(id);
    }
  }
  return { body, taken, stale };
}

/** The version that an earlier call made of these edits, and then came to no record of. */
async function findVersion(
  { artifacts }: UsecasePorts,
  { session, rfc, body }: SessionDescription,
  open: readonly EditProposal[],
): Promise<(Folded & { version: number }) | null> {
  const ids = open.map(({ id }) => id);
  const made = (await artifacts.history(rfc.key)).findLast(
    ({ provenance: { edits } }) => edits?.session === session.key && edits.ids.some((id) => ids.includes(id)),
  );
  const { ids: taken = [] } = made?.provenance.edits ?? {};
  return made
    ? {
        body,
        version: made.version,
        taken: ids.filter((id) => taken.includes(id)),
        stale: ids.filter((id) => !taken.includes(id)),
      }
    : null;
}

function chooseEdits({ session }: SessionDescription, { edits = [], decision, all = false }: Request): EditProposal[] {
  const { key } = session;
  if ([edits.length > 0, decision !== undefined, all].filter(Boolean).length !== 1)
    throw new InputError({
      id: 'session.edits-unnamed',
      message: 'It takes either edits, or a decision whose edits are meant, or all of them.',
      fix: `Such as \`throughline design edits take ${key} ED-1\`; \`throughline design edits list ${key}\` shows them.`,
    });
  const wanted = edits.map((id) => id.trim().toUpperCase());
  const unknown = wanted.filter((id) => !session.edits.some((one) => one.id === id));
  if (unknown.length > 0)
    throw new NotFoundError({
      id: 'session.edit-unknown',
      message: `${key} has no edit ${unknown.join(', ')}.`,
      fix: `\`throughline design edits list ${key}\` lists them.`,
      details: { session: key, edits: unknown },
    });
  if (wanted.length > 0) return session.edits.filter(({ id }) => wanted.includes(id));
  const left = session.edits.filter(
    (one) => one.state === 'proposed' && (all || one.decision === decision?.trim().toUpperCase()),
  );
  if (left.length > 0) return left;
  throw new ConflictError({
    id: 'session.edits-none-left',
    message: `No edit of ${key}${decision === undefined ? '' : ` that follows from ${decision}`} waits to be taken or declined.`,
    fix: `\`throughline design edits list ${key}\` shows what became of each.`,
  });
}

function notOpen({ session: { key, status } }: SessionDescription): ConflictError {
  return new ConflictError({
    id: 'session.not-open',
    message: `${key} is ${status}, and its RFC waits for the decision at its gate.`,
    fix: 'Decide its gate: `throughline gate list`. When changes are requested there, the session is open again.',
    details: { key, status },
  });
}
