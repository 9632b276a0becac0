import { z } from 'zod';
import { prose, statedLine } from '../../lifecycle/document-fields.ts';
import { draftStepIds } from '../../lifecycle/incident-drafts.ts';

export const wordPlaceSchema = z.strictObject({
  id: z.string().describe('Such as `went-well`.'),
  about: z.string().describe('What belongs there.'),
  now: z.string().describe('What rules wrote there; empty where they know nothing.'),
  takes: z.enum(['one', 'lines']).describe('`one`: the text replaces `now`; `lines`: each text is a line more.'),
});

/** A part of the record or a row of evidence that a text may cite. */
export const wordSourceSchema = z.strictObject({ ref: z.string(), text: z.string() });

export const wordingSchema = z.strictObject({
  place: statedLine.describe('Id of the place.'),
  text: prose.min(1),
  cites: z.array(statedLine).describe('Refs of the sources that say so: `E-3`, `TL-2`, `ADR-001#EC-2`. At least one.'),
});

/** Contract of wording a draft that rules made. Code refuses each text that cites no source. */
export const wordDraft = {
  input: z.strictObject({
    incident: z.strictObject({ key: z.string(), title: z.string() }),
    step: z.enum(draftStepIds),
    places: z.array(wordPlaceSchema).min(1),
    sources: z.array(wordSourceSchema),
  }),
  output: z.strictObject({ words: z.array(wordingSchema) }),
} as const;

export type WordPlace = z.infer<typeof wordPlaceSchema>;
export type WordSource = z.infer<typeof wordSourceSchema>;
export type Wording = z.infer<typeof wordingSchema>;

/** The accepted texts of each place. Assemblers take their own text where there is none. */
export type Words = ReadonlyMap<string, readonly string[]>;

export const noWords: Words = new Map();
