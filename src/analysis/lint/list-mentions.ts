import { artifactKindIds, artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { placeName } from '../place-name.ts';

/** An artifact, or a part of one, that a text names. */
export interface Mention {
  /** Local id of the part whose text it is, else the name of the section. */
  readonly part: string;
  readonly key: string;
  /** Null for an artifact as a whole. */
  readonly localId: string | null;
}

// Of a Playbook entry the prefix may be any word, so that `ISO-27001` would be one.
const prefixes = artifactKindIds.flatMap((kind) => artifactKinds[kind].prefix ?? []);
const mention = new RegExp(
  String.raw`(?<![\w#/.-])((?:${prefixes.join('|')})-(?:\d{4}-)?\d{3,})(?![\w-])(?:#([A-Za-z][\w-]*(?:\.[\w-]+)*))?`,
  'g',
);

/** What the texts of a body name, each once a place. References are checked when they are written; what no field takes states nothing. */
export function listMentions(body: unknown): Mention[] {
  const found = new Map<string, Mention>();
  for (const { place, text } of texts(body, ''))
    for (const [, key = '', localId = null] of text.matchAll(mention)) {
      // `RFC-9457` is a standard more often than the thousandth proposal of one installation.
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
