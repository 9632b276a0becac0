import type { Passage } from '../../../analysis/challenge/passages.ts';
import { placeOf } from '../../../analysis/challenge/raise.ts';
import { readDesign } from '../../../analysis/challenge/read-design.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';

/** What the rules of this folder read of a design: what is to be built, passage by passage. */
export interface DesignText {
  readonly material: DesignMaterial;
  readonly passages: readonly Passage[];
}

export function readDesignText(material: DesignMaterial): DesignText {
  return { material, passages: readDesign(material).design };
}

/** What a passage says, with what it is about in front. */
export function say({ label, text }: Passage): string {
  return label === '' || text.toLowerCase().startsWith(label.toLowerCase()) ? text : `${label}: ${text}`;
}

/** The same with where it stands, for whoever wants to read on. */
export function quote(passage: Passage): string {
  return `${say(passage)} (${placeOf(passage)})`;
}

/** Headings of how it goes out and comes back, below whichever section they stand. */
export function tellsOfRelease(label: string): boolean {
  return /roll[ -]?(?:out|back)|migration|way back|release/i.test(label);
}

/** Bullets; a single thing stands without one. */
export function bullets(lines: readonly string[]): string {
  const stated = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
  return stated.length <= 1 ? (stated[0] ?? '') : stated.map((line) => `- ${line.replace(/\n+/g, ' ')}`).join('\n');
}

export function firstSentence(text: string): string {
  const [line = ''] = text.split('\n');
  return line.split(/(?<=[.!?])\s+(?=\p{Lu})/u)[0] ?? line;
}

/** The first letters of what is read aloud as a sentence. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  const begun = `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}`;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
