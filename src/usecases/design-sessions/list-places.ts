import { documentKinds } from '../../documents/document-kinds.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { looksLikeKey } from '../accept-aliases.ts';
import type { UsecasePorts } from '../ports.ts';
import { foldPlace, nearestPlaces } from './nearest-place.ts';
import type { SessionDescription } from './describe-session.ts';

/**
 * What a turn speaks of, as the record names it: `ch-1` is CH-1, and a section has its title. Throws InputError `session.place-unknown` for what neither
 * the session, its RFC nor the repository has.
 */
export async function resolvePlaces(
  ports: UsecasePorts,
  { session, rfc, body }: SessionDescription,
  about: readonly string[],
): Promise<string[]> {
  const parts = documentKinds.rfc.parts(rfc.body).map(({ localId }) => localId);
  const own = [...session.challenges, ...session.decisions].map(({ id }) => id);
  const named = new Map([...own, ...parts, ...listSections()].map((place) => [place.toLowerCase(), place]));
  const questions = [...body.openQuestions.decisions, ...body.openQuestions.unknowns];
  // "CH1" can be nothing else than CH-1.
  const typed = new Map([...own, ...parts].map((id) => [foldPlace(id), id]));
  const found = await Promise.all(
    about.map(async (text) => {
      const place = text.trim();
      const ofRfc = splitPartRef(place);
      const local = ofRfc?.key.toUpperCase() === session.rfc ? ofRfc.localId : place;
      const elsewhere = named.has(local.toLowerCase()) ? null : await readElsewhere(ports, place);
      return (
        named.get(local.toLowerCase()) ??
        (elsewhere === null ? null : askedHere(elsewhere, questions)) ??
        elsewhere ??
        typed.get(foldPlace(local)) ??
        null
      );
    }),
  );
  const unknown = about.filter((_, index) => found[index] === null);
  if (unknown.length > 0) {
    throw placeUnknown({ key: session.key, rfc: session.rfc, unknown, ids: [...own, ...parts], names: listSections() });
  }
  return [...new Set(found.filter((place) => place !== null))];
}

/** Of a question of the TIP the one of the RFC that passes it on, where that asks nothing else. */
function askedHere(place: string, questions: readonly { readonly id: string; readonly text: string }[]): string | null {
  if (!/#Q-\d+$/.test(place)) return null;
  const asking = questions.find(({ text }) => {
    const refs = text.match(/\b[A-Z]+-\d+#Q-\d+\b/g) ?? [];
    return refs.length === 1 && refs[0] === place;
  });
  return asking?.id ?? null;
}

/** Titles of the sections that an RFC may have. */
export function listSections(): string[] {
  return Array.from(documentKinds.rfc.template('').matchAll(/^#{2,} +(.+?) *$/gm), ([, title = '']) => title);
}

/** An artifact, or a part of one, such as `DAA-001#INV-loan-1`; null when there is none. */
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
  readonly names: readonly string[];
}

function placeUnknown({ key, rfc, unknown, ids, names }: Unknown): InputError {
  const quoted = unknown.map((one) => `"${one}"`).join(', ');
  const near = [...new Set(unknown.flatMap((one) => nearestPlaces(one, { ids, names })))];
  return new InputError({
    id: 'session.place-unknown',
    message: `Neither ${key} nor ${rfc} has ${quoted}. Nothing was recorded.`,
    fix:
      near.length > 0
        ? `${tellNear(near)} \`throughline design show ${key}\` lists what there is.`
        : `Name a challenge, a part of the RFC, one of its sections, or a part of another artifact such as DAA-001#INV-loan-1; anything else goes into the words of the turn. ${tellKnown(ids)}`,
    details: { unknown, known: ids },
  });
}

function tellNear(near: readonly string[]): string {
  const named = near.map((one) => (one.includes(' ') ? `"${one}"` : one));
  return near.length === 1 ? `Did you mean ${named.join('')}?` : tellKnown(named);
}

const mostNamed = 12;

/** A design has some ninety; all of them stand in the details. */
function tellKnown(known: readonly string[]): string {
  if (known.length === 0) return 'There is none yet.';
  const rest = known.length - mostNamed;
  return `There are ${known.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
