import { act, fix } from './fixes/fix.ts';
import { artifactKindIds, artifactKinds, type ArtifactKindId } from './artifact-kinds.ts';
import { InputError } from './errors.ts';

export interface ArtifactKey {
  readonly kind: ArtifactKindId;
  /** Counter scope: '' for a sequence, else the year or the Playbook category. */
  readonly scope: string;
  readonly sequence: number;
}

const ownPrefixes: ReadonlySet<string | null> = new Set(artifactKindIds.map((kind) => artifactKinds[kind].prefix));

/** Formats a key. Numbers have at least three digits: RFC-001 … RFC-999, RFC-1000. */
export function formatKey(key: ArtifactKey): string {
  const number = String(key.sequence).padStart(3, '0');
  const { prefix } = artifactKinds[key.kind];
  return [prefix, key.scope, number].filter((part) => part !== null && part !== '').join('-');
}

/** Parses a key such as `DAA-001`, `INC-2026-004` or `MESSAGING-002`. Throws `key.malformed`. */
export function parseKey(text: string): ArtifactKey {
  const match = /^(?:([A-Z]+)-)(?:(\d{4})-)?(\d{3,})$/.exec(text);
  if (match) {
    const [, prefix = '', year = '', digits = ''] = match;
    for (const kind of artifactKindIds) {
      const { numbering, prefix: own } = artifactKinds[kind];
      if (own === prefix && (numbering === 'year') === (year !== '')) {
        return { kind, scope: year, sequence: Number(digits) };
      }
    }
    // Any other word is a Playbook category, but not a kind's own prefix in the wrong form.
    if (year === '' && !ownPrefixes.has(prefix)) return { kind: 'playbook', scope: prefix, sequence: Number(digits) };
  }
  throw new InputError({
    id: 'key.malformed',
    message: `"${text}" is not an artifact key.`,
    fix: fix`Write capitals and three digits at least, such as PRD-001, DAA-001 or INC-2026-001. ${act('listArtifacts')} shows those that exist.`,
  });
}

/** Builds a whole part key. Criteria follow their story's id: `PRD-001#US-3.AC-2`. */
export function partRef(artifactKey: string, localId: string): string {
  return `${artifactKey}#${localId}`;
}

/** Splits `PRD-001#US-3.AC-2` into artifact key and local id; null when it is no part key. */
export function splitPartRef(ref: string): { key: string; localId: string } | null {
  const at = ref.indexOf('#');
  return at > 0 && at < ref.length - 1 ? { key: ref.slice(0, at), localId: ref.slice(at + 1) } : null;
}
