import { HttpRefusal } from '../problems/http-refusal.ts';
import { isStorable } from '../../operations/storable-text.ts';

/** Throws HttpRefusal `body.malformed`, also for text that no database can store. */
export function readJson(bytes: Uint8Array): unknown {
  const value = parse(bytes);
  if (!holdsStorableText(value)) throw malformed('It holds NUL or half of a surrogate pair.');
  return value;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    if (cause instanceof SyntaxError) throw malformed(`${cause.message.slice(0, 200)}.`, cause);
    if (cause instanceof TypeError) throw malformed('It is not UTF-8.', cause);
    throw cause;
  }
}

/** Walks with its own stack: nesting as deep as a body allows would overflow the call stack. */
function holdsStorableText(document: unknown): boolean {
  const left = [document];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (!Object.keys(value).every(isStorable)) return false;
    for (const part of Object.values(value)) left.push(part);
  }
  return true;
}

function malformed(why: string, cause?: unknown): HttpRefusal {
  return new HttpRefusal({
    status: 400,
    id: 'body.malformed',
    message: `The body cannot be read as JSON. ${why}`,
    fix: 'Send one JSON document in UTF-8.',
    cause,
  });
}
