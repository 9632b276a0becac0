import { splitPartRef } from '../../lifecycle/ids.ts';

/** Joins a field into one line, so that line ends cannot imitate the next part of the document. */
export function inline(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function list(texts: readonly string[]): string[] {
  return texts.filter((text) => text.trim() !== '').map((text) => `- ${inline(text)}`);
}

/** Returns nothing without content, which saves tokens. */
export function section(name: string, content: readonly string[]): string[] {
  return content.length === 0 ? [] : ['', `# ${name}`, ...content];
}

/** Shortens `PRD-001#US-3.AC-2` to `US-3.AC-2`; the key is a third of the tokens of such a list. */
export function shortRefs(refs: readonly string[]): string {
  return refs.map((ref) => inline(splitPartRef(ref)?.localId ?? ref)).join(', ');
}
