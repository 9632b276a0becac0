import { InputError } from '../lifecycle/errors.ts';
import { parseKey } from '../lifecycle/ids.ts';

/** An artifact key in any case. Throws `key.malformed`. */
export function readArtifactKey(text: string): string {
  const key = text.trim().toUpperCase();
  // What does not read like a key at all is refused as it was typed.
  parseKey(/^[A-Z]+-[\d-]+$/.test(key) ? key : text);
  return key;
}

/** A gate's key in any case. Throws `key.malformed`. */
export function readGateKey(text: string): string {
  return readNumberedKey(text, 'GATE', '`throughline gate list` shows the gates, `throughline next` those that wait for you.');
}

/** A run's key in any case. Throws `key.malformed`. */
export function readRunKey(text: string): string {
  return readNumberedKey(text, 'RUN', '`throughline run list` shows the runs.');
}

function readNumberedKey(text: string, prefix: 'GATE' | 'RUN', fix: string): string {
  const key = text.trim().toUpperCase();
  if (new RegExp(`^${prefix}-\\d{3,}$`).test(key)) return key;
  throw new InputError({
    id: 'key.malformed',
    message: `"${text}" is not the key of a ${prefix.toLowerCase()}, such as ${prefix}-001.`,
    fix,
  });
}

/** `2` or `v2`. Throws `version.malformed`. */
export function readVersion(text: string): number {
  const digits = /^v?([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  if (digits) return Number(digits);
  throw new InputError({
    id: 'version.malformed',
    message: `"${text}" is not a version number.`,
    fix: 'Versions are 1, 2, 3 …; `throughline artifact history KEY` lists them.',
  });
}

/** Splits values such as `a,b` that may also come one by one. */
export function readList(values: readonly string[] = []): string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** `NAME=text`, where the text may hold further equals signs. `text` is null without one. */
export function readPair(value: string): { name: string; text: string | null } {
  const at = value.indexOf('=');
  return at < 0 ? { name: value.trim(), text: null } : { name: value.slice(0, at).trim(), text: value.slice(at + 1).trim() };
}
