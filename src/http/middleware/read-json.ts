import { HttpRefusal } from '../problems/http-refusal.ts';
import { isStorable } from '../../operations/storable-text.ts';

/** The largest artifact, of 20,000 parts, has fewer. More cost seconds to read, and mean nothing. */
const mostFields = 180_000;
const mostValues = 500_000;
const deepest = 500;

/**
 * Throws HttpRefusal `body.malformed`, also for text that no database can store, and
 * `body.too-many-fields` before parsing.
 */
export function readJson(bytes: Uint8Array): unknown {
  if (countFields(bytes) > mostFields) throw tooManyFields();
  const value = parse(bytes);
  const flaw = findFlaw(value);
  if (flaw !== null) throw malformed(flaw);
  return value;
}

/** Counts the colons outside of texts, each of which follows the name of a field. */
function countFields(bytes: Uint8Array): number {
  const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
  let found = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) isText = !isText;
    else if (!isText) found += Number(byte === colon);
    else if (byte === backslash) at += 1;
  }
  return found;
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

/** Walks level by level: nesting as deep as a body allows would overflow the call stack, here and behind. */
function findFlaw(document: unknown): string | null {
  let level = [document];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return `It is nested more than ${deepest} deep.`;
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && !isStorable(value)) return 'It holds NUL or half of a surrogate pair.';
      if (typeof value !== 'object' || value === null) continue;
      if (!Object.keys(value).every(isStorable)) return 'It holds NUL or half of a surrogate pair.';
      for (const part of Object.values(value)) below.push(part);
    }
    level = below;
    values += below.length;
    if (values > mostValues) return `It holds more than ${mostValues} values.`;
  }
  return null;
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

function tooManyFields(): HttpRefusal {
  return new HttpRefusal({
    status: 413,
    id: 'body.too-many-fields',
    message: `The body has more than ${mostFields} fields.`,
    fix: 'Send less at once.',
  });
}
