import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { documentKinds } from '../../documents/document-kinds.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { placeOfPattern } from '../../lifecycle/session-questions.ts';
import { looksLikeKey } from '../requests/call-by-alias.ts';
import type { UsecasePorts } from '../ports.ts';
import type { SessionDescription } from './describe-session.ts';

/**
 * Returns the places of a turn as the record names them: `ch-1` is CH-1, and a section has its
 * title. Throws InputError `session.place-unknown` for places not in the session, RFC or
 * repository.
 */
export async function resolvePlaces(
  ports: UsecasePorts,
  { session, rfc, body }: SessionDescription,
  about: readonly string[],
): Promise<string[]> {
  const parts = documentKinds.rfc.parts(rfc.body).map(({ localId }) => localId);
  // A finalized RFC already contains the session's ids.
  const ids = [...new Set([...session.challenges, ...session.decisions].map(({ id }) => id).concat(parts))];
  const known = new Map([
    ...body.patterns.map(({ pattern }) => [pattern.toLowerCase(), placeOfPattern(pattern)] as const),
    ...body.patterns.map(({ pattern }) => [placeOfPattern(pattern).toLowerCase(), placeOfPattern(pattern)] as const),
    ...[...listSections(), ...ids].map((place) => [place.toLowerCase(), place] as const),
  ]);
  const found = await Promise.all(
    about.map(async (text) => {
      const place = text.trim();
      const ofRfc = splitPartRef(place);
      const local = ofRfc?.key.toUpperCase() === session.rfc ? ofRfc.localId : place;
      return known.get(local.toLowerCase()) ?? (await readElsewhere(ports, place));
    }),
  );
  const unknown = about.filter((_, index) => found[index] === null);
  if (unknown.length > 0) throw placeUnknown({ key: session.key, rfc: session.rfc, unknown, ids });
  return [...new Set(found.filter((place) => place !== null))];
}

/** Resolves the parts of an AI-DAA or TIP to change. Throws InputError `session.change-unknown`. */
export async function resolveChanges(ports: UsecasePorts, changes: readonly string[]): Promise<string[]> {
  const found = await Promise.all(changes.map((text) => readElsewhere(ports, text.trim())));
  const unknown = changes.filter((_, at) => !/^(?:DAA|TIP)-/.test(found[at] ?? ''));
  if (unknown.length > 0)
    throw new InputError({
      id: 'session.change-unknown',
      message: `${unknown.map((one) => `"${one}"`).join(', ')} ${unknown.length === 1 ? 'is' : 'are'} no AI-DAA or TIP, nor a part of one. Nothing was recorded.`,
      fix: fix`Name what has to change, such as DAA-001#INV-loan-1; ${act('readArtifact', { key: 'DAA-001' })} lists what there is. What has to change in the RFC itself is edited there.`,
      details: { unknown },
    });
  return [...new Set(found.filter((place) => place !== null))];
}

/** Returns the titles of the sections an RFC may have. */
export function listSections(): string[] {
  return Array.from(documentKinds.rfc.template('').matchAll(/^#{2,} +(\S.*)$/gm), ([, title = '']) => title.trimEnd());
}

/** Finds an artifact or a part of one, such as `DAA-001#INV-loan-1`; null when there is none. */
async function readElsewhere({ artifacts }: UsecasePorts, place: string): Promise<string | null> {
  const part = splitPartRef(place);
  const key = (part?.key ?? place).toUpperCase();
  const artifact = looksLikeKey(key) ? await artifacts.read(key) : null;
  if (!artifact || !part) return artifact?.key ?? null;
  const exists = documentKinds[artifact.kind].parts(artifact.body).some(({ localId }) => localId === part.localId);
  return exists ? `${key}#${part.localId}` : null;
}

interface Unknown {
  readonly key: string;
  readonly rfc: string;
  readonly unknown: readonly string[];
  readonly ids: readonly string[];
}

const mostNamed = 12;

function placeUnknown({ key, rfc, unknown, ids }: Unknown): InputError {
  const kinds = new Set(unknown.map((one) => one.replace(/-?(?<!\d)\d+$/, '').toLowerCase()));
  const near = ids.filter((id) => kinds.has(id.replace(/-\d+$/, '').toLowerCase()));
  const named = near.length > 0 ? near : ids;
  const rest = named.length - mostNamed;
  const told =
    named.length === 0 ? '' : ` There are ${named.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
  return new InputError({
    id: 'session.place-unknown',
    message: `Neither ${key} nor ${rfc} has ${unknown.map((one) => `"${one}"`).join(', ')}. Nothing was recorded.`,
    fix: fix`Name a challenge, a part of the RFC, one of its sections, or a part of another artifact such as DAA-001#INV-loan-1.${told} ${act('readDesignSession', { key })} lists what there is.`,
    details: { unknown, known: ids },
  });
}
