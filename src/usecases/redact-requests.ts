import { InputError } from '../lifecycle/errors.ts';
import type { Redactor } from '../ports/redactor.ts';
import type { UsecasePorts } from './ports.ts';
import type { Service } from './service.ts';
import { wrapDeeds, type Deed } from './wrap-deeds.ts';

interface Texts {
  /** Paths of words that a person or program writes and that are stored; lists are gone through. */
  readonly words: readonly string[];
  /** Paths of names by which something is found again, in which nothing can be replaced. */
  readonly names?: readonly string[];
}

type TextsOf<T> = { readonly [K in keyof T]?: T[K] extends (...given: never[]) => unknown ? Texts : TextsOf<T[K]> };

/** Every free text of a request that is stored as it comes. What a document holds is redacted where it is read, with its places. */
const texts: TextsOf<Service> = {
  artifacts: {
    create: { words: ['reason', 'content.name'] },
    createMany: { words: ['documents.reason', 'documents.name'] },
    edit: { words: ['reason', 'content.name'] },
    move: { words: ['reason'] },
    succeed: { words: ['reason', 'title', 'guidance', 'rationale'] },
  },
  prds: { import: { words: ['title'] } },
  designSessions: {
    say: { words: ['text', 'because'] },
    answer: { words: ['turns.text', 'turns.because'] },
    settleEdits: { words: ['because'] },
    finalize: { words: ['note'] },
    close: { words: ['reason'] },
  },
  workflows: { choose: { words: ['reason'] } },
  runs: { start: { words: ['anyway'] }, cancel: { words: ['note'] } },
  gates: {
    decide: { words: ['note', 'notMet.note', 'waivers.reason', 'comments.text'] },
    comment: { words: ['text'] },
  },
  knowledge: {
    clear: { words: ['reason'] },
    baselines: { create: { words: ['note'], names: ['name'] } },
  },
  tokens: { create: { words: [], names: ['holder'] } },
};

/**
 * The same service, which gets to see no secret in what is said beside the documents: a placeholder stands in its place. A name that looks like a secret
 * is refused (InputError `name.secret`), because it would stand in every list.
 */
export function redactRequests(service: Service, { redactor }: Pick<UsecasePorts, 'redactor'>): Service {
  return wrapDeeds(service, texts, (deed, found) => (found === undefined ? deed : redacting(deed, found as Texts, redactor)));
}

function redacting(deed: Deed, { words, names = [] }: Texts, redactor: Redactor): Deed {
  return async (request, ...rest) => {
    for (const path of names) await changeAt(request, path.split('.'), (text) => requireNoSecret(redactor, text));
    let clean = request;
    for (const path of words) clean = await changeAt(clean, path.split('.'), async (text) => (await redactor.redact(text)).text);
    return deed(clean, ...rest);
  };
}

/** A copy in which the text at the path is what `change` makes of it; what is not there stays so. */
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
