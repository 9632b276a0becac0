import { z } from 'zod';

/**
 * Small schemas that artifact bodies are made of. Texts are Markdown as a person wrote it,
 * normalized when a body is read, so that the canonical document returns them unchanged.
 */

/** Text of an empty field in documents; it is read as empty. */
const emptySign = '_None stated._';

/** One line of Markdown; '' when not stated. */
export const line = z.string().overwrite(tidyLine);

/** Markdown of any length; '' when not stated. */
export const prose = z.string().overwrite(tidyMarkdown);

/** A line that must not be empty. */
export const statedLine = line.min(1);

/** Markdown that must not be empty. */
export const statement = prose.min(1);

/** A fenced block: a diagram as code, a schema, a log. */
export const codeBlockSchema = z.strictObject({
  language: z
    .string()
    .regex(/^[A-Za-z0-9+#_.-]*$/)
    .describe('Such as `mermaid` or `sql`; empty when not stated.'),
  text: z.string().overwrite((text) => text.replace(/\r\n?/g, '\n')),
});

/** Id and text of an addressable statement. Ids count within the artifact: `Q-1`. */
export function numbered(prefix: string): { id: z.ZodString; text: z.ZodString } {
  return { id: localId(prefix), text: statement };
}

export function localId(prefix: string): z.ZodString {
  return z.string().regex(new RegExp(`^${prefix}-\\d+$`));
}

/** Joins the text to one line with single spaces. */
export function tidyLine(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  return tidy === emptySign ? '' : tidy;
}

/** Normalizes line ends, trims both ends and empties blank lines. */
export function tidyMarkdown(text: string): string {
  const tidy = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((entry) => (entry.trim() === '' ? '' : entry))
    .join('\n')
    .trim();
  return tidy === emptySign ? '' : tidy;
}

export type CodeBlock = z.infer<typeof codeBlockSchema>;
