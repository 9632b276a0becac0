import { InputError, ThroughlineError } from '../../lifecycle/errors.ts';
import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { parseKey, partRef, splitPartRef } from '../../lifecycle/ids.ts';
import { looksLikeKey } from '../../usecases/requests/call-by-alias.ts';
import { requireKind } from '../../usecases/artifacts/require-kind.ts';
import type { Service } from '../../usecases/service.ts';

/**
 * Parses an artifact key in any case, or an alias, which only the repository knows. Throws
 * `key.malformed`, and with `kind` NotFoundError `artifact.wrong-kind` for another kind's key.
 */
export function readArtifactKey(text: string, kind?: ArtifactKindId): string {
  const key = text.trim().toUpperCase();
  const isKey = /^[A-Z]+-[\d-]+$/.test(key);
  if (!isKey && key !== '' && !key.includes('#')) return text.trim();
  const parsed = parseKey(isKey ? key : text);
  if (kind !== undefined && kind !== 'playbook') requireNoOther(key, kind);
  if (kind !== undefined) requireKind({ key, kind: parsed.kind }, kind);
  return key;
}

/** Keys of objects that are no artifacts. A Playbook category may have the same name. */
const others: Readonly<Record<string, { readonly title: string; readonly noun: string }>> = {
  DS: { title: 'a design session', noun: 'design' },
  GATE: { title: 'a gate', noun: 'gate' },
  RUN: { title: 'a run', noun: 'run' },
};

function requireNoOther(key: string, kind: ArtifactKindId): void {
  const other = others[key.split('-')[0] ?? ''];
  if (!other) return;
  throw new InputError({
    id: 'key.of-other',
    message: `${key} is the key of ${other.title}, not of ${withArticle(artifactKinds[kind].title)}.`,
    fix: `See what it is about: \`throughline ${other.noun} show ${key}\`. \`throughline artifact list --kind ${kind}\` shows the others.`,
  });
}

/** Resolves an alias to the key of an artifact of the noun's kind, even among several. */
export async function requireOwnKey({ artifacts }: Service, name: string, kind: ArtifactKindId | undefined): Promise<string> {
  if (kind === undefined || looksLikeKey(name)) return name;
  try {
    return requireKind(await artifacts.show({ key: name }), kind).key;
  } catch (error) {
    if (!(error instanceof ThroughlineError) || error.id !== 'key.ambiguous') throw error;
    const { candidates = [] } = error.details as { candidates?: readonly string[] };
    const [only, ...others] = candidates.filter((key) => parseKey(key).kind === kind);
    if (only === undefined || others.length > 0) throw error;
    return only;
  }
}

/** Parses an artifact key, in any case, or a part key. Throws `key.malformed`. */
export function readPartKey(text: string): string {
  const part = splitPartRef(text.trim());
  return part ? partRef(readArtifactKey(part.key), part.localId) : readArtifactKey(text);
}

/** Parses a gate's key in any case. Throws `key.malformed`. */
export function readGateKey(text: string): string {
  return readNumberedKey(text, 'GATE', '`throughline gate list` shows the gates, `throughline next` those that wait for you.');
}

/** Parses a run's key in any case. Throws `key.malformed`. */
export function readRunKey(text: string): string {
  return readNumberedKey(text, 'RUN', '`throughline run list` shows the runs.');
}

/** Parses a design session's key in any case. Throws `key.malformed`. */
export function readSessionKey(text: string): string {
  return readNumberedKey(text, 'DS', '`throughline design list` shows the sessions.', 'design session');
}

function readNumberedKey(text: string, prefix: 'GATE' | 'RUN' | 'DS', fix: string, noun = prefix.toLowerCase()): string {
  const key = text.trim().toUpperCase();
  if (new RegExp(`^${prefix}-\\d{3,}$`).test(key)) return key;
  throw new InputError({
    id: 'key.malformed',
    message: `"${text}" is not the key of a ${noun}, such as ${prefix}-001.`,
    fix,
  });
}

/** Parses `2` or `v2`. Throws `version.malformed`. */
export function readVersion(text: string): number {
  const digits = /^v?([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  if (digits) return Number(digits);
  throw new InputError({
    id: 'version.malformed',
    message: `"${text}" is not a version number.`,
    fix: 'Versions are 1, 2, 3 …; `throughline artifact history KEY` lists them.',
  });
}

/** Parses how many links a trace follows. Throws `depth.malformed`. */
export function readDepth(text: string): number {
  if (/^[1-9]\d?$/.test(text.trim())) return Number(text);
  throw new InputError({ id: 'depth.malformed', message: `"${text}" is not a number of links.`, fix: 'Write 1 to 99.' });
}

/** Splits values such as `a,b`, which may also come one by one. */
export function readList(values: readonly string[] = []): string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Parses `NAME=text`, where the text may have equals signs. `text` is null without one. */
export function readPair(value: string): { name: string; text: string | null } {
  const at = value.indexOf('=');
  return at < 0 ? { name: value.trim(), text: null } : { name: value.slice(0, at).trim(), text: value.slice(at + 1).trim() };
}
