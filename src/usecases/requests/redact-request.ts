import { InputError } from '../../lifecycle/errors.ts';
import type { Redactor } from '../../ports/redactor.ts';

/** Free texts of a request that are stored as sent. Documents are redacted where parsed. */
export interface Redaction {
  /** Paths of free texts, such as `comments.text`; each item of a list is redacted. */
  readonly words: readonly string[];
  /** Paths of names by which something is found again, in which nothing can be replaced. */
  readonly names: readonly string[];
}

/**
 * Replaces each secret in the request with a placeholder. A name that looks like a secret is
 * refused (InputError `name.secret`), because every list would show it.
 */
export async function redactRequest(request: unknown, { words, names }: Redaction, redactor: Redactor): Promise<unknown> {
  for (const path of names) await changeAt(request, path.split('.'), (text) => requireNoSecret(redactor, text));
  let clean = request;
  for (const path of words) clean = await changeAt(clean, path.split('.'), async (text) => (await redactor.redact(text)).text);
  return clean;
}

/** Copies the value with the text at the path changed; a missing path is left missing. */
async function changeAt(value: unknown, path: readonly string[], change: (text: string) => Promise<string>): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => changeAt(one, path, change)));
  const [name, ...below] = path;
  if (name === undefined) return typeof value === 'string' ? change(value) : value;
  if (typeof value !== 'object' || value === null || !(name in value)) return value;
  return { ...value, [name]: await changeAt((value as Record<string, unknown>)[name], below, change) };
}

async function requireNoSecret(redactor: Redactor, name: string): Promise<string> {
  const [secret] = (await redactor.redact(name)).secrets;
  if (!secret) return name;
  throw new InputError({
    id: 'name.secret',
    message: `The name looks like a secret (${secret.kind}); nothing was stored.`,
    fix: 'Choose another name. If it is a secret, revoke it where it is valid: it was sent here.',
  });
}
