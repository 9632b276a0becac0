import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { applyEdits } from '../../documents/blocks/apply-edits.ts';
import type { EditProposal, EditState } from '../../lifecycle/edits.ts';
import { ConflictError, InputError, NotFoundError } from '../../lifecycle/errors.ts';
import type { NewVersion } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireOpenRfc } from './check-turn.ts';
import { describeSession, type SessionDescription } from './describe-session.ts';
import type { SettleEdits } from './design-session-service.ts';
import { withWayOn } from './way-on.ts';

type Request = SettleEdits & { readonly principal: Principal };

/**
 * Takes proposed edits into one new version of the RFC, in the order proposed, or declines them.
 * Edits of changed text are recorded as stale. Version and record are stored together or not at
 * all. Throws InputError `session.edits-unnamed`, NotFoundError `session.edit-unknown`,
 * ConflictError `session.edits-none-left`, and what the store throws.
 */
export async function settleEdits(ports: UsecasePorts, request: Request): Promise<void> {
  const description = await describeSession(ports, request);
  const { key, does, because = '', interactive = false, principal } = request;
  const { rfc, session, body: before } = description;
  const chosen = chooseEdits(description, request);
  if (does === 'take') requireOpenRfc(description);
  let body = before;
  const settled = chosen.map(({ id, state, edits }): { edit: string; state: Exclude<EditState, 'proposed'> } => {
    if (does === 'decline') return { edit: id, state: 'declined' };
    // A taken edit stays taken; the store refuses a declined one.
    const applied = state === 'proposed' ? applyEdits(body, edits) : { body };
    if ('stale' in applied) return { edit: id, state: 'stale' };
    body = applied.body;
    return { edit: id, state: 'taken' };
  });
  const next = body === before ? null : await makeNext();
  await ports.sessions
    .settleEdits({
      key,
      token: principal.token,
      edits: settled,
      because,
      rfcVersion: rfc.version,
      ...(next ? { next } : {}),
      interactive,
    })
    .catch((error: unknown) => {
      // Somebody stored a version meanwhile. Each retry is based on a newer version.
      if (error instanceof ConflictError && error.id === 'artifact.stale-version') return settleEdits(ports, request);
      throw withWayOn(error, description);
    });

  /** The author is who opened the session: taking a proposal makes nobody an author of it. */
  async function makeNext(): Promise<NewVersion & { key: string }> {
    const taken = settled.filter(({ state }, at) => state === 'taken' && chosen[at]?.state === 'proposed');
    return {
      key: rfc.key,
      title: rfc.title,
      body,
      ...ports.documents.render('rfc', { title: rfc.title, body }),
      links: await ports.artifacts.links(rfc.key),
      provenance: { reason: `${taken.map(({ edit }) => edit).join(', ')} of ${key}, taken by ${principal.name}` },
      authorId: session.openedById,
    };
  }
}

function chooseEdits({ session }: SessionDescription, { edits = [], decision, all = false }: Request): EditProposal[] {
  const { key } = session;
  if ([edits.length > 0, decision !== undefined, all].filter(Boolean).length !== 1)
    throw new InputError({
      id: 'session.edits-unnamed',
      message: 'It takes either edits, or a decision whose edits are meant, or all of them.',
      fix: fix`Such as ${act('settleDesignEdits', { key, does: 'take', edits: ['ED-1'] })}; ${act('listDesignEdits', { key })} shows them.`,
    });
  const wanted = edits.map((id) => id.trim().toUpperCase());
  const unknown = wanted.filter((id) => !session.edits.some((one) => one.id === id));
  if (unknown.length > 0)
    throw new NotFoundError({
      id: 'session.edit-unknown',
      message: `${key} has no edit ${unknown.join(', ')}.`,
      fix: fix`${act('listDesignEdits', { key })} lists them.`,
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
    fix: fix`${act('listDesignEdits', { key })} shows what became of each.`,
  });
}
