import { splitPartRef } from '../../lifecycle/ids.ts';

/** One field as one line, so that a text with line ends cannot look like the next part of the document. */
export function inline(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function list(texts: readonly string[]): string[] {
  return texts.filter((text) => text.trim() !== '').map((text) => `- ${inline(text)}`);
}

/** Nothing at all when there is no content: what is not stated costs no tokens. */
export function section(name: string, content: readonly string[]): string[] {
  return content.length === 0 ? [] : ['', `# ${name}`, ...content];
}

/** `US-3.AC-2` of `PRD-001#US-3.AC-2`: there is one PRD, and the key before each part is a third of the tokens of a list of parts. */
export function shortRefs(refs: readonly string[]): string {
  return refs.map((ref) => inline(splitPartRef(ref)?.localId ?? ref)).join(', ');
}
