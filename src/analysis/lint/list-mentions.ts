import { artifactKindIds, artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { placeName } from '../place-name.ts';

/** A mention of an artifact or a part of one in a text. */
export interface Mention {
  /** Local id of the part with the text, else the name of the section. */
  readonly part: string;
  readonly key: string;
  /** Null for a whole artifact. */
  readonly localId: string | null;
}

// Playbook entries have any word as prefix, so `ISO-27001` would look like one.
const prefixes = artifactKindIds.flatMap((kind) => artifactKinds[kind].prefix ?? []);
const mention = new RegExp(
  String.raw`(?<![\w#/.-])((?:${prefixes.join('|')})-(?:\d{4}-)?\d{3,})(?![\w-])(?:#([A-Za-z][\w-]*(?:\.[\w-]+)*))?`,
  'g',
);

/** Returns the mentions in a body, once a place, except in references and unknown sections. */
export function listMentions(body: unknown): Mention[] {
  const found = new Map<string, Mention>();
  for (const { place, text } of texts(body, ''))
    for (const [, key = '', localId = null] of text.matchAll(mention)) {
      // `RFC-9457` is more often a standard than an installation's thousandth RFC.
      if (localId === null && /^RFC-\d{4,}$/.test(key)) continue;
      const part = placeName(place);
      found.set(`${part} ${key}#${localId}`, { part, key, localId });
    }
  return [...found.values()];
}

function* texts(value: unknown, place: string): Generator<{ place: string; text: string }> {
  if (typeof value === 'string') yield { place, text: value };
  else if (Array.isArray(value)) for (const entry of value) yield* texts(entry, place);
  else if (typeof value === 'object' && value !== null) {
    const { id } = value as { id?: unknown };
    for (const [key, entry] of Object.entries(value))
      if (key !== 'other' && key !== 'references' && key !== 'id')
        yield* texts(entry, typeof id === 'string' ? id : place === '' ? key : `${place}.${key}`);
  }
}
