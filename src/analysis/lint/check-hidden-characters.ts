import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { listHiddenCharacters } from '../../lifecycle/hidden-characters.ts';

/**
 * Reports characters that people cannot see and machines read: one error for each part, at the
 * nearest id, or else at the field's path.
 */
export function checkHiddenCharacters(kind: ArtifactKindId, body: unknown, title = ''): Finding[] {
  const byPart = new Map<string, Set<string>>();
  const left: { value: unknown; part: string; isNamed: boolean }[] = [
    { value: title, part: 'Title', isNamed: true },
    { value: body, part: '', isNamed: false },
  ];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, part, isNamed } = next;
    if (typeof value === 'string') {
      for (const name of listHiddenCharacters(value)) byPart.set(part, (byPart.get(part) ?? new Set()).add(name));
    } else if (typeof value === 'object' && value !== null) {
      const id = 'id' in value && typeof value.id === 'string' ? value.id : null;
      for (const [key, entry] of Object.entries(value)) {
        const path = part === '' || Array.isArray(value) ? part || key : `${part}.${key}`;
        left.push({ value: entry, part: id ?? (isNamed ? part : path), isNamed: isNamed || id !== null });
      }
    }
  }
  return [...byPart].map(([part, names]) => ({
    code: `${kind.toUpperCase()}-TEXT-HIDDEN`,
    severity: 'error',
    at: { part: part || 'Title' },
    message: `${part || 'The text'} holds what no reader sees: ${[...names].join(', ')}. What a machine reads there is not what a person sees.`,
    fix: 'Delete these characters; they are shown by their numbers wherever the text is shown.',
  }));
}
